import { describe, expect, it } from 'vitest';
import { columnTableDaysOf } from './column-table-days.ts';
import type { ColumnTableDone, ColumnTableTask } from './column-table-task.ts';
import { createWebsiteColumnTables } from './website-column-tables.ts';

const WEBSITE = { scope: { kind: 'website', accountId: 1, id: 1 } } as const;
const OTHER = { scope: { kind: 'website', accountId: 1, id: 2 } } as const;
const daysFrom = (first: number, count: number, generation = 1) =>
  columnTableDaysOf(Array.from({ length: count }, (_, index) => ({ day: first + index, generation })));
const request = {
  filter: { kind: 'is', dimension: 'page', values: ['/'] },
  ranges: [],
  boundaries: [],
  panels: true,
} as const;
const NOTHING = { groups: [], visits: [], goals: [] };

interface Given {
  /** Returns the number of rows for a number of days. */
  rowsOf?: (days: number) => number;
  failsAfter?: number;
  isBusy?: () => boolean;
}

/** A thread that holds column tables by name alone, and an engine with the given number of rows per day. */
function bench({ rowsOf = (days) => 10 * days, failsAfter = Number.POSITIVE_INFINITY, isBusy }: Given = {}) {
  const [kept, begun, tasks] = [new Set<number>(), new Set<number>(), [] as ColumnTableTask[]];
  let [fetched, requested] = [0, 0];
  const ofColumnTable = (task: ColumnTableTask): Promise<ColumnTableDone> => {
    tasks.push(task);
    if (task.step === 'begin') begun.add(task.columnTable);
    if (task.step === 'finish' && begun.has(task.columnTable)) kept.add(task.columnTable);
    if (task.step === 'forget') for (const set of [kept, begun]) set.delete(task.columnTable);
    if (task.step !== 'count') return Promise.resolve({ isKept: begun.has(task.columnTable) });
    return Promise.resolve(kept.has(task.columnTable) ? { isKept: true, counted: NOTHING } : { isKept: false });
  };
  const errors: unknown[] = [];
  const client = {
    rows: async <Row>(sql: string) => {
      requested += 1;
      // Each stretch is a pair of conditions, and the last is a half day.
      const days = (sql.match(/occurred_at >=/g)?.length ?? 0) - 1;
      return [{ rows: String(rowsOf(days)) }] as Row[];
    },
    bytes: async () => {
      fetched += 1;
      if (fetched > failsAfter) throw new Error('The engine is gone.');
      return new Uint8Array(0);
    },
  };
  const parts = {
    ...(isBusy && { isBusy }),
    client,
    thread: { ofColumnTable },
    onError: (error: unknown) => errors.push(error),
    mostRows: 100,
    waitMs: 0,
  };
  const stepsOf = (step: ColumnTableTask['step']) => tasks.filter((task) => task.step === step).length;
  const loseThread = () => {
    for (const set of [kept, begun]) set.clear();
  };
  return {
    columnTables: createWebsiteColumnTables(parts),
    errors,
    kept,
    stepsOf,
    loseThread,
    requested: () => requested,
  };
}

describe('columnTables of websites', () => {
  it('are used for days that were read, while these keep their generation', async () => {
    const { columnTables } = bench();
    expect(await columnTables.count(WEBSITE, daysFrom(1, 3), request)).toBeUndefined();
    await columnTables.prepare(WEBSITE, [daysFrom(1, 3)]);
    expect(await columnTables.count(WEBSITE, daysFrom(2, 2), request)).toBeDefined();
    expect(await columnTables.count(WEBSITE, daysFrom(2, 2, 9), request)).toBeUndefined();
    expect(await columnTables.count(WEBSITE, daysFrom(2, 3), request)).toBeUndefined();
    expect(await columnTables.count(OTHER, daysFrom(2, 2), request)).toBeUndefined();
    const withGoals = { ...WEBSITE, goals: [{ kind: 'event', name: 'Buy' } as const] };
    expect(await columnTables.count(withGoals, daysFrom(2, 2), request)).toBeUndefined();
  });

  it('are read once, no matter how often they are requested', async () => {
    const { columnTables, stepsOf } = bench();
    await Promise.all([1, 2, 3].map(() => columnTables.prepare(WEBSITE, [daysFrom(1, 3)])));
    await columnTables.prepare(WEBSITE, [daysFrom(1, 2)]);
    // Three days, and the visits that continue after them.
    expect([stepsOf('begin'), stepsOf('append')]).toEqual([1, 4]);
  });

  it('use the first choice that is not too large, or none', async () => {
    const { columnTables, kept, requested, stepsOf } = bench({ rowsOf: (days) => 30 * days });
    await columnTables.prepare(WEBSITE, [daysFrom(1, 6), daysFrom(4, 3)]);
    expect(await columnTables.count(WEBSITE, daysFrom(4, 3), request)).toBeDefined();
    expect(await columnTables.count(WEBSITE, daysFrom(1, 6), request)).toBeUndefined();
    await columnTables.prepare(OTHER, [daysFrom(1, 6)]);
    expect(kept.size).toBe(1);
    await columnTables.prepare(WEBSITE, [daysFrom(1, 6), daysFrom(4, 3)]);
    expect(stepsOf('begin')).toBe(1);
    const before = requested();
    await columnTables.prepare(OTHER, [daysFrom(1, 6)]);
    expect(requested()).toBe(before);
  });

  it('evict the least recently used', async () => {
    const third = { scope: { kind: 'website', accountId: 1, id: 3 } } as const;
    const { columnTables, kept } = bench({ rowsOf: () => 40 });
    await columnTables.prepare(WEBSITE, [daysFrom(1, 1)]);
    await columnTables.prepare(OTHER, [daysFrom(1, 1)]);
    await columnTables.count(WEBSITE, daysFrom(1, 1), request);
    await columnTables.prepare(third, [daysFrom(1, 1)]);
    expect(kept.size).toBe(2);
    expect(await columnTables.count(WEBSITE, daysFrom(1, 1), request)).toBeDefined();
    expect(await columnTables.count(OTHER, daysFrom(1, 1), request)).toBeUndefined();
  });

  it('replace the previous columnTable of the same website', async () => {
    const { columnTables, kept } = bench({ rowsOf: () => 20 });
    await columnTables.prepare(WEBSITE, [daysFrom(1, 2)]);
    await columnTables.prepare(WEBSITE, [daysFrom(2, 2)]);
    expect(kept.size).toBe(1);
    expect(await columnTables.count(WEBSITE, daysFrom(3, 1), request)).toBeDefined();
    expect(await columnTables.count(WEBSITE, daysFrom(1, 1), request)).toBeUndefined();
  });

  it('are not retried for a while when the engine fails', async () => {
    const { columnTables, errors, kept, stepsOf } = bench({ failsAfter: 2 });
    await columnTables.prepare(WEBSITE, [daysFrom(1, 3)]);
    expect(errors).toHaveLength(1);
    expect([kept.size, stepsOf('forget')]).toEqual([0, 1]);
    await columnTables.prepare(WEBSITE, [daysFrom(1, 3)]);
    expect(errors).toHaveLength(1);
    await columnTables.prepare(WEBSITE, [daysFrom(2, 3)]);
    expect(errors).toHaveLength(2);
  });

  it('are read while no query is waiting', async () => {
    let asking = 3;
    const isBusy = () => {
      asking -= 1;
      return asking > 0;
    };
    const { columnTables, kept } = bench({ isBusy });
    await columnTables.prepare(WEBSITE, [daysFrom(1, 2)]);
    expect([kept.size, asking <= 0]).toEqual([1, true]);
  });

  it('are read eventually even if queries are always waiting', async () => {
    const { columnTables, kept } = bench({ isBusy: () => true });
    await columnTables.prepare(WEBSITE, [daysFrom(1, 1)]);
    expect(kept.size).toBe(1);
  });

  it('are lost with their thread, and read again', async () => {
    const { columnTables, loseThread } = bench();
    await columnTables.prepare(WEBSITE, [daysFrom(1, 3)]);
    loseThread();
    expect(await columnTables.count(WEBSITE, daysFrom(1, 3), request)).toBeUndefined();
    await columnTables.prepare(WEBSITE, [daysFrom(1, 3)]);
    expect(await columnTables.count(WEBSITE, daysFrom(1, 3), request)).toBeDefined();
  });
});
