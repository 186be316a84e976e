import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SiteIconStore } from './site-icons.ts';

/** Tests that every store of website icons passes. */
export function describeSiteIconStore(open: () => Promise<{ store: SiteIconStore; close: () => Promise<void> }>): void {
  describe('site icon store', () => {
    let store: SiteIconStore;
    let close: () => Promise<void>;
    beforeAll(async () => {
      ({ store, close } = await open());
    });
    afterAll(() => close());

    it('keeps the last icon of each host until it is old', async () => {
      await store.put({ host: 'a.example', icon: 'data:1', fetchedAt: 10 });
      await store.put({ host: 'b.example', icon: null, fetchedAt: 20 });
      await store.put({ host: 'a.example', icon: 'data:2', fetchedAt: 30 });
      const found = await store.find(['b.example', 'a.example', 'none.example']);
      expect(found.toSorted((one, other) => one.fetchedAt - other.fetchedAt)).toEqual([
        { host: 'b.example', icon: null, fetchedAt: 20 },
        { host: 'a.example', icon: 'data:2', fetchedAt: 30 },
      ]);
      await store.removeBefore(30);
      expect((await store.find(['a.example', 'b.example'])).map(({ host }) => host)).toEqual(['a.example']);
    });
  });
}
