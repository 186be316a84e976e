import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answering } from '../engine/answering-client.fixture.ts';
import { exportEvents } from './event-export.ts';

const SCOPE = { accountId: 1, kind: 'website', id: 2 } as const;
const A_PIECE = 10_000;

/** A log of moments that behaves like the engine: it returns how many there are in a range, and which. */
function logOf(moments: readonly number[]) {
  const sorted = moments.toSorted((one, other) => one - other);
  return answering((sql, values) => {
    const [from = 0, to = 0] = /occurred_at >= fromUnixTimestamp64Milli\(\{(v\d+).*?\{(v\d+)/s
      .exec(sql)
      ?.slice(1)
      .map((name) => Number(values[name])) ?? [0, 0];
    const found = sorted.filter((moment) => moment >= from && moment < to);
    if (!sql.includes('count() AS rows')) return found.map((moment) => ({ moment }));
    return [{ rows: String(found.length), first: String(found[0] ?? 0), last: String(found.at(-1) ?? 0) }];
  });
}

async function exported(moments: readonly number[], range: { from: number; to: number }) {
  const { client, statements } = logOf(moments);
  const pieces: number[][] = [];
  for await (const piece of exportEvents(client, { query: { scope: SCOPE, range }, isUp: () => true })) {
    pieces.push(piece.map(({ moment }) => Number(moment)));
  }
  return { pieces, statements };
}

describe('an export', () => {
  it('without events has no piece', async () => {
    expect(await exported([], { from: 0, to: 100 })).toMatchObject({ pieces: [], statements: { length: 1 } });
  });

  it('with few events is one piece', async () => {
    const moments = Array.from({ length: A_PIECE }, (_, index) => index * 10);
    expect((await exported(moments, { from: 0, to: 1_000_000 })).pieces).toEqual([moments]);
  });

  it('contains every event of the range once, in order of time, in pieces of limited size', async () => {
    const spread = fc.array(fc.tuple(fc.nat({ max: 10 ** 9 }), fc.integer({ min: 1, max: 9_000 })), { maxLength: 6 });
    const range = { from: 10_000, to: 10 ** 9 };
    await fc.assert(
      fc.asyncProperty(spread, async (heaps) => {
        // Clusters of events around some moments, as on real websites.
        const moments = heaps.flatMap(([at, count]) => Array.from({ length: count }, (_, index) => at + index * 7));
        const { pieces } = await exported(moments, range);
        const expected = moments.filter((moment) => moment >= range.from && moment < range.to);
        expect(pieces.flat()).toEqual(expected.sort((one, other) => one - other));
        for (const piece of pieces) {
          const length = (piece.at(-1) ?? 0) - (piece[0] ?? 0);
          expect(piece.length > 0 && (piece.length <= A_PIECE || length < 1_000)).toBe(true);
        }
      }),
      { numRuns: 25 },
    );
  });

  it('does not halve a single moment forever', async () => {
    const { pieces, statements } = await exported(
      Array.from({ length: 3 * A_PIECE }, () => 5_000),
      { from: 0, to: 10 ** 13 },
    );
    expect(pieces.map(({ length }) => length)).toEqual([3 * A_PIECE]);
    expect(statements.length).toBeLessThan(60);
  });

  it('of a range since 1970 sends few queries before its first piece', async () => {
    const moments = Array.from({ length: 2 * A_PIECE }, (_, index) => 10 ** 12 + index * 1_000);
    const { statements } = await exported(moments, { from: 0, to: 2 * 10 ** 12 });
    expect(statements.length).toBeLessThanOrEqual(7);
  });

  it('never reveals visitors', async () => {
    const { statements } = await exported([1], { from: 0, to: 100 });
    const columns = statements.at(-1)?.sql.split(' FROM ')[0] ?? '';
    expect(columns).toContain('occurred_at');
    expect(columns).toContain('toJSONString(props) AS props');
    for (const kept of ['visitor_id', 'person_id', 'account_id', 'sequence']) expect(columns).not.toContain(kept);
  });

  it('is rejected while the engine is down, and ends if the engine goes down meanwhile', async () => {
    const query = { scope: SCOPE, range: { from: 0, to: 9 } };
    const down = exportEvents(logOf([]).client, { query, isUp: () => false });
    await expect(down.next()).rejects.toMatchObject({ code: 'unavailable' });
    const { client } = answering(() => {
      throw new Error('gone');
    });
    await expect(exportEvents(client, { query, isUp: () => true }).next()).rejects.toThrow('gone');
  });
});
