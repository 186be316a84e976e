import { describe, expect, it } from 'vitest';
import { isOnlyPage, otherPagesQuery, variantIn, variantsQuery, withoutQuery } from './query-variants.ts';

const rowsOf = (...pages: string[]) => pages.map((page) => ({ dimensions: { page } }));

describe('a page with visits that differ by query string', () => {
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
    expect(withoutQuery(match)).toBe(isBare ? match.path : undefined);
  });

  it('is searched among recent pages of the website', () => {
    expect(variantsQuery(7, '/thanks')).toMatchObject({
      scope: { website: 7 },
      dimensions: ['page'],
      filter: { kind: 'contains', dimension: 'page', values: ['/thanks?'] },
      range: '30d',
    });
    expect(otherPagesQuery(7, '/thanks').filter).toMatchObject({
      kind: 'and',
      filters: [
        { kind: 'contains', values: ['/thanks'] },
        { kind: 'contains_not', values: ['/thanks?'] },
      ],
    });
  });

  it('is the most visited one that starts with the path', () => {
    expect(variantIn(rowsOf('/en/thanks?a=1', '/thanks?order=7', '/thanks?order=8'), '/thanks')).toBe(
      '/thanks?order=7',
    );
  });

  it('is undefined without visits', () => {
    expect(variantIn(rowsOf('/en/thanks?a=1'), '/thanks')).toBeUndefined();
    expect(variantIn(rowsOf(), '/thanks')).toBeUndefined();
  });

  it.each([
    [['/thanks', '/en/thanks'], true],
    [[], true],
    [['/thanks', '/thanksgiving'], false],
    [['/thanks/video'], false],
    // A full page of results leaves it open whether more pages match.
    [Array.from({ length: 100 }, (_, page) => `/${page}/thanks`), false],
  ])('among %j is alone: %j', (pages, expected) => {
    expect(isOnlyPage(rowsOf(...pages), '/thanks')).toBe(expected);
  });
});
