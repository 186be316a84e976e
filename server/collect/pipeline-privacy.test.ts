import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { createUserAgentParser } from '../platform/user-agent.ts';
import { CHROME, clickHit, fixedSalts, GOOGLEBOT, NOON, pageHit, SITE, testPipeline } from './collect.fixture.ts';
import type { RawHit } from './hit.ts';
import type { PipelineResult } from './pipeline/pipeline.ts';
import { createVisits } from './sessions/sessions.ts';

const EXCLUDED = '198.51.100.9';

/** Addresses as an edge passes them on, including some that only a broken proxy would send. */
const address = fc.oneof(
  fc.ipV4(),
  fc.ipV6(),
  fc.constantFrom(EXCLUDED, '::ffff:198.51.100.9', '', '_hidden-7f3e', '203.0.113.7, 10.0.0.1'),
);

/** User agents with a marker that no browser list knows. */
const agent = fc
  .tuple(fc.constantFrom(CHROME, GOOGLEBOT, 'curl/8.5.0', 'Mozilla/5.0 (Linux; Android 14)'), fc.uuid())
  .map(([known, mark]) => `${known} ${mark}`);

const text = fc.oneof(fc.constantFrom('', 'de', 'utm_source=x&gclid=1', 'https://t.co/a?b=c'), fc.string());

const anyHit: fc.Arbitrary<RawHit> = fc
  .record({
    kind: fc.constantFrom(
      'pageview' as const,
      'event' as const,
      'click' as const,
      'scan' as const,
      'impression' as const,
      'engagement' as const,
      'vital' as const,
    ),
    address,
    userAgent: agent,
    referrer: fc.oneof(text, fc.constantFrom('https://x.semalt.com/', 'https://ilovevitaly.example/')),
    acceptLanguage: text,
    brands: fc.constantFrom('', '"Not/A)Brand";v="8", "Chromium";v="126"', '"Chromium";v="99"'),
    isFirstHand: fc.boolean(),
    isAutomated: fc.boolean(),
    host: fc.constantFrom('example.com', 'www.example.com', 'nobody.example'),
    path: fc.webPath(),
    query: text,
    screen: fc.constantFrom('', '1x1'),
    doNotTrack: fc.boolean(),
    globalPrivacyControl: fc.boolean(),
    secPurpose: fc.constantFrom('', '', '', 'prefetch', 'prefetch;prerender', 'preview', 'nothing of the kind'),
    occurredAt: fc.integer({ min: NOON, max: NOON + 1e8 }),
  })
  .map((fields) => (['click', 'scan', 'impression'].includes(fields.kind) ? clickHit(fields) : pageHit(fields)));

const anySite = fc.record({
  excludeBots: fc.boolean(),
  honorPrivacySignals: fc.boolean(),
  excludeAddresses: fc.constantFrom('', `${EXCLUDED}\n10.0.0.0/8`),
  excludeParams: fc.constantFrom('', 'utm_*', 'gclid'),
});

/** Returns forbidden content found in a row: the address in any notation, the user agent, or any long part of it. */
function tracesOf({ address: from, userAgent }: RawHit, stored: string): string[] {
  const mark = userAgent.slice(-36);
  return [from, from.replace('::ffff:', ''), userAgent, mark, mark.slice(0, 13)].filter(
    (secret) => secret.length > 6 && stored.includes(secret),
  );
}

describe('the row of any hit', () => {
  it('holds neither the address nor the agent', () => {
    fc.assert(
      fc.property(anyHit, anySite, (hit, site) => {
        const result = testPipeline(site).pipeline.run(hit);
        const said = [hit.referrer, hit.query, hit.path].join();
        // Skip inputs where the page itself names the address; this test covers the address of the connection.
        fc.pre(tracesOf(hit, said).length === 0);
        expect(tracesOf(hit, JSON.stringify(result))).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it('has a visitor’s number that changes with the day, the site, the address and the agent, and with nothing else', () => {
    const numberOf = (hit: RawHit, site = SITE) =>
      (testPipeline(site).pipeline.run(hit) as Exclude<PipelineResult, string> & { visitorId: string }).visitorId;
    const day = 86_400_000;
    const same = numberOf(pageHit());
    expect(numberOf(pageHit({ path: '/other', referrer: 'https://t.co/', occurredAt: NOON + 60_000 }))).toBe(same);
    expect(numberOf(pageHit({ acceptLanguage: 'fr', screen: '1x1' }))).toBe(same);
    const others = [
      numberOf(pageHit({ occurredAt: NOON + day })),
      numberOf(pageHit({ address: '203.0.113.8' })),
      numberOf(pageHit({ userAgent: `${CHROME} ` })),
      numberOf(pageHit(), { ...SITE, id: 8 }),
      numberOf(clickHit()),
    ];
    expect(new Set([same, ...others]).size).toBe(6);
    for (const number of [same, ...others]) expect(BigInt(number) < 2n ** 64n).toBe(true);
  });

  it('differs between hits with different traits, wherever one trait ends and the next begins', () => {
    const run = (address: string, userAgent: string) => {
      const result = testPipeline({ excludeBots: false }).pipeline.run(pageHit({ address, userAgent }));
      return typeof result === 'object' && 'visitorId' in result ? result.visitorId : '';
    };
    expect(run('203.0.113.1', '1 agent')).not.toBe(run('203.0.113.11', ' agent'));
    expect(run('', '203.0.113.1')).not.toBe(run('203.0.113.1', ''));
  });
});

describe('a drop of any hit', () => {
  it('is counted once, by its reason and site, and a row never', () => {
    fc.assert(
      fc.property(fc.array(anyHit, { maxLength: 30, size: 'max' }), anySite, (hits, site) => {
        const { pipeline, dropCounter } = testPipeline(site);
        const results = hits.map((hit) => pipeline.run(hit));
        const expected = new Map<string, number>();
        for (const result of results) {
          if (typeof result === 'string') expected.set(result, (expected.get(result) ?? 0) + 1);
        }
        const counted = dropCounter.take();
        const sums = new Map<string, number>();
        for (const { reason, count } of counted) sums.set(reason, (sums.get(reason) ?? 0) + count);
        expect(sums).toEqual(expected);
        for (const { reason, websiteId } of counted) {
          if (reason !== 'prefetch') expect(websiteId).toBe(reason === 'unknown_site' ? 0 : SITE.id);
        }
        expect(dropCounter.take()).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it('has the reason that the owner’s switches give, the first that applies', () => {
    fc.assert(
      fc.property(anyHit, anySite, (hit, site) => {
        expect(outcomeOf(testPipeline(site).pipeline.run(hit))).toBe(expectedOutcome(hit, site));
      }),
      { numRuns: 150 },
    );
  });

  const outcomeOf = (result: unknown) => (typeof result === 'string' ? result : 'row');
  const readAgent = createUserAgentParser();

  /** A straightforward reimplementation of the rules. */
  function expectedOutcome(
    hit: RawHit,
    site: { [Key in keyof typeof SITE]?: unknown } & { honorPrivacySignals: boolean },
  ) {
    const isOfLink = ['click', 'scan', 'impression'].includes(hit.kind);
    if (!isOfLink && hit.host !== 'example.com') return 'unknown_site';
    if (/prefetch|preview/.test(hit.secPurpose)) return 'prefetch';
    if (isOfLink) return 'row';
    if (site.honorPrivacySignals && (hit.doNotTrack || hit.globalPrivacyControl)) return 'do_not_track';
    if (site.excludeBots && readAgent(hit.userAgent).isBot) return 'bot';
    if (site.excludeBots && (hit.isAutomated || looksMadeUp(hit))) return 'automated';
    const isListed = [EXCLUDED, '::ffff:198.51.100.9'].includes(hit.address) || /^10\.\d+\.\d+\.\d+$/.test(hit.address);
    if (site.excludeAddresses !== '' && isListed) return 'excluded_address';
    if (/semalt\.com|ilovevitaly/.test(hit.referrer)) return 'referrer_spam';
    return hit.kind === 'engagement' || hit.kind === 'vital' ? 'no_visit' : 'row';
  }

  /** A browser with a brand version that contradicts its user agent. */
  function looksMadeUp(hit: RawHit): boolean {
    const branded = /"Chromium";v="(\d+)"/.exec(hit.brands)?.[1];
    const contradicts = branded !== undefined && hit.userAgent !== '' && !hit.userAgent.includes(`Chrome/${branded}.`);
    return hit.isFirstHand && contradicts;
  }

  it('leaves no visit behind: a dropped hit never begins one', () => {
    const visits = createVisits();
    const requested = vi.spyOn(visits, 'current');
    const { pipeline } = testPipeline({}, { visits, salts: fixedSalts });
    pipeline.run(pageHit({ userAgent: GOOGLEBOT }));
    pipeline.run(pageHit({ secPurpose: 'prefetch' }));
    pipeline.run(pageHit({ host: 'nobody.example' }));
    expect(requested).not.toHaveBeenCalled();
    pipeline.run(pageHit());
    expect(requested).toHaveBeenCalledTimes(1);
  });
});
