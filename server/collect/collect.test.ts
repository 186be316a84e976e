import { describe, expect, it } from 'vitest';
import { clickHit, NOON, pageHit, SITE } from './collect.fixture.ts';
import { createCollector } from './collect.ts';
import type { DropCount } from './dropped-events-port.ts';
import type { EventRow } from './event-port.ts';
import { FakeSaltStore } from './salt-store.fixture.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const MIDNIGHT = NOON + DAY_MS / 2;

function setUp(saltStore = new FakeSaltStore()) {
  const rows: EventRow[] = [];
  const appended: Uint8Array[] = [];
  const drops: DropCount[] = [];
  const errors: unknown[] = [];
  const domains = new Map([['example.com', SITE]]);
  const clock = { time: NOON, now: () => clock.time };
  const collector = createCollector({
    sites: { findByHost: async (host) => domains.get(host) },
    saltStore,
    secrets: { secret: async () => new Uint8Array(32) },
    lateEventStore: { add: async () => undefined },
    filteredTrafficStore: { add: async (counts) => void drops.push(...counts) },
    geo: { lookUp: () => ({ country: 'DE', region: '', city: '' }) },
    writer: {
      encodeRows: (given) => {
        rows.push(...given);
        return [...given].map((row) => Buffer.from(JSON.stringify(row)));
      },
    },
    spool: { append: async (payloads) => void appended.push(...payloads) },
    clock,
    random: (size) => new Uint8Array(size),
    onError: (error) => void errors.push(error),
  });
  async function visit(moment: number) {
    clock.time = moment;
    await collector.recorder.recordDurably(pageHit({ occurredAt: moment }));
    const row = rows.at(-1);
    return [row?.visitorId, row?.visitId];
  }
  return { collector, rows, appended, drops, errors, domains, clock, visit };
}

describe('a collector', () => {
  it('brings a page view from the request to the spool', async () => {
    const { collector, rows, appended, drops, errors } = setUp();
    expect(await collector.recorder.recordDurably(pageHit())).toBe('stored');
    expect(await collector.recorder.recordDurably(pageHit({ host: 'stranger.example' }))).toBe('dropped');
    await collector.close();
    expect(rows).toMatchObject([{ siteId: 7, country: 'DE', browser: 'Chrome', path: '/pricing' }]);
    expect(appended).toHaveLength(1);
    const about = { websiteId: 0, accountId: 0, day: '2026-03-03' };
    expect(drops).toEqual([{ ...about, reason: 'unknown_site', count: 1 }]);
    expect(errors).toEqual([]);
  });

  it('stores the counts of dropped hits on request and at shutdown', async () => {
    const { collector, drops } = setUp();
    await collector.recorder.recordDurably(pageHit({ userAgent: 'curl/8.5.0' }));
    await collector.storeFilteredTraffic();
    await collector.storeFilteredTraffic();
    expect(drops).toMatchObject([{ websiteId: 7, accountId: 3, reason: 'bot', count: 1 }]);
    await collector.recorder.recordDurably(pageHit({ isAutomated: true }));
    await collector.close();
    expect(drops).toMatchObject([{ reason: 'bot' }, { websiteId: 7, reason: 'automated', count: 1 }]);
  });

  it('gives people the same IDs in rows and in queries, and stores no name', async () => {
    const { collector, rows, appended } = setUp();
    await collector.recorder.recordDurably(pageHit({ userId: 'anna@example.com' }));
    expect(rows[0]?.userHash).toBe(await collector.identifiedVisitors.personOf(7, 'anna@example.com'));
    expect(Buffer.concat(appended).toString()).not.toContain('anna');
  });

  it('stores neither IP address nor user agent, for any kind of event', async () => {
    const { collector, appended } = setUp();
    const traits = { address: '198.51.100.99', userAgent: 'Mozilla/5.0 Peculiar/77.1 (a very peculiar browser)' };
    const event = pageHit({ ...traits, kind: 'event', event: { name: 'Buy', value: 1, unit: '' } });
    const hits = [
      pageHit(traits),
      event,
      clickHit(traits),
      clickHit({ ...traits, kind: 'scan' }),
      clickHit({ ...traits, kind: 'impression' }),
    ];
    expect(await Promise.all(hits.map((hit) => collector.recorder.recordDurably(hit)))).toEqual(
      hits.map(() => 'stored'),
    );
    const written = Buffer.concat(appended).toString();
    expect(written).not.toContain('198.51.100');
    expect(written).not.toMatch(/peculiar browser|Mozilla/);
  });

  it('obeys a changed website from the next hit on', async () => {
    const { collector, rows, drops, domains } = setUp();
    await collector.recorder.recordDurably(pageHit());
    domains.set('example.com', { ...SITE, excludeAddresses: '203.0.113.0/24' });
    collector.sites.forget('example.com');
    expect(await collector.recorder.recordDurably(pageHit())).toBe('dropped');
    domains.clear();
    collector.sites.forget('example.com');
    expect(await collector.recorder.recordDurably(pageHit())).toBe('dropped');
    expect(rows).toHaveLength(1);
    await collector.close();
    expect(drops.map(({ reason }) => reason)).toEqual(['excluded_address', 'unknown_site']);
  });

  it('sees one visit through midnight and two visitors', async () => {
    const { visit } = setUp();
    const [visitorBefore, visitBefore] = await visit(MIDNIGHT - 5 * MINUTE_MS);
    const [visitorAfter, visitAfter] = await visit(MIDNIGHT + 5 * MINUTE_MS);
    expect(visitAfter).toBe(visitBefore);
    expect(visitorAfter).not.toBe(visitorBefore);
    expect(await visit(MIDNIGHT + 20 * MINUTE_MS)).toEqual([visitorAfter, visitAfter]);
  });

  it('agrees with every other process on visitors, and on visits that begin before both', async () => {
    const salts = new FakeSaltStore();
    const [here, there] = [setUp(salts), setUp(salts)];
    expect(await here.visit(NOON)).toEqual(await there.visit(NOON + MINUTE_MS));
  });

  it('recognises its visitors after a restart', async () => {
    const salts = new FakeSaltStore();
    const [before] = await setUp(salts).visit(NOON);
    const [after] = await setUp(salts).visit(NOON + 60 * MINUTE_MS);
    expect(after).toBe(before);
  });

  it('cannot identify a visitor once the salt is destroyed', async () => {
    const salts = new FakeSaltStore();
    const { collector, clock, visit } = setUp(salts);
    await visit(NOON);
    clock.time = NOON + 2 * DAY_MS;
    await collector.salts.rotate();
    expect(salts.days.size).toBe(0);
  });
});
