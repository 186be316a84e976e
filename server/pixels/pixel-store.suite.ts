import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UniqueViolationError } from '../platform/unique-violation-error.ts';
import type { Pixel, PixelStore } from './pixel-port.ts';

const MINE = 1;
const THEIRS = 2;

function pixel(over: Partial<Pixel> = {}): Omit<Pixel, 'id'> {
  return {
    accountId: MINE,
    type: 'forum',
    word: 'forum',
    name: 'Forum',
    tag: 't2_abc',
    consent: false,
    createdAt: 5,
    ...over,
  };
}

/** Tests that every pixel store passes. `open` returns a store on an empty database. */
export function describePixelStore(open: () => Promise<{ store: PixelStore; close: () => Promise<void> }>): void {
  describe('pixel store', () => {
    let store: PixelStore;
    let close: () => Promise<void>;
    beforeAll(async () => {
      ({ store, close } = await open());
    });
    afterAll(() => close());

    it('lists pixels newest first, in pages, with the total number', async () => {
      for (let n = 0; n < 5; n++) await store.insert(pixel({ accountId: 7, tag: `t2_${n}` }));
      const page = await store.page(7, { limit: 2, offset: 1 });
      expect(page.total).toBe(5);
      expect(page.items.map((item) => item.tag)).toEqual(['t2_3', 't2_2']);
      expect(await store.page(7, { limit: 2, offset: 50 })).toEqual({ items: [], total: 5 });
    });

    it('rejects a duplicate type and tag within an account, not across accounts', async () => {
      await store.insert(pixel({ tag: 't2_same' }));
      await expect(store.insert(pixel({ tag: 't2_same', type: 'reddit' }))).rejects.toBeInstanceOf(
        UniqueViolationError,
      );
      await expect(store.insert(pixel({ tag: 't2_same', accountId: THEIRS }))).resolves.toMatchObject({
        accountId: THEIRS,
      });
      const other = await store.insert(pixel({ tag: 't2_other' }));
      await expect(store.update(MINE, other.id, { tag: 't2_same' })).rejects.toBeInstanceOf(UniqueViolationError);
    });

    it('neither shows, changes nor removes another account’s row', async () => {
      const mine = await store.insert(pixel({ tag: 't2_mine' }));
      expect(await store.find(THEIRS, mine.id)).toBeUndefined();
      expect(await store.update(THEIRS, mine.id, { name: 'stolen' })).toBeUndefined();
      expect(await store.remove(THEIRS, mine.id)).toBe(false);
      expect(await store.find(MINE, mine.id)).toEqual(mine);
    });

    it('returns a pixel by its ID alone for visitors, with its consent setting', async () => {
      const requested = await store.insert(pixel({ tag: 't2_asked', consent: true }));
      expect(await store.findAny(requested.id)).toEqual({ ...requested, consent: true });
      expect(await store.update(MINE, requested.id, { consent: false })).toMatchObject({
        tag: 't2_asked',
        consent: false,
      });
      await store.remove(MINE, requested.id);
      expect(await store.findAny(requested.id)).toBeUndefined();
    });

    it('returns the row after an update, unchanged when there is nothing to change, and removes once', async () => {
      const mine = await store.insert(pixel({ tag: 't2_update' }));
      expect(await store.update(MINE, mine.id, { name: 'New' })).toEqual({ ...mine, name: 'New' });
      expect(await store.update(MINE, mine.id, {})).toEqual({ ...mine, name: 'New' });
      expect(await store.remove(MINE, mine.id)).toBe(true);
      expect(await store.remove(MINE, mine.id)).toBe(false);
    });
  });
}
