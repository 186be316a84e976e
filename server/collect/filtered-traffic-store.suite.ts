import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DropCount, FilteredTrafficStore } from './dropped-events-port.ts';

const MINE = 1;
const THEIRS = 2;
const MARCH = { fromDay: '2026-03-01', toDay: '2026-03-31' };

function dropped(websiteId: number, over: Partial<DropCount> = {}): DropCount {
  return { websiteId, accountId: MINE, day: '2026-03-03', reason: 'bot', count: 1, ...over };
}

/** The contract of every filtered-traffic store. */
export function describeFilteredTrafficStore(
  open: () => Promise<{ store: FilteredTrafficStore; close: () => Promise<void> }>,
): void {
  describe('filtered traffic store', () => {
    let store: FilteredTrafficStore;
    let close: () => Promise<void>;
    beforeAll(async () => {
      ({ store, close } = await open());
    });
    afterAll(() => close());

    describeAdding(() => store);
    describeReading(() => store);
  });
}

function describeAdding(store: () => FilteredTrafficStore): void {
  it('adds up, day by day and reason by reason', async () => {
    await store().add([dropped(7, { count: 2 }), dropped(7, { reason: 'do_not_track' })]);
    await store().add([dropped(7, { count: 40 }), dropped(7, { day: '2026-03-04' })]);
    expect(await store().read(MINE, 7, MARCH)).toEqual([
      { day: '2026-03-03', reason: 'bot', count: 42 },
      { day: '2026-03-03', reason: 'do_not_track', count: 1 },
      { day: '2026-03-04', reason: 'bot', count: 1 },
    ]);
  });

  it('loses no count when many processes add concurrently, in any order', async () => {
    const counts = Array.from({ length: 30 }, (_, index) => dropped(100 + index));
    const adding = Array.from({ length: 8 }, (_, index) => store().add(index % 2 ? counts : counts.toReversed()));
    await Promise.all(adding);
    for (const websiteId of [100, 115, 129]) {
      expect(await store().read(MINE, websiteId, MARCH)).toEqual([{ day: '2026-03-03', reason: 'bot', count: 8 }]);
    }
  });

  it('adds any number of counts at once, including none', async () => {
    await store().add([]);
    await store().add(Array.from({ length: 9_000 }, (_, index) => dropped(10_000 + index, { count: index })));
    expect(await store().read(MINE, 18_999, MARCH)).toEqual([{ day: '2026-03-03', reason: 'bot', count: 8_999 }]);
  });
}

function describeReading(store: () => FilteredTrafficStore): void {
  it('reads the requested days, including the first and the last', async () => {
    const days = ['2026-02-28', '2026-03-01', '2026-03-15', '2026-03-31', '2026-04-01'];
    await store().add(days.map((day) => dropped(8, { day })));
    expect((await store().read(MINE, 8, MARCH)).map(({ day }) => day)).toEqual(days.slice(1, 4));
    expect(await store().read(MINE, 8, { fromDay: '2026-03-02', toDay: '2026-03-01' })).toEqual([]);
  });

  it('sorts reasons by their letters', async () => {
    const reasons = ['referrer_spam', 'do_not_track', 'bot', 'excluded_address', 'automated'] as const;
    await store().add(reasons.map((reason) => dropped(9, { reason })));
    expect((await store().read(MINE, 9, MARCH)).map(({ reason }) => reason)).toEqual(reasons.toSorted());
  });

  it('omits what earlier releases counted of views that were kept', async () => {
    await store().add([dropped(12), dropped(12, { reason: 'excluded_parameter' as never })]);
    expect((await store().read(MINE, 12, MARCH)).map(({ reason }) => reason)).toEqual(['bot']);
  });

  it('never returns counts of another account', async () => {
    await store().add([dropped(11)]);
    expect(await store().read(THEIRS, 11, MARCH)).toEqual([]);
    expect(await store().read(MINE, 11, MARCH)).toHaveLength(1);
  });
}
