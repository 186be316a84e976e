import { describe, expect, it } from 'vitest';
import { formatOf, isOfOneValue, moneyOf } from './totals.ts';
import { readView } from './view.ts';

const isQuick = (search: string) => isOfOneValue(readView(new URLSearchParams(search)));

describe('metrics that load ahead of their page', () => {
  it('are those of a single value', () => {
    expect(isQuick('f=is,country,DE')).toBe(true);
  });
  it.each(['', 'f=is_not,country,DE', 'f=contains,page,a', 'f=is,country,DE,FR', 'f=is,country,DE&f=is,os,iOS'])(
    'are not those of %j',
    (search) => expect(isQuick(search)).toBe(false),
  );
  it('are not those of a saved filter', () => expect(isQuick('f=is,country,DE&segment=4')).toBe(false));
});

const NOTHING = {
  ...{ visitors: 0, visits: 0, views: 0, events: 0, views_per_visit: 0, bounce_rate: 0, visit_duration: 0 },
  ...{ engaged_time: 0, conversions: 0, conversion_rate: 0 },
};
const sold = (revenue: number | null, currency: string | null) => ({ ...NOTHING, revenue, currency });
const none = sold(0, null);
const several = sold(null, null);
const converted = (total: number | null, before: number | null) => ({
  ...{ base: 'CHF', amounts: [], converted: null, missing: [] },
  ...{ total, compared_total: before },
});

describe('revenue of a period', () => {
  it.each([
    ['without a comparison', sold(50, 'EUR'), null, { now: 50, before: null, currency: 'EUR' }],
    ['compared', sold(50, 'EUR'), sold(40, 'EUR'), { now: 50, before: 40, currency: 'EUR' }],
    ['new', sold(50, 'EUR'), none, { now: 50, before: 0, currency: 'EUR' }],
    ['gone', none, sold(40, 'EUR'), { now: 0, before: 40, currency: 'EUR' }],
    ['in another currency than before', sold(50, 'EUR'), sold(40, 'USD'), { now: 50, before: null, currency: 'EUR' }],
    ['in several currencies before', sold(50, 'EUR'), several, { now: 50, before: null, currency: 'EUR' }],
    ['missing', none, none, undefined],
    ['missing without a comparison', none, null, undefined],
    ['in several currencies', several, sold(40, 'EUR'), undefined],
  ])('is one amount or none: %s', (_name, totals, compared, expected) => {
    expect(moneyOf({ totals, compared_totals: compared })).toEqual(expected);
  });

  it.each([
    ['of several currencies', several, converted(90, 80), { now: 90, before: 80, currency: 'CHF' }],
    ['of another currency', sold(50, 'EUR'), converted(45, null), { now: 45, before: null, currency: 'CHF' }],
    ['missing', none, converted(0, 0), undefined],
    ['without a rate', sold(50, 'EUR'), converted(null, 80), undefined],
  ])('is in the base currency with rates: %s', (_name, totals, revenue, expected) => {
    expect(moneyOf({ totals, compared_totals: sold(7, 'EUR'), revenue })).toEqual(expected);
  });

  it('is written with its currency, and other metrics as everywhere', () => {
    const format = formatOf({ now: 6_240.5, before: null, currency: 'EUR' });
    expect([format('revenue', 6_240.5), format('revenue', 16_240.5, true)]).toEqual(['€6,240.50', '€16.2K']);
    expect([format('visits', 12_345, true), format('bounce_rate', 50)]).toEqual(['12.3K', '50.0%']);
    expect([format('revenue', undefined), formatOf(undefined)('revenue', null)]).toEqual(['–', '–']);
    expect(formatOf(undefined)('revenue', 12.5)).toBe('12.50');
  });
});
