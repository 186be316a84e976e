import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ObjectRef } from '../../collect/event-port.ts';
import { createTotalsRefresher } from './totals.ts';
import type { ObjectTotal } from './totals-port.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A log with changing counts and a catalog that must follow it. Both can fail and delay on demand. */
function world() {
  const truth = new Map<string, number>();
  const shown = new Map<string, number>();
  const state = { failures: 0, dawdleMs: 0, queries: 0, isOpen: true, writesAfterClose: 0 };
  const keyOf = (ref: ObjectRef) => `${ref.kind === 'site' ? 'website' : ref.kind} ${ref.id}`;
  const totals = createTotalsRefresher({
    readTotals: async (refs) => {
      state.queries += 1;
      const rows = refs.map((ref) => ({ ref, clicks: truth.get(keyOf(ref)) ?? 0, uniqueClicks: 1 }));
      await new Promise((resolve) => setTimeout(resolve, state.dawdleMs));
      if (state.failures > 0) {
        state.failures -= 1;
        throw new Error('the engine is away');
      }
      return rows;
    },
    store: {
      read: async () => new Map<number, ObjectTotal>(),
      write: async (written: readonly ObjectTotal[]) => {
        if (!state.isOpen) state.writesAfterClose += 1;
        for (const { kind, objectId, clicks } of written) shown.set(`${kind} ${objectId}`, clicks);
      },
    },
    clock: { now: () => 1 },
    onError: () => undefined,
  });
  const happen = (ref: ObjectRef) => {
    truth.set(keyOf(ref), (truth.get(keyOf(ref)) ?? 0) + 1);
    totals.touched([ref]);
  };
  return { truth, shown, state, totals, happen };
}

const kinds = ['link', 'qr', 'campaign', 'site'] as const;
const step = fc.oneof(
  fc.record({ kind: fc.constant('event' as const), of: fc.constantFrom(...kinds), id: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant('fail' as const), times: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant('dawdle' as const), ms: fc.constantFrom(0, 5, 700) }),
  fc.record({ kind: fc.constant('time' as const), ms: fc.constantFrom(1, 10, 999, 3000) }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

async function play(script: readonly Step[]) {
  const all = world();
  for (const next of script) {
    if (next.kind === 'event') all.happen({ kind: next.of, accountId: 1, id: next.id });
    else if (next.kind === 'fail') all.state.failures = next.times;
    else if (next.kind === 'dawdle') all.state.dawdleMs = next.ms;
    else await vi.advanceTimersByTimeAsync(next.ms);
  }
  return all;
}

const scripts = fc.array(step, { maxLength: 30, size: 'max' });

describe('counts in the catalog, with any failure and delay', () => {
  it('are those of the event log in the end, without a further event', async () => {
    await fc.assert(
      fc.asyncProperty(scripts, async (script) => {
        const { truth, shown, totals } = await play(script);
        await vi.advanceTimersByTimeAsync(60_000);
        expect(shown).toEqual(truth);
        await totals.stop();
      }),
      { numRuns: 100 },
    );
  });

  it('are written before the end is reported, including the last query', async () => {
    await fc.assert(
      fc.asyncProperty(scripts, async (script) => {
        const { truth, shown, state, totals } = await play(script);
        state.failures = 0;
        const stopped = totals.stop().then(() => {
          state.isOpen = false;
        });
        await vi.advanceTimersByTimeAsync(10_000);
        await stopped;
        await vi.advanceTimersByTimeAsync(60_000);
        expect([...shown].toSorted()).toEqual([...truth].toSorted());
        expect(state.writesAfterClose).toBe(0);
      }),
      { numRuns: 100 },
    );
  });
});

describe('rounds', () => {
  it('cost a busy object a few queries, not one an event', async () => {
    const { state, happen, totals } = world();
    for (let event = 0; event < 500; event += 1) {
      happen({ kind: 'link', accountId: 1, id: 7 });
      await vi.advanceTimersByTimeAsync(10);
    }
    // Five seconds at four rounds a second, and the one that starts immediately.
    expect(state.queries).toBeLessThanOrEqual(21);
    const stopped = totals.stop();
    await vi.advanceTimersByTimeAsync(1_000);
    await stopped;
  });

  it.each([
    [5, 250],
    [40, 250],
    [200, 1_000],
  ])('of %i ms start %i ms apart', async (tookMs, apartMs) => {
    const { state, happen, totals } = world();
    state.dawdleMs = tookMs;
    happen({ kind: 'link', accountId: 1, id: 7 });
    await vi.advanceTimersByTimeAsync(tookMs);
    happen({ kind: 'link', accountId: 1, id: 7 });
    await vi.advanceTimersByTimeAsync(apartMs - tookMs - 5);
    expect(state.queries).toBe(1);
    await vi.advanceTimersByTimeAsync(10);
    expect(state.queries).toBe(2);
    await vi.advanceTimersByTimeAsync(tookMs);
    await totals.stop();
  });

  it('that fail forever end at shutdown', async () => {
    const { state, happen, totals } = world();
    state.failures = Number.POSITIVE_INFINITY;
    happen({ kind: 'qr', accountId: 1, id: 7 });
    await vi.advanceTimersByTimeAsync(10_000);
    const stopped = totals.stop();
    await vi.advanceTimersByTimeAsync(10_000);
    await stopped;
    const { queries } = state;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(state.queries).toBe(queries);
    expect(vi.getTimerCount()).toBe(0);
  });
});
