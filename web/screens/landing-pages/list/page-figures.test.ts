import { describe, expect, it } from 'vitest';
import { figuresOf, figuresQuery } from './page-figures.ts';

const rows = [
  {
    dimensions: { splash: '7' },
    metrics: { impressions: 5, unique_impressions: 4, clicks: 3 },
    compared: { impressions: 2 },
  },
  { dimensions: { splash: '8' }, metrics: { impressions: 1, unique_impressions: 1, clicks: 0 }, compared: null },
];

const trendOf = (id: string) => [0, Number(id)];

describe('figures of pages in the list', () => {
  it('are requested for all pages of a type at once, compared where there is a period before', () => {
    expect(figuresQuery('splash', '7d')).toMatchObject({ dimensions: ['splash'], range: '7d' });
    expect(figuresQuery('bio', '30d').compare).toBe('previous_period');
    expect(figuresQuery('overlay', 'all')).not.toHaveProperty('compare');
  });

  it.each([
    [7, true, { views: 5, before: 2, visitors: 4, clicks: 3, clickRate: 0.6 }],
    [7, false, { views: 5, before: undefined, visitors: 4, clicks: 3, clickRate: 0.6 }],
    [8, true, { views: 1, before: 0, visitors: 1, clicks: 0, clickRate: 0 }],
    [9, true, { views: 0, before: 0, visitors: 0, clicks: 0, clickRate: undefined }],
  ])('of page %i, compared: %s', (id, isCompared, figures) => {
    expect(figuresOf(rows, 'splash', { isCompared, trendOf })(id)).toEqual({ ...figures, trend: [0, Number(id)] });
  });

  it('are unknown until they are loaded', () => {
    expect(figuresOf(undefined, 'bio', { isCompared: true, trendOf })(7)).toBeUndefined();
  });
});
