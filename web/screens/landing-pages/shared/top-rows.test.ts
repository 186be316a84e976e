import { describe, expect, it } from 'vitest';
import { topRows } from './top-rows.ts';

describe('rows of what most came by', () => {
  it('are in order of their numbers, not of their digits', () => {
    const rows = topRows({ Austria: '9', Germany: '611', Unknown: '12' });
    expect(rows.map(({ value, count }) => [value, count])).toEqual([
      ['Germany', 611],
      ['Unknown', 12],
      ['Austria', 9],
    ]);
  });

  it('are the first few of many, and none of nothing', () => {
    const counts = Object.fromEntries(Array.from({ length: 30 }, (_, place) => [`Land ${place}`, String(place)]));
    expect(topRows(counts).map(({ count }) => count)).toEqual([29, 28, 27, 26, 25, 24, 23, 22]);
    expect(topRows({})).toEqual([]);
  });
});
