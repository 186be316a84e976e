import { describe, expect, it } from 'vitest';
import { previewParams } from './rule-preview.ts';
import type { RuleCounts } from './rule-preview-port.ts';

function counts(queries: Record<string, number>, over: Partial<RuleCounts> = {}): RuleCounts {
  const list = Object.entries(queries).map(([names, pageViews]) => ({ names, pageViews }));
  const withQuery = list.reduce((sum, { pageViews }) => sum + pageViews, 0);
  return { pageViews: 1_000, withQuery, botEvents: 0, botVisits: 0, queries: list, ...over };
}

describe('a rule for parameters', () => {
  const stored = counts({ 'page&utm_source': 5, 'utm_medium&utm_source': 4, fbclid: 3, page: 2, '': 1 });

  it('returns how many URLs would be shorter, and which parameters would be removed', () => {
    expect(previewParams('utm_*\nfbclid', stored)).toEqual({
      pageViews: 12,
      of: 1_000,
      isComplete: true,
      names: [
        { name: 'utm_source', pageViews: 9 },
        { name: 'utm_medium', pageViews: 4 },
        { name: 'fbclid', pageViews: 3 },
      ],
    });
  });

  it.each([
    ['', 0],
    ['nothing', 0],
    ['UTM_Source', 9],
    ['*_source', 9],
    ['*tm_m*', 4],
    ['*', 14],
  ])('%j cuts something from %d page views', (rule, pageViews) => {
    expect(previewParams(rule, stored).pageViews).toBe(pageViews);
  });

  it('knows names ignoring case and encoding, as collecting does', () => {
    const odd = counts({ 'UTM_Source&utm%5Fsource': 2, '%zz': 1, 'a+b': 1 });
    expect(previewParams('utm_source', odd)).toMatchObject({
      pageViews: 2,
      names: [{ name: 'utm_source', pageViews: 2 }],
    });
    expect(previewParams('%zz', odd).pageViews).toBe(1);
  });

  it('reports when it could not check everything', () => {
    expect(previewParams('a', counts({ a: 3 }, { withQuery: 4 })).isComplete).toBe(false);
    expect(previewParams('a', counts({ a: 3 }, { withQuery: 2 })).isComplete).toBe(true);
  });

  it('names fifty parameters at most, and counts them all', () => {
    const many = counts(Object.fromEntries(Array.from({ length: 80 }, (_, index) => [`p${index}`, 1])));
    const preview = previewParams('p*', many);
    expect([preview.names.length, preview.pageViews]).toEqual([50, 80]);
  });
});
