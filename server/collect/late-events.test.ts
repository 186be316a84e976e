import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EventRow } from './event-port.ts';
import { createLateCounter } from './late-events.ts';
import { type LateCount, QUARTER_MS } from './late-events-port.ts';

const NOON = Date.UTC(2026, 2, 3, 12);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function setUp() {
  const stored: LateCount[][] = [];
  const add = vi.fn(async (counts: readonly LateCount[]) => void stored.push([...counts]));
  const onError = vi.fn();
  const late = createLateCounter({ store: { add }, clock: { now: () => NOON }, onError });
  const note = (kind: EventRow['kind'], agoMs: number, siteId = 7) =>
    late.note({ kind, siteId, accountId: 1, occurredAt: NOON - agoMs } as EventRow);
  return { stored, add, onError, late, note };
}

it('counts page views and events that arrive a quarter of an hour late or later, once and soon', async () => {
  const { stored, note } = setUp();
  note('pageview', QUARTER_MS - 1);
  note('pageview', QUARTER_MS);
  note('pageview', QUARTER_MS);
  note('event', 5 * QUARTER_MS);
  note('engagement', 5 * QUARTER_MS);
  note('click', 5 * QUARTER_MS, 0);
  await vi.advanceTimersByTimeAsync(1_000);
  const arrived = NOON / QUARTER_MS;
  const own = { websiteId: 7, accountId: 1, arrived };
  expect(stored).toEqual([
    [
      { ...own, quarter: arrived - 1, views: 2, events: 0 },
      { ...own, quarter: arrived - 5, views: 0, events: 1 },
    ],
  ]);
});

it('keeps what could not be stored', async () => {
  const { stored, add, onError, late, note } = setUp();
  add.mockRejectedValueOnce(new Error('database is down'));
  note('pageview', QUARTER_MS);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(onError).toHaveBeenCalledOnce();
  note('pageview', QUARTER_MS);
  await late.store();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(stored.flat().map(({ views }) => views)).toEqual([2]);
});
