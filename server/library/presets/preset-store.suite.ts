import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UniqueViolationError } from '../../platform/unique-violation-error.ts';
import type { Preset, PresetStore } from './preset-port.ts';

const MINE = 1;
const THEIRS = 2;

function preset(over: Partial<Preset> = {}): Omit<Preset, 'id'> {
  return { accountId: MINE, kind: 'utm', name: 'Posters', value: { utm_source: 'poster' }, createdAt: 5, ...over };
}

/** Tests that every preset store passes. `open` returns a store on an empty database. */
export function describePresetStore(open: () => Promise<{ store: PresetStore; close: () => Promise<void> }>): void {
  describe('preset store', () => {
    let store: PresetStore;
    let close: () => Promise<void>;
    beforeAll(async () => {
      ({ store, close } = await open());
    });
    afterAll(() => close());

    it('lists newest first, of all kinds or of one, and counts what it lists from', async () => {
      for (const kind of ['utm', 'qr', 'utm', 'link', 'utm'] as const) {
        await store.insert(preset({ accountId: 7, kind, name: `${kind} ${Math.random()}` }));
      }
      await store.insert(preset({ accountId: 8 }));
      const all = await store.page(7, { limit: 10, offset: 0 }, undefined);
      expect([all.total, all.items.map(({ kind }) => kind)]).toEqual([5, ['utm', 'link', 'utm', 'qr', 'utm']]);
      const words = await store.page(7, { limit: 2, offset: 1 }, 'utm');
      expect([words.total, words.items.map(({ id }) => id)]).toEqual([3, [all.items[2]?.id, all.items[4]?.id]]);
      expect(await store.page(7, { limit: 2, offset: 9 }, 'qr')).toEqual({ items: [], total: 1 });
    });

    it('gives values back as they were, nested ones too', async () => {
      const value = {
        style: { gradient: { to: 'rgb(1,2,3)' }, frame: null },
        words: ['ü', '"', "'"],
        count: 5,
        no: false,
      };
      const { id } = await store.insert(preset({ kind: 'qr', name: 'Nested', value }));
      expect((await store.find(MINE, id))?.value).toEqual(value);
    });

    it('rejects the same kind and name twice in an account, not across kinds and accounts', async () => {
      const first = await store.insert(preset({ name: 'Same' }));
      await expect(store.insert(preset({ name: 'Same' }))).rejects.toBeInstanceOf(UniqueViolationError);
      const others = [preset({ name: 'Same', kind: 'link' }), preset({ name: 'Same', accountId: THEIRS })];
      for (const other of others) expect((await store.insert(other)).id).not.toBe(first.id);
      const { id } = await store.insert(preset({ name: 'Other' }));
      await expect(store.update(MINE, id, { name: 'Same' })).rejects.toBeInstanceOf(UniqueViolationError);
    });

    it('neither shows, changes nor removes another account’s row', async () => {
      const mine = await store.insert(preset({ name: 'Mine' }));
      expect(await store.find(THEIRS, mine.id)).toBeUndefined();
      expect(await store.update(THEIRS, mine.id, { name: 'stolen' })).toBeUndefined();
      expect(await store.remove(THEIRS, mine.id)).toBe(false);
      expect(await store.find(MINE, mine.id)).toEqual(mine);
    });

    it('changes what it is given, nothing when that is nothing, and removes once', async () => {
      const mine = await store.insert(preset({ name: 'Update' }));
      expect(await store.update(MINE, mine.id, { value: { utm_term: 'b' } })).toEqual({
        ...mine,
        value: { utm_term: 'b' },
      });
      expect(await store.update(MINE, mine.id, { name: 'New' })).toMatchObject({
        name: 'New',
        value: { utm_term: 'b' },
      });
      expect(await store.update(MINE, mine.id, {})).toMatchObject({ name: 'New' });
      expect(await store.remove(MINE, mine.id)).toBe(true);
      expect(await store.remove(MINE, mine.id)).toBe(false);
    });
  });
}
