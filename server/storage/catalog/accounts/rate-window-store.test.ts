import fc from 'fast-check';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RateWindowStore } from '../../../accounts/account-port.ts';
import { createRateLimiter } from '../../../accounts/accounts.ts';
import { type EmptyDatabase, engines } from '../engines/engines.fixture.ts';
import { createRateTable, createRateWindowStore, type RateTables } from './rate-window-store.ts';

const CROWD = 250;

/**
 * Sends requests in batches, small enough that on a slow machine the last one does not time out waiting for a
 * connection.
 */
async function inCrowds<Result>(total: number, ask: (index: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  while (results.length < total) {
    const crowd = Array.from({ length: Math.min(CROWD, total - results.length) }, (_, place) => results.length + place);
    results.push(...(await Promise.all(crowd.map(ask))));
  }
  return results;
}

describe.each(engines)('request counts on $name', (engine) => {
  let database: EmptyDatabase;
  /** Two processes that share one table. */
  let stores: [RateWindowStore, RateWindowStore];
  beforeAll(async () => {
    database = await engine.create();
    const [one, two] = [database.connect(), database.connect()];
    await createRateTable(one, engine.name === 'sqlite' ? 'table' : 'unlogged table');
    const storeOn = (db: unknown) => createRateWindowStore(db as Parameters<typeof createRateWindowStore>[0]);
    stores = [storeOn(one), storeOn(two)];
  });
  afterAll(() => database.drop());
  const hit = (key: string, minute: number, process = 0) => (stores[process % 2] ?? stores[0]).hit(key, minute);

  it('are exact when thousands of requests reach two processes at once', async () => {
    const counts = await inCrowds(3_000, (index) => hit('crowd', 5, index));
    expect(new Set(counts).size).toBe(3_000);
    expect(Math.max(...counts)).toBe(3_000);
  });

  it('let exactly the limit through in any order of requests', async () => {
    const clock = { now: () => 5 * 60_000 };
    const limiters = stores.map((store) => createRateLimiter(store, clock));
    const standings = await inCrowds(1_000, async (index) => {
      const [limiter = limiters[0]] = limiters.slice(index % 2);
      return limiter?.(`key ${index % 4}`, 30);
    });
    expect(standings.filter((standing) => standing?.allowed)).toHaveLength(4 * 30);
    expect(standings.every((standing) => (standing?.remaining ?? -1) >= 0)).toBe(true);
  });

  it('match a naive count per key and minute', async () => {
    let run = 0;
    const hits = fc.array(fc.record({ key: fc.constantFrom('a', 'b'), pause: fc.constantFrom(0, 0, 0, 1, 7) }));
    await fc.assert(
      fc.asyncProperty(hits, async (list) => {
        run++;
        let minute = 100;
        const counts = new Map<string, number>();
        for (const { key, pause } of list) {
          minute += pause;
          const word = `${run} ${key} ${minute}`;
          counts.set(word, (counts.get(word) ?? 0) + 1);
          expect(await hit(`${run} ${key}`, minute, counts.size)).toBe(counts.get(word));
        }
      }),
      { numRuns: 30 },
    );
  });

  it('do not restart repeatedly while two clocks are on either side of a minute', async () => {
    const counts = [];
    for (let sent = 0; sent < 10; sent++) counts.push(await hit('skew', 20 + (sent % 2), sent));
    expect(counts).toEqual([1, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(await hit('skew', 22)).toBe(1);
  });

  it('are not stuck after a clock that was far ahead', async () => {
    for (let sent = 0; sent < 50; sent++) await hit('jump', 9_000_000);
    expect([await hit('jump', 30), await hit('jump', 30), await hit('jump', 31)]).toEqual([1, 2, 1]);
  });

  it('of one key are one row, however long it lives', async () => {
    for (let minute = 40; minute < 60; minute++) await hit('one row', minute);
    const db = database.connect() as unknown as Kysely<RateTables>;
    const rows = await db.selectFrom('rateWindow').selectAll().where('key', '=', 'one row').execute();
    expect(rows).toEqual([{ key: 'one row', minute: 59, count: 1 }]);
  });

  it('may have keys of any text', async () => {
    const keys = ["it's", '"', '', 'ünï', 'x'.repeat(500), "'; drop table rate_window; --"];
    for (const key of keys) expect([key, await hit(key, 70)]).toEqual([key, 1]);
    for (const key of keys) expect([key, await hit(key, 70)]).toEqual([key, 2]);
  });

  it('survive when the table already exists', async () => {
    await hit('again', 80);
    await createRateTable(database.connect(), engine.name === 'sqlite' ? 'table' : 'unlogged table');
    expect(await hit('again', 80)).toBe(2);
  });
});
