import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChangeFeed } from '../../platform/changes.ts';
import { accountsOf, COUNTED_TOPIC, type ObjectTotal, type TotalsStore } from './totals-port.ts';

function total(objectId: number, clicks: number): ObjectTotal {
  return { kind: 'link', objectId, accountId: 1, clicks, uniqueClicks: Math.ceil(clicks / 2) };
}

/** The contract of every totals store. */
export function describeTotalsStore(
  open: () => Promise<{ store: TotalsStore; catalog: { changes: ChangeFeed }; close: () => Promise<void> }>,
): void {
  describe('totals store', () => {
    let store: TotalsStore;
    let changes: ChangeFeed;
    let close: () => Promise<void>;
    beforeAll(async () => {
      const opened = await open();
      ({ store, close } = opened);
      changes = opened.catalog.changes;
    });
    afterAll(() => close());

    it('reads what was written last, and omits what was never counted', async () => {
      await store.write([total(1, 4), total(2, 9)], 1);
      await store.write([total(1, 6)], 2);
      const read = await store.read('link', [1, 2, 3]);
      expect([...read.entries()].sort()).toEqual([
        [1, total(1, 6)],
        [2, total(2, 9)],
      ]);
    });

    it('writes any number at once: a bulk load touches more objects than a statement can hold', async () => {
      const many = Array.from({ length: 12_000 }, (_, index) => total(10_000 + index, index));
      await store.write(many, 1);
      const read = await store.read('link', [10_000, 15_999, 21_999]);
      expect([...read.values()].map(({ clicks }) => clicks).sort((a, b) => a - b)).toEqual([0, 5_999, 11_999]);
    });

    it('returns when an object was last counted, even with the same result', async () => {
      await store.write([total(30, 4)], 1_000);
      expect(await store.readAnewAt('link', 30)).toBe(1_000);
      await store.write([total(30, 4)], 2_000);
      expect(await store.readAnewAt('link', 30)).toBe(2_000);
      expect(await store.readAnewAt('qr', 30)).toBeUndefined();
      expect(await store.readAnewAt('link', 31)).toBeUndefined();
    });

    it('announces the accounts whose objects were counted, each once', async () => {
      const heard: number[][] = [];
      const stop = changes.subscribe((change) => {
        if (change.topic === COUNTED_TOPIC) heard.push(accountsOf(change));
      });
      await store.write([total(40, 1), { ...total(41, 2), accountId: 7 }, total(42, 3)], 1);
      await store.write([], 2);
      stop();
      expect(heard).toEqual([[1, 7]]);
    });

    it('keeps kinds apart', async () => {
      await store.write([{ ...total(5, 1), kind: 'qr' }], 1);
      expect((await store.read('link', [5])).size).toBe(0);
      expect((await store.read('qr', [5])).size).toBe(1);
    });

    it('forgets a removed object and accepts empty queries', async () => {
      await store.write([total(8, 1)], 1);
      await store.remove('link', 8);
      expect((await store.read('link', [8])).size).toBe(0);
      expect((await store.read('link', [])).size).toBe(0);
      await store.write([], 1);
    });
  });
}
