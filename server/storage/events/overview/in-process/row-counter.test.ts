import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEventClient, type EventClient } from '../../engine/client.ts';
import { engineSocketPath } from '../../engine/socket-path.ts';
import { openEmbedded, type TestEventLog } from '../../event-log.fixture.ts';
import type { AskedRows } from './asked-rows.ts';
import { createRowCounter } from './row-counter.ts';

const ROWS = 5_000;
const DAY = { from: 0, to: 86_400_000 };
const requested: AskedRows = {
  query: {
    scope: { kind: 'website', accountId: 1, id: 1 },
    range: DAY,
    timezone: 'UTC',
    interval: 'day',
    limit: 10,
  },
  figures: [DAY],
  panels: [],
  boundaries: [0],
  most: ROWS,
};

/** Three rows per visit, two visits per visitor: two views, and engagement with the second. */
const MADE_UP = `SELECT toLowCardinality(if(number % 3 = 2, 'engagement', 'pageview')) AS kind,
    intDiv(number, 6) AS visitor, intDiv(number, 3) AS visit_id, toLowCardinality(toString(number % 7)) AS path,
    fromUnixTimestamp64Milli(toInt64(number * 1000), 'UTC') AS occurred_at,
    fromUnixTimestamp64Milli(toInt64(intDiv(number, 3) * 3000), 'UTC') AS visit_started_at, toUInt16(0) AS sequence,
    toUInt32(if(number % 3 = 2, 500, 0)) AS engaged_ms, toFloat64(0) AS value, toLowCardinality('') AS unit,
    toUInt8(0) AS paid, toUInt8(1) AS fits, toUInt8(0) AS goal, toUInt8(0) AS depth_goal
  FROM numbers(${ROWS}) FORMAT Native`;

let opened: TestEventLog;
let engine: EventClient;
beforeAll(async () => {
  opened = await openEmbedded();
  engine = createEventClient({ socketPath: engineSocketPath(opened.dataDirectory) });
});
afterAll(async () => {
  await engine.close();
  await opened.close();
});

/** An engine that returns these rows, or invalid bytes. */
const answering = (sql: string): EventClient => ({ ...engine, bytes: () => engine.bytes(sql, {}) });

describe('rows that are counted in the process', () => {
  it('give the same counts on the main thread and on the worker', async () => {
    const client = answering(MADE_UP);
    const here = await createRowCounter({ smallBytes: Number.POSITIVE_INFINITY }).count(client, requested);
    const beside = await createRowCounter({ smallBytes: -1 }).count(client, requested);
    expect(here.areMany).toBe(false);
    expect(beside).toEqual({ ...here, areMany: true });
    const engaged = Math.floor(ROWS / 3) * 500;
    const views = ROWS - Math.floor(ROWS / 3);
    expect(here.counted?.groups[0]).toMatchObject({
      views: Uint32Array.of(views),
      engaged_ms: Float64Array.of(engaged),
    });
    expect(here.counted?.groups[0]?.visitors).toEqual(Uint32Array.of(Math.ceil(ROWS / 6)));
    expect(here.counted?.visits[0]).toMatchObject({ visits: Math.ceil(ROWS / 3), visit_views: views });
  });

  it('are left to the engine if there are more than the limit', async () => {
    const { counted } = await createRowCounter().count(answering(MADE_UP), { ...requested, most: ROWS - 1 });
    expect(counted).toBeUndefined();
  });

  it('are left to the engine if counting fails, and the next ones are counted again', async () => {
    const failures: unknown[] = [];
    const counter = createRowCounter({ smallBytes: -1, onError: (error) => failures.push(error) });
    const [broken, ...others] = await Promise.all([
      counter.count(answering('SELECT toDecimal32(1, 2) AS kind FORMAT Native'), requested),
      counter.count(answering(MADE_UP), requested),
    ]);
    expect(broken.counted).toBeUndefined();
    expect(others).toHaveLength(1);
    expect(failures).toEqual([expect.objectContaining({ message: expect.stringContaining('No decoder') })]);
    expect((await counter.count(answering(MADE_UP), requested)).counted?.groups).toHaveLength(2);
  });

  it('are cached up to a moment, and then only later rows are fetched', async () => {
    const counter = createRowCounter({ smallBytes: -1 });
    const early = { key: 'mine', before: (ROWS - 600) * 1_000, areKept: false };
    const statements: string[] = [];
    const fetching = (sql: string): EventClient => ({
      ...engine,
      bytes: (asking) => {
        statements.push(asking);
        return engine.bytes(sql, {});
      },
    });
    const first = await counter.count(fetching(MADE_UP), requested, early);
    const recent = MADE_UP.replace('FORMAT', `WHERE number >= ${ROWS - 600} FORMAT`);
    const then = await counter.count(fetching(recent), requested, { ...early, areKept: true });
    expect(then).toEqual({ areMany: true, change: first.change });
    const [all = 0, since = 0] = statements.map((sql) => sql.split('occurred_at >= ').length);
    expect(since - all).toBe(1);
    // Three rows are a visit and six are a visitor, so few continue.
    const viewsOf = (counted: typeof first.counted) => counted?.groups[0]?.views[0];
    const [early1, less = 0, more = 0] = [first.counted, first.change?.less, first.change?.more].map(viewsOf);
    expect(Number(early1) - Number(less) + Number(more)).toBe(ROWS - Math.floor(ROWS / 3));
    expect(Number(less)).toBeLessThan(6);
  });

  it('that are no longer cached are reported, so that all are fetched again', async () => {
    const early = { key: 'mine', before: 1_000, areKept: true };
    const done = await createRowCounter({ smallBytes: -1 }).count(answering(MADE_UP), requested, early);
    expect(done).toEqual({ areMany: true });
  });
});
