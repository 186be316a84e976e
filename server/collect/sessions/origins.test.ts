import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createOrigins, type Origin } from './origins.ts';

const FROM_SEARCH: Origin = {
  referrerHost: 'google.de',
  referrerPath: '/search',
  source: 'Google',
  channel: 'search',
  utmSource: 'a',
  utmMedium: 'b',
  utmCampaign: 'c',
  utmTerm: 'd',
  utmContent: 'e',
};

describe('origins', () => {
  it('equal the fields of the row, each one separately', () => {
    const field = fc.stringMatching(/^[ -~]{0,20}$/);
    const row = fc.record(Object.fromEntries(Object.keys(FROM_SEARCH).map((name) => [name, field])));
    fc.assert(
      fc.property(row, (said) => {
        expect(createOrigins()(said as unknown as Origin).origin).toEqual(said);
      }),
    );
  });

  it('are shared by all visits from one place', () => {
    const keep = createOrigins();
    expect(keep({ ...FROM_SEARCH })).toBe(keep({ ...FROM_SEARCH }));
    expect(keep({ ...FROM_SEARCH, utmTerm: 'x' })).not.toBe(keep(FROM_SEARCH));
  });

  it('hold nothing else of a row', () => {
    const row = { ...FROM_SEARCH, path: '/private', visitorId: '5' };
    expect(createOrigins()(row).origin).toEqual(FROM_SEARCH);
  });

  it('are limited in number, and evicted ones are read again', () => {
    const keep = createOrigins(2);
    const first = keep(FROM_SEARCH);
    for (const source of ['x', 'y']) keep({ ...FROM_SEARCH, source });
    const again = keep(FROM_SEARCH);
    expect(again).not.toBe(first);
    expect(again).toEqual(first);
  });

  it('know how much memory they take', () => {
    const long = createOrigins()({ ...FROM_SEARCH, referrerPath: `/${'x'.repeat(1_000)}` });
    expect(long.length).toBeGreaterThan(1_000);
  });
});
