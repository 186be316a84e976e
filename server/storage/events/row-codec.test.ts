import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EventRow } from '../../collect/event-port.ts';
import { isBlock, readHead } from './block-head.ts';
import { EVENT_COLUMN_NAMES } from './columns.ts';
import { createEventClient, type EventClient } from './engine/client.ts';
import { engineSocketPath } from './engine/socket-path.ts';
import { openEmbedded, type TestEventLog } from './event-log.fixture.ts';
import { eventRow } from './event-rows.fixture.ts';
import { createRowEncoder } from './row-codec.ts';
import { MAX_ROWS } from './row-columns.ts';

let opened: TestEventLog;
let client: EventClient;
let tokens = 0;
beforeAll(async () => {
  opened = await openEmbedded();
  client = createEventClient({ socketPath: engineSocketPath(opened.dataDirectory) });
});
afterAll(async () => {
  await client.close();
  await opened.close();
});

type Stored = Record<string, unknown>;

/** Stores rows under their own account; returns them as the engine has them, in order of link IDs. */
async function stored(rows: readonly Partial<EventRow>[], encode = createRowEncoder(5)): Promise<Stored[]> {
  tokens += 1;
  const accountId = 1_000 + tokens;
  const payloads = encode(rows.map((row, index) => eventRow({ linkId: index + 1, ...row, accountId })));
  await opened.eventLog.writer.insertBlock(`codec ${tokens}`, payloads);
  const times = ['occurred_at', 'visit_started_at'].map((name) => `toUnixTimestamp64Milli(${name}) AS ${name}`);
  const others = EVENT_COLUMN_NAMES.filter((name) => !['occurred_at', 'visit_started_at'].includes(name));
  return client.rows(
    `SELECT ${[...others, ...times].join(', ')} FROM events WHERE account_id = {accountId: UInt64} ORDER BY link_id`,
    { accountId },
  );
}

const sequences = async (times: readonly number[], salt: number) =>
  (
    await stored(
      times.map((occurredAt) => ({ occurredAt })),
      createRowEncoder(salt),
    )
  ).map(({ sequence }) => sequence);

const LARGEST = 2n ** 64n - 1n;
const NAMES = [
  'name',
  'unit',
  'host',
  'path',
  'entryPath',
  'referrerHost',
  'referrerPath',
  'source',
  'channel',
] as const;
const UTM = ['utmSource', 'utmMedium', 'utmCampaign', 'utmTerm', 'utmContent'] as const;
const PLACES = ['country', 'region', 'city', 'language'] as const;
const MACHINE = ['browser', 'browserVersion', 'os', 'osVersion', 'device', 'screen'] as const;
const TEXTS = [...NAMES, ...UTM, ...PLACES, ...MACHINE];
const IDS = ['siteId', 'qrId', 'campaignId', 'domainId', 'pageId', 'viaLinkId', 'viaQrId', 'viaCampaignId'] as const;
const HASHES = ['visitorId', 'visitId', 'journeyId', 'userHash'] as const;
const column = (name: string) =>
  name === 'userHash' ? 'person_id' : name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Rows with something of their own in each field. */
const someRow: fc.Arbitrary<Partial<EventRow>> = fc
  .record({
    texts: fc.array(fc.string({ unit: 'grapheme', maxLength: 40 }), {
      minLength: TEXTS.length,
      maxLength: TEXTS.length,
    }),
    ids: fc.array(fc.maxSafeNat(), { minLength: IDS.length, maxLength: IDS.length }),
    hashes: fc.array(fc.bigInt({ min: 0n, max: LARGEST }), { minLength: HASHES.length, maxLength: HASHES.length }),
    rest: fc.record({
      kind: fc.constantFrom('click', 'pageview'),
      occurredAt: fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2026, 2) }),
      visitStartedAt: fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2026, 2) }),
      value: fc.float({ noNaN: true, noDefaultInfinity: true }),
      bot: fc.nat(2),
      engagedMs: fc.nat(2 ** 32 - 1),
      scrollDepth: fc.nat(100),
      props: fc.dictionary(fc.string({ minLength: 1, maxLength: 9 }), fc.string({ unit: 'grapheme', maxLength: 9 })),
    }),
  })
  .map(({ texts, ids, hashes, rest }) => ({
    ...Object.fromEntries(TEXTS.map((name, index) => [name, texts[index]])),
    ...Object.fromEntries(IDS.map((name, index) => [name, ids[index]])),
    ...Object.fromEntries(HASHES.map((name, index) => [name, String(hashes[index])])),
    ...rest,
    kind: rest.kind as EventRow['kind'],
  }));

describe('an encoded row', () => {
  it('has the same values in the event log', async () => {
    const rows = fc.sample(someRow, { seed: 7, numRuns: 400 });
    const found = await stored(rows);
    expect(found).toHaveLength(rows.length);
    for (const [index, row] of rows.entries()) {
      const { props, value, ...fields } = row;
      const expected = Object.fromEntries(Object.entries(fields).map(([name, field]) => [column(name), String(field)]));
      const actual = found[index] ?? {};
      expect(Object.fromEntries(Object.keys(expected).map((name) => [name, String(actual[name])]))).toEqual(expected);
      expect(actual.props).toEqual({ ...props });
      expect(actual.value).toBe(value);
    }
  });

  it.each([1, 255, 256, 257, 1_999])('has its words when there are %d of them', async (count) => {
    const paths = Array.from({ length: count }, (_, index) => `/${index}`);
    const found = await stored([...paths, ...paths.slice(0, 1)].map((path) => ({ path })));
    expect(found.map(({ path }) => path)).toEqual([...paths, '/0']);
  });

  it('has the same values when it was encoded with few others, each of which lacks other columns', async () => {
    const rows = fc.sample(someRow, { seed: 11, numRuns: 300 }).map((row, index) => {
      const kept = Object.entries(row).filter((_, place) => (place + index) % 3 > 0);
      return { occurredAt: Date.UTC(2026, 0), ...Object.fromEntries(kept) };
    });
    const encode = createRowEncoder(5);
    const together = await stored(rows, encode);
    const one = createRowEncoder(5);
    const apart = await stored(rows, (given) => [...given].flatMap((row) => one([row])));
    const ofAccount = (found: Stored[]) => found.map(({ account_id: _, ...row }) => row);
    expect(ofAccount(apart)).toEqual(ofAccount(together));
    expect(apart).toHaveLength(300);
  });

  it.each([0, 23, 24, 25, 127, 128, 129, 20_000])('keeps texts of %d characters', async (length) => {
    const texts = ['x', 'ü', '🎉', '\ud800'].map((letter) => letter.repeat(length));
    const found = await stored(texts.map((path) => ({ path })));
    expect(found.map(({ path }) => path)).toEqual(texts.map((text) => text.toWellFormed()));
  });

  it.each([
    [Date.UTC(2026, 0, 1, 0, 0, 0, 7), 1_767_225_600_007],
    [1_767_225_600_123.9, 1_767_225_600_123],
  ])('has the time %d to the millisecond', async (occurredAt, time) => {
    expect(await stored([{ occurredAt }])).toMatchObject([{ occurred_at: String(time) }]);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])('has the value 0 for %d', async (value) => {
    expect(await stored([{ value }])).toMatchObject([{ value: 0 }]);
  });

  it('leaves nothing behind when another one cannot be encoded', async () => {
    const encode = createRowEncoder(0);
    expect(() => encode([eventRow({ path: '/lost' }), eventRow({ visitorId: 'x' })])).toThrow(SyntaxError);
    const found = await stored([{ path: '/kept' }], encode);
    expect(found.map(({ path }) => path)).toEqual(['/kept']);
  });
});

describe('the number of a row', () => {
  it('tells events of one millisecond apart and starts again with the next', async () => {
    expect(await sequences([1000, 1000, 1000, 1001], 100)).toEqual([100, 101, 102, 100]);
  });

  it('of late events is separate, and of events on time as if there were no late ones', async () => {
    expect(await sequences([1001, 1000, 1001, 1000], 0)).toEqual([0, 32769, 1, 32770]);
  });

  it('keeps within 16 bits', async () => {
    expect(await sequences([1000, 1000], 0xffff)).toEqual([0xffff, 0]);
  });

  it('never makes two identical events alike, whatever the order of their times', async () => {
    const times = fc.sample(fc.integer({ min: 1, max: 12 }), { seed: 3, numRuns: 500 });
    const numbers = await sequences(times, 40_000);
    expect(new Set(numbers.map((number, index) => `${number} ${times[index]}`)).size).toBe(times.length);
  });
});

describe('payloads', () => {
  const encode = createRowEncoder(0);

  it('hold as many rows as fit, with their number and times in the head', () => {
    const rows = Array.from({ length: MAX_ROWS + 1 }, (_, index) => eventRow({ occurredAt: 5_000 + index }));
    const payloads = encode(rows);
    expect(payloads.every(isBlock)).toBe(true);
    expect(payloads.map(readHead)).toMatchObject([
      { rows: MAX_ROWS, from: 5_000, to: 5_000 + MAX_ROWS - 1 },
      { rows: 1, from: 5_000 + MAX_ROWS, to: 5_000 + MAX_ROWS },
    ]);
    expect(encode([])).toEqual([]);
  });

  it('stay small, however long the texts are', () => {
    const rows = Array.from({ length: 200 }, (_, index) => eventRow({ path: `/${index}${'ü'.repeat(16_000)}` }));
    const payloads = encode(rows);
    expect(payloads.reduce((sum, payload) => sum + readHead(payload).rows, 0)).toBe(200);
    for (const payload of payloads) expect(payload.byteLength).toBeLessThan(512 * 1024);
  });
});
