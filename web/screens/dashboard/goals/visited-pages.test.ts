import { describe, expect, it } from 'vitest';
import { isNeverVisited, pathTyped, sentEventsQuery, visitedPagesQuery } from './visited-pages.ts';

const rowsOf = (...pages: string[]) => pages.map((page) => ({ dimensions: { page } }));

describe('a typed page', () => {
  it.each([
    ['/thank you', '/thank you'],
    ['thanks', '/thanks'],
    ['https://kiosk.example/thanks?order=7', '/thanks*'],
    ['https://elsewhere.example/thanks', undefined],
    ['', undefined],
  ])('%j is the path %j', (text, path) => {
    expect(pathTyped(text, 'kiosk.example')).toBe(path);
  });

  it('is searched by its longest literal part', () => {
    expect(visitedPagesQuery(7, '/blog/*')).toMatchObject({
      scope: { website: 7 },
      filter: { kind: 'contains', dimension: 'page', values: ['/blog/'] },
      range: '30d',
    });
    expect(visitedPagesQuery(7, '/*/thanks').filter).toMatchObject({ values: ['/thanks'] });
    for (const path of ['*', undefined]) expect(visitedPagesQuery(7, path)).not.toHaveProperty('filter');
  });

  it('is of the same period as events', () => {
    const { metrics, dimensions, range } = sentEventsQuery(7);
    expect([metrics, dimensions, range]).toEqual([['events'], ['event'], visitedPagesQuery(7, '/').range]);
  });

  it.each([
    ['/thank you', ['/thank-you'], true],
    ['/thank-you', ['/thank-you'], false],
    ['/thanks', ['/thanksgiving', '/en/thanks'], true],
    ['/thanks', ['/thanks?order=7'], false],
    ['/blog/*', ['/blog/2026/first'], false],
    ['/blog/*.pdf', ['/blog/first.html'], true],
    ['*', [], true],
    ['/a.b', ['/a-b'], true],
    // A full page of results leaves it open whether more pages match.
    ['/thanks', Array.from({ length: 100 }, (_, page) => `/${page}/thanks`), false],
  ])('%j among %j was opened by nobody: %j', (path, pages, expected) => {
    expect(isNeverVisited(rowsOf(...pages), path)).toBe(expected);
  });
});
