import { expect, it } from 'vitest';
import { UNKNOWN_PLACE } from '../platform/geo/geo.ts';
import { CHROME, NOON, pageHit, SITE } from './collect.fixture.ts';
import { createCollector, createImportPipeline, createImportSalts, createSentEvents } from './collect.ts';
import type { EventRow } from './event-port.ts';
import { FakeSaltStore } from './salt-store.fixture.ts';

const MINUTE_MS = 60_000;
const MIDNIGHT = NOON - 12 * 60 * MINUTE_MS;

/** Minutes around midnight: one visit over midnight, one before and one after it, for each of nine visitors. */
const VIEWS = Array.from({ length: 9 }, (_, visitor) => `203.0.113.${visitor}`).flatMap((address) =>
  [-90, -12, 9, 65].map((minute) => ({ address, occurredAt: MIDNIGHT + minute * MINUTE_MS })),
);

function setUp() {
  const rows: EventRow[] = [];
  const clock = { now: () => NOON };
  const geo = { lookUp: () => UNKNOWN_PLACE };
  const random = (size: number) => new Uint8Array(size);
  const encodeRows = (given: Iterable<EventRow>) => {
    rows.push(...given);
    return [...given].map(({ path }) => Buffer.from(path));
  };
  const collector = createCollector({
    sites: { findByHost: async () => SITE },
    saltStore: new FakeSaltStore(),
    secrets: { secret: async () => new Uint8Array(32) },
    lateEventStore: { add: async () => undefined },
    filteredTrafficStore: { add: async () => undefined },
    geo,
    clock,
    random,
    writer: { encodeRows },
    spool: { append: async () => undefined },
    onError: (error) => {
      throw error;
    },
  });
  return { collector, rows, clock, geo, random };
}

/** Returns the visits of rows: their times by visit, since visitor numbers change at midnight. */
function visitsOf(rows: readonly EventRow[]): string[] {
  const visits = Map.groupBy(rows, ({ visitId }) => visitId);
  return [...visits.values()].map((views) => views.map(({ occurredAt }) => occurredAt - MIDNIGHT).join(' ')).sort();
}

it('the same views are the same visits through an access log, servers and a tag, over midnight too', async () => {
  const expected = VIEWS.flatMap((_, index) => (index % 4 === 0 ? [[-90], [-12, 9], [65]] : []))
    .map((minutes) => minutes.map((minute) => minute * MINUTE_MS).join(' '))
    .sort();

  const sent = setUp();
  // The service has known today's visitors for a while, and nobody yesterday.
  await sent.collector.recorder.recordDurably(pageHit({ address: '198.51.100.1' }));
  sent.rows.splice(0);
  const events = VIEWS.map(({ address, occurredAt }) => ({
    address,
    userAgent: CHROME,
    acceptLanguage: 'de',
    doNotTrack: undefined,
    occurredAt: new Date(occurredAt).toISOString(),
    fields: { page: 'https://example.com/pricing' },
  }));
  const outcome = await createSentEvents({ ...sent.collector, clock: sent.clock }).send(SITE.accountId, events);
  expect(outcome).toEqual({ accepted: VIEWS.length, dropped: 0, refused: [] });
  expect(visitsOf(sent.rows)).toEqual(expected);

  const read = setUp();
  await read.collector.salts.at(NOON);
  const salts = createImportSalts({ ...read, salts: read.collector.salts });
  const pipeline = createImportPipeline({ site: SITE, salts, geo: read.geo });
  const hits = VIEWS.toSorted((one, other) => one.occurredAt - other.occurredAt).map((view) => pageHit(view));
  const imported: EventRow[] = [];
  for (const hit of hits) {
    const row = await pipeline.run(hit);
    if (typeof row !== 'string') imported.push(row);
  }
  expect(visitsOf(imported)).toEqual(expected);

  const tagged = setUp();
  await tagged.collector.salts.at(NOON);
  for (const hit of hits) await tagged.collector.recorder.recordDurably(hit);
  expect(visitsOf(tagged.rows)).toEqual(expected);
});
