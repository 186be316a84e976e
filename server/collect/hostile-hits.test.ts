import fc from 'fast-check';
import { expect, it } from 'vitest';
import { NOON, testPipeline } from './collect.fixture.ts';
import type { EventRow } from './event-port.ts';
import { rawHit } from './hit.ts';

/** Malicious header and address contents. */
const hostileText = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 400 }) },
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc.webQueryParameters(),
  fc.ipV4(),
  fc.ipV6(),
  fc.constantFrom(
    '<script>alert(1)</script>',
    '__proto__',
    'utm_source=%E0%A4%A&utm_medium=%00',
    'https://[::1',
    '=cmd|calc',
    '%'.repeat(300),
    'a.'.repeat(150),
    '\ud800\udfff\ud800',
  ),
);

const hostileHit = fc.record({
  kind: fc.constantFrom('click', 'scan', 'pageview', 'event', 'impression', 'engagement', 'vital'),
  occurredAt: fc.integer({ min: NOON - 1e9, max: NOON + 1e9 }),
  host: fc.constantFrom('example.com', 'www.example.com', 'stranger.example', ''),
  address: hostileText,
  userAgent: hostileText,
  referrer: hostileText,
  acceptLanguage: hostileText,
  brands: hostileText,
  isFirstHand: fc.boolean(),
  userId: hostileText,
  query: hostileText,
  secPurpose: hostileText,
  doNotTrack: fc.boolean(),
});

const { pipeline } = testPipeline({
  excludeBots: false,
  excludeAddresses: '10.*\n2001:db8::/32',
  excludeParams: '*id\ntoken',
});

it('any untrusted hit becomes a clean row or a drop reason', () => {
  fc.assert(
    fc.property(hostileHit, (fields) => {
      const result = pipeline.run(rawHit(fields));
      if (typeof result === 'string') {
        expect(result).toMatch(/^(prefetch|unknown_site|no_visit|excluded_address|referrer_spam)$/);
        return;
      }
      expect(result).not.toBeInstanceOf(Promise);
      // The address parser already escapes these characters in paths.
      const { path, entryPath, props, ...texts } = result as EventRow;
      expect(props).toEqual({});
      for (const text of Object.values(texts)) {
        expect(typeof text === 'number' || (text.length <= 1024 && text.isWellFormed())).toBe(true);
        expect(String(text)).not.toMatch(/[\r\n\0]/);
      }
    }),
    { numRuns: 1500 },
  );
});

it('a referrer never carries its query, fragment or credentials into the row', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => {
      const referrer = url.replace('://', '://name:s3cret@');
      const row = pipeline.run(rawHit({ kind: 'click', occurredAt: NOON, referrer }));
      expect(row).toMatchObject({
        referrerPath: expect.not.stringMatching(/[?#]/),
        referrerHost: expect.not.stringContaining('@'),
      });
      expect(JSON.stringify(row)).not.toContain('s3cret');
    }),
  );
});
