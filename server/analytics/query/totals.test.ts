import { describe, expect, it } from 'vitest';
import type { ObjectRef } from '../../collect/event-port.ts';
import { createTotalsRefresher } from './totals.ts';
import type { ObjectTotal } from './totals-port.ts';

const link = (id: number): ObjectRef => ({ kind: 'link', accountId: 1, id });

/** An event log whose counts the test sets, and a store that records writes. */
function standIns() {
  const requested: ObjectRef[][] = [];
  const written: ObjectTotal[] = [];
  const errors: unknown[] = [];
  let failures = 0;
  let count = 0;
  return {
    requested,
    written,
    errors,
    failNext: (times: number) => {
      failures = times;
    },
    parts: {
      readTotals: async (refs: readonly ObjectRef[]) => {
        requested.push([...refs]);
        if (failures-- > 0) throw new Error('the engine is away');
        count++;
        return refs.map((ref) => ({ ref, clicks: count * 10, uniqueClicks: count }));
      },
      store: {
        read: async () => new Map<number, ObjectTotal>(),
        write: async (totals: readonly ObjectTotal[]) => void written.push(...totals),
      },
      clock: { now: () => 1 },
      onError: (error: unknown) => void errors.push(error),
    },
  };
}

describe('totals', () => {
  it('are read and written for what was touched', async () => {
    const { parts, written } = standIns();
    const totals = createTotalsRefresher(parts);
    totals.touched([link(5), { kind: 'site', accountId: 2, id: 9 }]);
    await totals.settle();
    expect(written).toEqual([
      { kind: 'link', objectId: 5, accountId: 1, clicks: 10, uniqueClicks: 1 },
      { kind: 'website', objectId: 9, accountId: 2, clicks: 10, uniqueClicks: 1 },
    ]);
  });

  it('ask once for an object that is touched a hundred times while a round runs', async () => {
    const { parts, requested } = standIns();
    const totals = createTotalsRefresher(parts);
    totals.touched([link(1)]);
    for (let click = 0; click < 100; click++) totals.touched([link(1), link(2)]);
    await totals.settle();
    expect(requested).toEqual([[link(1)], [link(1), link(2)]]);
  });

  it('are read of pages, too', async () => {
    const { parts, requested } = standIns();
    const totals = createTotalsRefresher(parts);
    totals.touched([{ kind: 'page', accountId: 1, id: 3 }]);
    await totals.settle();
    expect(requested).toEqual([[{ kind: 'page', accountId: 1, id: 3 }]]);
  });

  it('ask again for what failed, at the latest when they stop', async () => {
    const { parts, written, errors, failNext } = standIns();
    const totals = createTotalsRefresher(parts);
    failNext(1);
    totals.touched([link(7)]);
    await totals.settle();
    expect([written.length, errors.length]).toEqual([0, 1]);
    await totals.stop();
    expect(written).toMatchObject([{ objectId: 7 }]);
  });

  it('let the process end when the engine stays away', async () => {
    const { parts, errors, failNext } = standIns();
    const totals = createTotalsRefresher(parts);
    failNext(1_000);
    totals.touched([link(7)]);
    await totals.stop();
    expect(errors.length).toBeGreaterThanOrEqual(1);
  });
});

describe('a count that goes down', () => {
  it.each([
    ['of which most is missing is kept', 31_756, 258, 'touched', true, 'unknown'],
    ['by a little is written', 200, 190, 'touched', false, 'unknown'],
    ['of few events is written', 50, 1, 'touched', false, 'unknown'],
    ['after an erasure is written', 31_756, 258, 'erased', false, 'events were erased'],
  ] as const)('%s, and reported', async (_name, from, to, how, isKept, reason) => {
    const { parts, written } = standIns();
    const drops: unknown[] = [];
    const stored = { kind: 'link', objectId: 5, accountId: 1, clicks: from, uniqueClicks: 1 } as const;
    const totals = createTotalsRefresher({
      ...parts,
      readTotals: async (refs) => refs.map((ref) => ({ ref, clicks: to, uniqueClicks: 1 })),
      store: { ...parts.store, read: async () => new Map([[5, stored]]) },
      onDrop: (drop) => void drops.push(drop),
    });
    totals[how]([link(5)]);
    await totals.settle();
    expect(drops).toEqual([{ kind: 'link', objectId: 5, from, to, reason, isKept }]);
    expect(written).toEqual(isKept ? [] : [{ ...stored, clicks: to }]);
  });
});
