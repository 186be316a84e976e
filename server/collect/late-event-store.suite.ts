import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LateCount, type LateEventStore, QUARTER_MS } from './late-events-port.ts';

const MINE = 1;
const DAY_MS = 86_400_000;
const MARCH_3 = Date.UTC(2026, 2, 3);
const PERIOD = { from: MARCH_3, to: MARCH_3 + DAY_MS };
const quarterOf = (moment: number) => Math.floor(moment / QUARTER_MS);

function late(websiteId: number, over: { at?: number; arrivedAt?: number } & Partial<LateCount> = {}): LateCount {
  const { at = MARCH_3, arrivedAt = MARCH_3 + 2 * DAY_MS, ...rest } = over;
  const times = { quarter: quarterOf(at), arrived: quarterOf(arrivedAt) };
  return { websiteId, accountId: MINE, ...times, views: 1, events: 0, ...rest };
}

/** The contract of every store of late events. */
export function describeLateEventStore(
  open: () => Promise<{ store: LateEventStore; close: () => Promise<void> }>,
): void {
  describe('late-event store', () => {
    let store: LateEventStore;
    let close: () => Promise<void>;
    beforeAll(async () => {
      ({ store, close } = await open());
    });
    afterAll(() => close());

    it('adds up by day of arrival, the newest first', async () => {
      await store.add([]);
      await store.add([late(7), late(7, { at: MARCH_3 + DAY_MS - 1, events: 2 })]);
      await store.add([late(7, { views: 40 }), late(7, { arrivedAt: MARCH_3 + 3 * DAY_MS + 1 })]);
      expect(await store.read(MINE, 7, PERIOD)).toEqual([
        { day: MARCH_3 + 3 * DAY_MS, views: 1, events: 0 },
        { day: MARCH_3 + 2 * DAY_MS, views: 42, events: 2 },
      ]);
    });

    it('knows nothing of what happened outside the period, arrived before its end, or belongs to others', async () => {
      await store.add([
        late(8, { at: MARCH_3 - 1 }),
        late(8, { at: MARCH_3 + DAY_MS }),
        late(8, { arrivedAt: MARCH_3 + DAY_MS - 1 }),
        late(9),
        late(8, { accountId: 2, at: MARCH_3 + QUARTER_MS }),
      ]);
      expect(await store.read(MINE, 8, PERIOD)).toEqual([]);
      await store.add([late(8, { arrivedAt: MARCH_3 + DAY_MS })]);
      expect(await store.read(MINE, 8, PERIOD)).toEqual([{ day: MARCH_3 + DAY_MS, views: 1, events: 0 }]);
    });

    it('forgets what happened long ago, on one website or on all', async () => {
      const [old, young] = [MARCH_3, MARCH_3 + QUARTER_MS];
      await store.add([late(11, { at: old }), late(11, { at: young }), late(12, { at: old })]);
      const views = async () => {
        const found = await Promise.all([11, 12].map((websiteId) => store.read(MINE, websiteId, PERIOD)));
        return found.map((corrections) => corrections.reduce((sum, one) => sum + one.views, 0));
      };
      await store.forgetBefore(young, 11);
      expect(await views()).toEqual([1, 1]);
      await store.forgetBefore(young);
      expect(await views()).toEqual([1, 0]);
    });

    it('returns the newest of many corrections', async () => {
      await store.add(Array.from({ length: 40 }, (_, day) => late(10, { arrivedAt: MARCH_3 + (day + 1) * DAY_MS })));
      const read = await store.read(MINE, 10, PERIOD);
      expect([read.length, read[0]?.day]).toEqual([31, MARCH_3 + 40 * DAY_MS]);
    });
  });
}
