import { describe, expect, it } from 'vitest';
import { barePageOf, isAlone, othersQuestion, twinIn, twinsQuestion } from './query-twins.ts';

const rowsOf = (...pages: string[]) => pages.map((page) => ({ dimensions: { page } }));

describe('a page that may be missed for what stands behind it', () => {
  it.each([
    [{ kind: 'page', path: '/thanks' }, true],
    [{ kind: 'page', path: '/' }, false],
    [{ kind: 'page', path: '/paid/' }, false],
    [{ kind: 'page', path: '/a/b.html' }, true],
    [{ kind: 'page', path: '/thanks*' }, false],
    [{ kind: 'page', path: '/thanks?order=7' }, false],
    [{ kind: 'page', path: '' }, false],
    [{ kind: 'page', path: 'https://kiosk.example/thanks' }, false],
    [{ kind: 'scroll', path: '/thanks' }, false],
    [{ kind: 'event', path: undefined }, false],
  ])('%j: %j', (match, isBare) => {
    expect(barePageOf(match)).toBe(isBare ? match.path : undefined);
  });

  it('is looked for among the pages of the website, of the latest weeks', () => {
    expect(twinsQuestion(7, '/thanks')).toMatchObject({
      scope: { website: 7 },
      dimensions: ['page'],
      filter: { kind: 'contains', dimension: 'page', values: ['/thanks?'] },
      range: '30d',
    });
    expect(othersQuestion(7, '/thanks').filter).toMatchObject({
      kind: 'and',
      filters: [
        { kind: 'contains', values: ['/thanks'] },
        { kind: 'contains_not', values: ['/thanks?'] },
      ],
    });
  });

  it('is the one that most came to, and begins with it', () => {
    expect(twinIn(rowsOf('/en/thanks?a=1', '/thanks?order=7', '/thanks?order=8'), '/thanks')).toBe('/thanks?order=7');
  });

  it('is none where nobody came to any', () => {
    expect(twinIn(rowsOf('/en/thanks?a=1'), '/thanks')).toBeUndefined();
    expect(twinIn(rowsOf(), '/thanks')).toBeUndefined();
  });

  it.each([
    [['/thanks', '/en/thanks'], true],
    [[], true],
    [['/thanks', '/thanksgiving'], false],
    [['/thanks/video'], false],
    // Nobody knows what comes behind so many.
    [Array.from({ length: 100 }, (_, page) => `/${page}/thanks`), false],
  ])('among %j is alone: %j', (pages, expected) => {
    expect(isAlone(rowsOf(...pages), '/thanks')).toBe(expected);
  });
});
