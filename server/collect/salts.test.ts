import { describe, expect, it, vi } from 'vitest';
import { FakeSaltStore } from './salt-store.fixture.ts';
import { saltStoreSuite } from './salt-store.suite.ts';
import { createSalts, dayStart } from './salts.ts';

const DAY_MS = 86_400_000;
const MONDAY = Date.UTC(2026, 2, 2);

function setUp() {
  const store = new FakeSaltStore();
  const clock = { time: MONDAY + 1_000, now: () => clock.time };
  let drawn = 0xa0;
  const salts = createSalts(store, clock, (size) => new Uint8Array(size).fill(drawn++));
  return { store, clock, salts };
}
const hexOf = (byte: string) => byte.repeat(32);

describe('salts', () => {
  it('asks the store once a day and answers from memory afterwards', async () => {
    const { store, salts } = setUp();
    const [first, second] = [salts.at(MONDAY), salts.at(MONDAY + DAY_MS - 1)];
    expect(await first).toEqual(await second);
    expect(store.requested).toBe(2);
    expect(salts.at(MONDAY + 5)).toEqual({ startsAt: MONDAY, today: hexOf('02'), yesterday: hexOf('01') });
    expect(store.requested).toBe(2);
  });

  it('gives every process the same salt', async () => {
    const { store, clock, salts } = setUp();
    const other = createSalts(store, clock, () => new Uint8Array(32).fill(0xbb));
    expect(await salts.at(MONDAY)).toEqual(await other.at(MONDAY));
  });

  it('creates a new salt on a new day and keeps the salt of yesterday', async () => {
    const { clock, salts } = setUp();
    await salts.at(MONDAY);
    clock.time = MONDAY + DAY_MS;
    expect(await salts.at(clock.time)).toMatchObject({ today: hexOf('03'), yesterday: hexOf('02') });
    expect(salts.at(MONDAY)).toMatchObject({ today: hexOf('02') });
  });

  it('destroys every salt before it is 48 hours old', async () => {
    const { store, clock, salts } = setUp();
    await salts.at(MONDAY);
    clock.time = MONDAY + 2 * DAY_MS - 1;
    await salts.rotate();
    expect([...store.days.keys()]).toEqual(['2026-03-02']);
    clock.time = MONDAY + 2 * DAY_MS;
    await salts.rotate();
    expect([...store.days.keys()]).toEqual([]);
  });

  it('does not restore a destroyed salt for a hit that is too old', async () => {
    const { store, clock, salts } = setUp();
    clock.time = MONDAY + 3 * DAY_MS;
    await salts.at(MONDAY);
    expect([...store.days.keys()]).toEqual(['2026-03-04']);
  });

  it('continues with the salt of yesterday while the store is down, and retries every few seconds', async () => {
    const { store, clock, salts } = setUp();
    await salts.at(MONDAY);
    store.isDown = true;
    clock.time = MONDAY + DAY_MS + 1;
    const tuesday = clock.time;
    expect(await salts.at(tuesday)).toMatchObject({ today: hexOf('02'), yesterday: hexOf('02') });
    const { requested } = store;
    salts.at(tuesday);
    expect(store.requested).toBe(requested);

    store.isDown = false;
    clock.time += 5_000;
    expect(salts.at(tuesday)).toMatchObject({ today: hexOf('02') });
    await expect.poll(() => salts.at(tuesday)).toMatchObject({ today: hexOf('03'), yesterday: hexOf('02') });
  });

  it('uses a temporary salt when it knows none, and never keeps one for a third day', async () => {
    const { store, clock, salts } = setUp();
    store.isDown = true;
    expect(await salts.at(MONDAY)).toMatchObject({ today: hexOf('a0'), yesterday: undefined });
    clock.time = MONDAY + DAY_MS;
    expect(await salts.at(clock.time)).toMatchObject({ today: hexOf('a1'), yesterday: hexOf('a0') });
    clock.time = MONDAY + 2 * DAY_MS;
    expect(await salts.at(clock.time)).toMatchObject({ today: hexOf('a2'), yesterday: hexOf('a1') });
    expect(store.days.size).toBe(0);
  });

  it('treats a store that hangs like one that is down', async () => {
    const { store, salts } = setUp();
    store.current = () => new Promise(() => {});
    vi.useFakeTimers();
    try {
      const pending = salts.at(MONDAY);
      await vi.advanceTimersByTimeAsync(2_000);
      expect(await pending).toMatchObject({ today: hexOf('a0') });
    } finally {
      vi.useRealTimers();
    }
  });
});

it('days begin at midnight UTC, before 1970 too', () => {
  expect(dayStart(MONDAY)).toBe(MONDAY);
  expect(dayStart(MONDAY + DAY_MS - 1)).toBe(MONDAY);
  expect(dayStart(-1)).toBe(-DAY_MS);
});

saltStoreSuite('in memory', async () => {
  const store = new FakeSaltStore();
  return { stores: [store, store], close: async () => {} };
});
