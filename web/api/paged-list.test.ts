import { describe, expect, it } from 'vitest';
import { pagesOf, withPage } from './paged-list.ts';

describe('pages of a long list', () => {
  it('start with the first', () => {
    expect(pagesOf({ list: 'all', pages: [1] }, 'all')).toEqual([1]);
  });

  it('are the requested ones, each once, at most the last eight', () => {
    expect(withPage([1], 2)).toEqual([1, 2]);
    expect(withPage([1, 2], 2)).toEqual([1, 2]);
    expect([2, 3, 4, 5, 6, 7, 8, 9, 10].reduce(withPage, [1] as readonly number[])).toEqual([3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it('start over for another search, however far the list was scrolled', () => {
    expect(pagesOf({ list: 'all', pages: [7, 8, 9] }, 'q=tea')).toEqual([1]);
    expect(pagesOf({ list: 'all', pages: [7, 8, 9] }, 'all')).toEqual([7, 8, 9]);
  });
});
