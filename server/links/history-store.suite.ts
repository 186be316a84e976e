import { describe, expect, it } from 'vitest';
import type { LinkHistoryStore } from './history-port.ts';

interface OpenStore {
  store: LinkHistoryStore;
  close(): Promise<void>;
}

const MINE = 1;
const THEIRS = 2;
const ALL = { limit: 50, offset: 0 };

/** Tests that every link history store passes. */
export function describeLinkHistoryStore(open: () => Promise<OpenStore>): void {
  describe('link history store', () => {
    it('stores changes in order, for their account only, and undoes each once', async () => {
      const { store, close } = await open();
      const change = (n: number) => ({
        accountId: MINE,
        linkId: 7,
        createdAt: n,
        before: { title: `t${n}`, tags: ['ü'] },
        after: { title: null, tags: [] },
      });
      for (const n of [1, 2, 3]) await store.add(change(n));
      await store.add({ ...change(9), linkId: 8 });
      const page = await store.page(MINE, 7, { limit: 2, offset: 0 });
      expect(page.total).toBe(3);
      expect(page.items).toMatchObject([{ ...change(3), undoneAt: null }, change(2)]);
      expect(await store.page(THEIRS, 7, ALL)).toEqual({ items: [], total: 0 });
      expect(await store.latest(THEIRS, 7)).toBeUndefined();
      const latest = await store.latest(MINE, 7);
      expect(latest).toMatchObject(change(3));
      if (!latest) return;
      expect(await store.markUndone({ ...latest, accountId: THEIRS }, 50)).toBe(false);
      expect(await store.markUndone(latest, 50)).toBe(true);
      expect(await store.markUndone(latest, 51)).toBe(false);
      expect(await store.latest(MINE, 7)).toMatchObject(change(2));
      expect((await store.page(MINE, 7, ALL)).items[0]?.undoneAt).toBe(50);
      await close();
    });
  });
}
