import { type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { analyticsOperations } from './operations.ts';

const { patchWebsite, previewExclusions, sendEvents, showFilteredTraffic, updateWebsiteSettings } = analyticsOperations;
const check = (schema: TSchema | undefined, value: unknown) => Value.Check(schema ?? Type.Never(), value);
const many = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item);

describe('the settings of a website', () => {
  it.each([
    [{}, true],
    [{ retention_days: 1 }, true],
    [{ retention_days: 36_500 }, true],
    [{ retention_days: null }, true],
    [{ retention_days: 0 }, false],
    [{ retention_days: 36_501 }, false],
    [{ alert_drop_percent: 100 }, true],
    [{ alert_drop_percent: 101 }, false],
    [{ alert_spike_visitors: null }, true],
    [{ alert_spike_visitors: 0 }, false],
    [{ report_language: 'en' }, true],
    [{ report_language: 'klingon' }, false],
    [{ honour_privacy: 1 }, false],
    [{ timezone: '' }, false],
  ])('settings of %j: %j', (body, isOne) => {
    expect(check(updateWebsiteSettings.body, body)).toBe(isOne);
  });

  it('the preview of rules takes the same fields as saving them', () => {
    for (const rules of [{ exclude_bots: 1 }, { exclude_params: 'ref\nfbclid' }, { exclude_ips: null }]) {
      expect([check(previewExclusions.body, rules), check(patchWebsite.body, rules)]).toEqual([true, true]);
    }
    expect(check(showFilteredTraffic.query, { from: '2026-03-01', to: '2026-03-31' })).toBe(true);
    expect(check(showFilteredTraffic.query, { from: '2026-3-1' })).toBe(false);
  });
});

describe('events that a server sends', () => {
  const sent = { page: 'https://shop.example/', address: '203.0.113.7', user_agent: 'Mozilla/5.0' };

  it.each([
    [{}, true],
    [{ event: { name: 'buy', value: 9.5, unit: 'EUR' }, props: { plan: 'pro', seats: 3, trial: false } }, true],
    [{ occurred_at: '2026-03-01T00:00:00Z', do_not_track: true, user: '' }, true],
    [{ page: '' }, false],
    [{ page: undefined }, false],
    [{ address: 'x'.repeat(46) }, false],
    [{ user_agent: '' }, false],
    [{ event: {} }, false],
    [{ event: { name: 'buy', value: 1e16 } }, false],
    [{ event: { name: 'buy', value: Number.NaN } }, false],
    [{ props: { plan: null } }, false],
    [{ props: { plan: { name: 'pro' } } }, false],
  ])('with %j: %j', (more, isOne) => {
    expect(check(sendEvents.body, { events: [{ ...sent, ...more }] })).toBe(isOne);
  });

  it('come one to a hundred at a time', () => {
    for (const [count, isOne] of [
      [0, false],
      [1, true],
      [100, true],
      [101, false],
    ] as const) {
      expect(check(sendEvents.body, { events: many(count, sent) })).toBe(isOne);
    }
  });
});
