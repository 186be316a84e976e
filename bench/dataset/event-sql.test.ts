import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Engine, startEngine, tableSize } from '../engine.ts';
import { type EventShape, insertStatement, ROWS_A_VISIT } from './event-sql.ts';

const DAY_MS = 86_400_000;
/** A Monday. */
const FIRST_DAY = 20_773;
const DAYS = 7;
const SHAPE: EventShape = { visitsADay: 2_000, sites: 100, skew: 1.75, accountId: 1 };
const RANGE = { from: FIRST_DAY * DAY_MS, to: (FIRST_DAY + DAYS) * DAY_MS };
const STATEMENT = insertStatement(SHAPE, { first: FIRST_DAY, last: FIRST_DAY + DAYS - 1 });

let directory: string;
let engine: Engine;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'waymark-bench-'));
  engine = await startEngine(directory);
  await engine.command(STATEMENT, RANGE);
});
afterAll(async () => {
  await engine.stop();
  await rm(directory, { recursive: true, force: true });
});

async function one(select: string, from = 'events'): Promise<Record<string, number>> {
  const [row = {}] = await engine.rows<Record<string, string | number>>(`SELECT ${select} FROM ${from}`);
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value)]));
}

describe('generated events', () => {
  it('have the requested number, within the range', async () => {
    const {
      rows = 0,
      early,
      late,
    } = await one(
      `count() AS rows, countIf(occurred_at < fromUnixTimestamp64Milli(${RANGE.from})) AS early,
       countIf(occurred_at >= fromUnixTimestamp64Milli(${RANGE.to})) AS late`,
    );
    expect([early, late]).toEqual([0, 0]);
    expect(rows / (SHAPE.visitsADay * DAYS * ROWS_A_VISIT)).toBeCloseTo(1, 1);
  });

  it('have 2.2 page views a visit; two of five begin one', async () => {
    const { views = 0, begun = 0 } = await one(
      `countIf(kind = 'pageview') / uniqExact(visit_id) AS views, countIf(occurred_at = visit_started_at) / count() AS begun`,
    );
    expect(views).toBeCloseTo(2.2, 1);
    expect(begun).toBeCloseTo(0.41, 1);
  });

  it('have the same visit fields in all events of a visit', async () => {
    const same = [
      'site_id',
      'visit_started_at',
      'entry_path',
      'source',
      'channel',
      'utm_campaign',
      'country',
      'screen',
    ];
    const differing = same.map((column) => `countIf(${column}_n > 1) AS ${column}`).join(', ');
    const counted = same.map((column) => `uniqExact(${column}) AS ${column}_n`).join(', ');
    const found = await one(differing, `(SELECT ${counted} FROM events GROUP BY visit_id)`);
    expect(found).toEqual(Object.fromEntries(same.map((column) => [column, 0])));
  });

  it('have visitor IDs of one day and one website', async () => {
    const found = await one(
      'countIf(days > 1) AS twice, countIf(sites > 1) AS elsewhere, countIf(visits > 1) > 0 AS again',
      `(SELECT uniqExact(toDate(occurred_at)) AS days, uniqExact(site_id) AS sites, uniqExact(visit_id) AS visits
        FROM events GROUP BY visitor_id)`,
    );
    expect(found).toEqual({ twice: 0, elsewhere: 0, again: 1 });
  });

  it('have the first page view as entry page', async () => {
    const found = await one(
      'countIf(first != entry) AS astray',
      `(SELECT argMin(path, occurred_at) AS first, any(entry_path) AS entry FROM events GROUP BY visit_id
        HAVING min(occurred_at) = any(visit_started_at))`,
    );
    expect(found).toEqual({ astray: 0 });
  });

  it('belong to a few large and many small websites, with a long tail of pages', async () => {
    const {
      first = 0,
      sites,
      pages,
      seenOnce,
    } = await one(
      `countIf(site_id = 1) / count() AS first, uniqExact(site_id) AS sites, uniqExactIf(path, site_id = 1) AS pages,
       (SELECT count() FROM (SELECT path FROM events WHERE site_id = 1 GROUP BY path HAVING count() = 1)) AS seenOnce`,
    );
    expect(first).toBeCloseTo(0.42, 1);
    expect(sites).toBeGreaterThan(95);
    expect(pages).toBeGreaterThan(2_000);
    expect(seenOnce).toBeGreaterThan(500);
  });

  it('include purchases with revenue, and engagement', async () => {
    const found = await one(
      `countIf(name = 'Purchase' AND value > 0 AND unit IN ('EUR', 'USD')) > 0 AS bought,
       countIf(value > 0 AND kind != 'event') AS odd, countIf(kind = 'engagement' AND engaged_ms > 0) > 0 AS looked`,
    );
    expect(found).toEqual({ bought: 1, odd: 0, looked: 1 });
  });

  it('are fewer at the weekend', async () => {
    const { workdays = 0, weekend = 0 } = await one(
      'countIf(toDayOfWeek(occurred_at) <= 5) / 5 AS workdays, countIf(toDayOfWeek(occurred_at) > 5) / 2 AS weekend',
    );
    expect(weekend / workdays).toBeGreaterThan(0.6);
    expect(weekend / workdays).toBeLessThan(0.8);
  });

  it('are the same when generated in two parts', async () => {
    const sum = 'sum(cityHash64(kind, visit_id, visitor_id, path, occurred_at, value))';
    const whole = await engine.rows(`SELECT count() AS rows, ${sum} AS sum FROM events`);
    await engine.command('TRUNCATE TABLE events');
    const middle = RANGE.from + 3.4 * DAY_MS;
    await engine.command(STATEMENT, { from: RANGE.from, to: middle });
    await engine.command(STATEMENT, { from: middle, to: RANGE.to });
    expect(await engine.rows(`SELECT count() AS rows, ${sum} AS sum FROM events`)).toEqual(whole);
    expect((await tableSize(engine, 'events')).rows).toBeGreaterThan(0);
  });
});
