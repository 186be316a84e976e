import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UniqueViolationError } from '../platform/unique-violation-error.ts';
import type { Channel, ChannelItem, ChannelStore } from './channel-port.ts';

const MINE = 1;
const THEIRS = 2;
const ALL = { limit: 50, offset: 0 };

function newChannel(over: Partial<Channel> = {}): Omit<Channel, 'id'> {
  return { accountId: MINE, name: 'Posters', description: 'd', color: '#123', starred: false, createdAt: 5, ...over };
}

/** Tests that every channel store passes. `open` returns a store on an empty database. */
export function describeChannelStore(open: () => Promise<{ store: ChannelStore; close: () => Promise<void> }>): void {
  describe('channel store', () => {
    let store: ChannelStore;
    let close: () => Promise<void>;
    beforeAll(async () => {
      ({ store, close } = await open());
    });
    afterAll(() => close());

    it('gives back what was written, newest first', async () => {
      const first = await store.insert(newChannel({ accountId: 7, name: 'A', starred: true }));
      const second = await store.insert(newChannel({ accountId: 7, name: 'B' }));
      expect(first).toEqual({ ...newChannel({ accountId: 7, name: 'A', starred: true }), id: first.id });
      expect(await store.page(7, ALL)).toEqual({ items: [second, first], total: 2 });
    });

    describe('a list limited to channels', () => {
      const ids: number[] = [];
      beforeAll(async () => {
        for (const name of ['A', 'C', 'B']) ids.push((await store.insert(newChannel({ accountId: 8, name }))).id);
      });

      it.each<[string, number[], object, string[], number]>([
        ['none', [], ALL, [], 0],
        ['two, newest first', [0, 2], ALL, ['B', 'A'], 2],
        ['a page', [2, 0, 1], { limit: 2, offset: 0 }, ['B', 'C'], 3],
        ['the next page', [2, 0, 1], { limit: 2, offset: 2 }, ['A'], 3],
        ['by name, in manual order without positions', [2, 0], { ...ALL, order: 'own' }, ['A', 'B'], 2],
        ['one that exists', [1, 99], ALL, ['C'], 1],
      ])('has %s', async (_, places, request, names, total) => {
        const only = places.map((place) => ids[place] ?? 9_999_999);
        const page = await store.page(8, { ...ALL, ...request, only });
        expect([page.items.map(({ name }) => name), page.total]).toEqual([names, total]);
        expect(await store.page(THEIRS, { ...ALL, ...request, only })).toEqual({ items: [], total: 0 });
      });
    });

    it('rejects a name twice in an account, not across accounts', async () => {
      await store.insert(newChannel({ name: 'Twice' }));
      await expect(store.insert(newChannel({ name: 'Twice' }))).rejects.toEqual(
        new UniqueViolationError('channel.account_id,name'),
      );
      await store.insert(newChannel({ name: 'Twice', accountId: THEIRS }));
      const other = await store.insert(newChannel({ name: 'Other' }));
      await expect(store.update(MINE, other.id, { name: 'Twice' })).rejects.toBeInstanceOf(UniqueViolationError);
    });

    it('neither shows, changes nor removes another account’s channel', async () => {
      const mine = await store.insert(newChannel({ name: 'Mine' }));
      expect(await store.find(THEIRS, mine.id)).toBeUndefined();
      expect(await store.exists(THEIRS, mine.id)).toBe(false);
      expect(await store.update(THEIRS, mine.id, { starred: true })).toBeUndefined();
      expect(await store.remove(THEIRS, mine.id)).toBe(false);
      expect(await store.find(MINE, mine.id)).toEqual(mine);
      expect(await store.exists(MINE, mine.id)).toBe(true);
    });

    it('changes what is given', async () => {
      const mine = await store.insert(newChannel({ name: 'Change' }));
      expect(await store.update(MINE, mine.id, { starred: true })).toEqual({ ...mine, starred: true });
      expect(await store.update(MINE, mine.id, { color: '#fff' })).toEqual({ ...mine, starred: true, color: '#fff' });
    });

    describe('items', () => {
      let item: ChannelItem;
      let channelId: number;
      let created = 0;
      const channel = async (over: Partial<Channel> = {}) =>
        (await store.insert(newChannel({ name: `Items ${created++}`, ...over }))).id;
      const itemsOf = async (accountId: number, id: number) => (await store.items(accountId, id, ALL)).items;
      const fresh = async () => {
        channelId = await channel();
        item = { accountId: MINE, channelId, type: 'links', itemId: 1, createdAt: 9 };
      };

      it('are listed newest first, in pages', async () => {
        await fresh();
        for (let itemId = 1; itemId <= 3; itemId++) await store.put({ ...item, itemId });
        const page = await store.items(MINE, channelId, { limit: 2, offset: 1 });
        expect(page).toEqual({
          items: [
            { ...item, itemId: 2 },
            { ...item, itemId: 1 },
          ],
          total: 3,
        });
      });

      it('are listed once, no matter how often they are added', async () => {
        await fresh();
        expect(await Promise.all([store.put(item), store.put(item), store.put(item)])).toEqual([true, true, true]);
        expect(await itemsOf(MINE, channelId)).toEqual([item]);
        await store.put({ ...item, type: 'bio' });
        expect(await itemsOf(MINE, channelId)).toHaveLength(2);
      });

      it('go into no channel of another account', async () => {
        await fresh();
        const theirs = await channel({ accountId: THEIRS });
        expect(await store.put({ ...item, channelId: theirs })).toBe(false);
        expect(await store.put({ ...item, channelId: 9_999_999 })).toBe(false);
        expect(await itemsOf(THEIRS, theirs)).toEqual([]);
        await store.put(item);
        expect(await itemsOf(THEIRS, channelId)).toEqual([]);
      });

      it('are removed once, by their own account', async () => {
        await fresh();
        await store.put(item);
        expect(await store.take({ ...item, accountId: THEIRS })).toBe(false);
        expect(await store.take({ ...item, type: 'qr' })).toBe(false);
        expect(await store.take(item)).toBe(true);
        expect(await store.take(item)).toBe(false);
      });

      it('leave with their channel, and leave all channels when asked', async () => {
        await fresh();
        const other = await channel();
        await store.put(item);
        await store.put({ ...item, channelId: other });
        await store.put({ ...item, channelId: other, itemId: 2 });
        expect(await store.remove(MINE, channelId)).toBe(true);
        expect(await itemsOf(MINE, channelId)).toEqual([]);
        expect(await itemsOf(MINE, other)).toHaveLength(2);
        await store.removeFromAll(MINE, 'links', 1);
        expect((await itemsOf(MINE, other)).map(({ itemId }) => itemId)).toEqual([2]);
        await store.removeFromAll(THEIRS, 'links', 2);
        expect(await itemsOf(MINE, other)).toHaveLength(1);
      });

      it('know all their channels, only those of their account', async () => {
        await fresh();
        const other = await channel();
        for (const channelId of [other, item.channelId]) await store.put({ ...item, channelId, itemId: 71 });
        await store.put({ ...item, itemId: 72 });
        await store.put({ ...item, type: 'qr', itemId: 73 });
        const found = await store.of(MINE, 'links', [71, 72, 73, 74]);
        expect([...found]).toEqual(
          expect.arrayContaining([
            [71, [channelId, other]],
            [72, [channelId]],
          ]),
        );
        expect(found.size).toBe(2);
        expect([await store.of(THEIRS, 'links', [71]), await store.of(MINE, 'links', [])]).toEqual([
          new Map(),
          new Map(),
        ]);
      });

      it('are counted by channel, an account’s own alone', async () => {
        const full = await channel({ accountId: 30 });
        await channel({ accountId: 30 });
        const theirs = await channel({ accountId: 31 });
        for (const itemId of [1, 2]) await store.put({ ...item, accountId: 30, channelId: full, itemId });
        await store.put({ ...item, accountId: 31, channelId: theirs });
        expect(await store.counts(30)).toEqual([{ id: full, items: 2 }]);
        expect(await store.counts(32)).toEqual([]);
        expect(await store.allItems(30, { limit: 1, offset: 0 })).toMatchObject({ items: [{ itemId: 2 }], total: 2 });
        expect(await store.allItems(31, ALL)).toMatchObject({ items: [{ channelId: theirs }], total: 1 });
      });
    });
  });
}
