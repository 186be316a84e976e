import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bothTimes, figures, instant, labeled, period, periodOrNull, sourceField } from './response-values.ts';

const at = (text: string) => Date.parse(text);

describe('moments in answers', () => {
  it.each([
    ['2026-03-01T00:00:00Z', '2026-03-01T00:00:00Z'],
    ['2026-03-01T12:34:56.789Z', '2026-03-01T12:34:56.789Z'],
    ['1970-01-01T00:00:00Z', '1970-01-01T00:00:00Z'],
  ])('%s is returned as %s', (moment, reported) => {
    expect(instant(at(moment))).toBe(reported);
  });

  it('can be read back, to the millisecond', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e12 }), (moment) => {
        expect(Date.parse(instant(moment))).toBe(moment);
        expect(instant(moment)).not.toContain('.000');
      }),
    );
  });

  it.each([
    ['2026-07-01T12:00:00Z', 'Europe/Vienna', '2026-07-01T14:00:00'],
    ['2026-01-01T12:00:00Z', 'Europe/Vienna', '2026-01-01T13:00:00'],
    ['2026-01-01T02:00:00Z', 'America/New_York', '2025-12-31T21:00:00'],
    ['2026-01-01T00:00:00Z', 'Asia/Kathmandu', '2026-01-01T05:45:00'],
    ['2026-01-01T00:00:00Z', 'UTC', '2026-01-01T00:00:00'],
    // The hour that occurs twice when daylight saving time ends; the UTC time disambiguates it.
    ['2026-10-25T00:30:00Z', 'Europe/Vienna', '2026-10-25T02:30:00'],
    ['2026-10-25T01:30:00Z', 'Europe/Vienna', '2026-10-25T02:30:00'],
    ['2026-03-29T01:00:00Z', 'Europe/Vienna', '2026-03-29T03:00:00'],
  ])('%s in %s is %s by the clocks there', (moment, timezone, local) => {
    expect(bothTimes(at(moment), timezone)).toEqual({ time: instant(at(moment)), local_time: local });
  });

  it('of a range are its two ends; of none there is null', () => {
    const range = { from: at('2026-03-01T00:00:00Z'), to: at('2026-04-01T00:00:00Z') };
    expect(period(range)).toEqual({ from: '2026-03-01T00:00:00Z', to: '2026-04-01T00:00:00Z' });
    expect(periodOrNull(range)).toEqual(period(range));
    expect(periodOrNull(undefined)).toBeNull();
  });
});

describe('figures', () => {
  it('have their names as keys, zero as zero and missing as null', () => {
    expect(figures(['visitors', 'views', 'revenue'], [0, 7, null])).toEqual({
      visitors: 0,
      views: 7,
      revenue: null,
    });
    expect(figures(['visitors', 'views'], [3])).toEqual({ visitors: 3, views: null });
    expect(figures([], [1])).toEqual({});
  });
});

describe('values with their labels', () => {
  it('call a country by its name and keep what is counted', () => {
    expect(labeled('country', { value: 'AT', visits: 3 })).toEqual({ value: 'AT', label: 'Austria', visits: 3 });
    expect(labeled('page', { value: '/AT', visits: 0 })).toEqual({ value: '/AT', label: '/AT', visits: 0 });
  });
});

describe('the source of a value', () => {
  it.each([
    ['referrer', 'l.instagram.com', { source: 'Instagram' }],
    ['referrer', 't.co', { source: 'Twitter' }],
    ['referrer', 'lm.facebook.com', { source: 'Facebook' }],
    ['referrer', 'news.example', { source: 'news.example' }],
    ['referrer', '', { source: '' }],
    ['referrer', undefined, {}],
    ['country', 'DE', {}],
    ['source', 'Instagram', {}],
  ] as const)('%s %j has %o', (dimension, value, field) => {
    expect(sourceField(dimension, value)).toEqual(field);
  });
});
