import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RateWindowStore } from './account-port.ts';

/** Tests that every rate window store passes. */
export function describeRateWindowStore(
  open: () => Promise<{ store: RateWindowStore; close: () => Promise<void> }>,
): void {
  describe('rate window store', () => {
    let store: RateWindowStore;
    let close: () => Promise<void>;
    beforeAll(async () => {
      ({ store, close } = await open());
    });
    afterAll(() => close());

    it('counts from one, per key and minute', async () => {
      expect([await store.hit('a', 1), await store.hit('a', 1), await store.hit('b', 1)]).toEqual([1, 2, 1]);
      expect(await store.hit('a', 2)).toBe(1);
    });

    it('gives every concurrent request its own number', async () => {
      const counts = await Promise.all(Array.from({ length: 100 }, () => store.hit('many', 7)));
      expect(counts.sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
    });

    it('drops earlier minutes only', async () => {
      await store.hit('old', 10);
      await store.hit('new', 11);
      await store.forgetBefore(11);
      expect([await store.hit('old', 10), await store.hit('new', 11)]).toEqual([1, 2]);
    });
  });
}
