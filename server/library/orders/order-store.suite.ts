import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newLink } from '../../links/link.fixture.ts';
import type { Change } from '../../platform/changes.ts';
import type { Catalog } from '../../storage/catalog/open-catalog.ts';
import type { ListedRef, OrderedList, OrderStore } from './order-port.ts';

const THEIRS = 99_999;
const ALL = { limit: 50, offset: 0 };

interface OpenStore {
  store: OrderStore;
  catalog: Catalog;
  close: () => Promise<void>;
}

/** Tests that every order store passes, and that lists use its order. */
export function describeOrderStore(open: () => Promise<OpenStore>): void {
  describe('order store', () => {
    let store: OrderStore;
    let catalog: Catalog;
    let close: () => Promise<void>;
    let accountId = 0;
    let created = 0;
    beforeAll(async () => {
      ({ store, catalog, close } = await open());
    });
    afterAll(() => close());
    beforeEach(async () => {
      const name = `order-${created++}`;
      const key = { hash: name, lastFour: 'abcd', expiresAt: null };
      const person = { email: `${name}@example.com`, username: name, passwordHash: 'x', plan: 'free' };
      ({ id: accountId } = await catalog.accounts.create({ ...person, key, now: 1 }));
    });

    const addLink = async (over: object = {}) =>
      (await catalog.links.insert(newLink({ accountId, alias: `ordered-${created++}`, ...over }))).id;
    const addCampaign = async (over: object = {}) =>
      (
        await catalog.campaigns.insert({
          accountId,
          name: `c${created++}`,
          slug: null,
          isPublic: false,
          createdAt: 1,
          ...over,
        })
      ).id;
    const addChannel = async (over: object = {}) => {
      const look = { description: '', color: '#123', starred: false, createdAt: 1 };
      return (await catalog.channels.insert({ accountId, name: `c${created++}`, ...look, ...over })).id;
    };
    const refs = (type: ListedRef['type'], ids: readonly number[]): ListedRef[] => ids.map((id) => ({ type, id }));
    const reversed = async (list: OrderedList) => store.keep(list, ((await store.read(list)) ?? []).toReversed());

    describe('of the links of a campaign', () => {
      let list: OrderedList & { id: number };
      let ids: number[];
      const shown = async () =>
        (await catalog.links.group(accountId, { campaignId: list.id }, ALL)).items.map(({ id }) => id);
      beforeEach(async () => {
        list = { kind: 'campaign', accountId, id: await addCampaign({ slug: `slug-${created++}` }) };
        ids = [];
        for (let n = 0; n < 3; n++) ids.push(await addLink({ campaignId: list.id }));
      });

      it('starts in order of creation, and applies to lists, rotators and the public page', async () => {
        const [a = 0, b = 0, c = 0] = ids;
        expect(await store.read(list)).toEqual(refs('links', [a, b, c]));
        await store.keep(list, refs('links', [b, c, a]));
        expect(await store.read(list)).toEqual(refs('links', [b, c, a]));
        expect(await shown()).toEqual([b, c, a]);
        const campaign = await catalog.campaigns.find(accountId, list.id);
        const rotator = await catalog.redirects.findRotator(campaign?.slug ?? '');
        expect(rotator?.links.map(({ link }) => link.id)).toEqual([b, c, a]);
        const strangers = await catalog.links.inCampaign(accountId, list.id, { now: 1, limit: 2 });
        expect(strangers.map(({ id }) => id)).toEqual([b, c]);
      });

      it('appends new links, and restores the position of a re-added link', async () => {
        const [a = 0, b = 0, c = 0] = ids;
        await store.keep(list, refs('links', [c, b, a]));
        const late = await addLink({ campaignId: list.id });
        expect(await shown()).toEqual([c, b, a, late]);
        await catalog.links.update(accountId, c, { campaignId: null });
        expect(await store.read(list)).toEqual(refs('links', [b, a, late]));
        await catalog.links.update(accountId, c, { campaignId: list.id });
        expect(await shown()).toEqual([c, b, a, late]);
      });

      it('is announced to every process that caches the rotator', async () => {
        const heard: Change[] = [];
        const stop = catalog.changes.subscribe((change) => heard.push(change));
        await reversed(list);
        stop();
        const { slug } = (await catalog.campaigns.find(accountId, list.id)) ?? {};
        expect(heard).toContainEqual({ topic: 'campaign', id: list.id, key: slug });
      });

      it('ends with its campaign and with its links', async () => {
        const [a = 0, b = 0, c = 0] = ids;
        await store.keep(list, refs('links', [c, b, a]));
        await catalog.links.remove(accountId, c, 9);
        expect(await store.read(list)).toEqual(refs('links', [b, a]));
        await catalog.campaigns.remove(accountId, list.id);
        expect(await store.read(list)).toBeUndefined();
      });
    });

    it('of what is in a channel holds for all kinds together, with what is new on top', async () => {
      const list: OrderedList = { kind: 'channel', accountId, id: await addChannel() };
      const put = (type: 'links' | 'qr', itemId: number) =>
        catalog.channels.put({ accountId, channelId: list.id, type, itemId, createdAt: 1 });
      for (const itemId of [1, 2]) for (const type of ['links', 'qr'] as const) await put(type, itemId);
      const before = await store.read(list);
      expect(before).toEqual([...refs('qr', [2]), ...refs('links', [2]), ...refs('qr', [1]), ...refs('links', [1])]);
      await reversed(list);
      await put('links', 3);
      const own = await catalog.channels.items(accountId, list.id, { ...ALL, order: 'own' });
      expect(own.items.map(({ type, itemId }) => `${type} ${itemId}`)).toEqual([
        ...['links 3', 'links 1', 'qr 1', 'links 2', 'qr 2'],
      ]);
      const newest = await catalog.channels.items(accountId, list.id, ALL);
      expect(newest.items.map(({ itemId }) => itemId)).toEqual([3, 2, 2, 1, 1]);
    });

    it('of channels starts with starred ones and names, and new ones come first', async () => {
      const list: OrderedList = { kind: 'channels', accountId };
      const [b, c, a] = [
        await addChannel({ name: 'B' }),
        await addChannel({ name: 'c', starred: true }),
        await addChannel({ name: 'a' }),
      ];
      const own = async () =>
        (await catalog.channels.page(accountId, { ...ALL, order: 'own' })).items.map(({ id }) => id);
      expect(await own()).toEqual([c, a, b]);
      await store.keep(list, refs('channel', [b, c, a]));
      const fresh = await addChannel({ name: 'zzz' });
      expect(await own()).toEqual([fresh, b, c, a]);
      expect(await store.read(list)).toEqual(refs('channel', [fresh, b, c, a]));
      const page = await catalog.channels.page(accountId, { limit: 2, offset: 1, order: 'own' });
      expect([page.items.map(({ id }) => id), page.total]).toEqual([[b, c], 4]);
    });

    it('of campaigns applies on request', async () => {
      const list: OrderedList = { kind: 'campaigns', accountId };
      const [a, b] = [await addCampaign(), await addCampaign({ starred: true })];
      await store.keep(list, refs('campaign', [a, b]));
      const found = async (order: 'date' | 'own') =>
        (await catalog.campaigns.search(accountId, { ...ALL, search: '', isStarredOnly: false, order })).items.map(
          ({ id }) => id,
        );
      expect(await found('own')).toEqual([a, b]);
      expect(await found('date')).toEqual([b, a]);
      await catalog.campaigns.remove(accountId, a);
      expect(await store.read(list)).toEqual(refs('campaign', [b]));
    });

    it('is one account’s own', async () => {
      const id = await addCampaign();
      await addLink({ campaignId: id });
      expect(await store.read({ kind: 'campaign', accountId: THEIRS, id })).toBeUndefined();
      expect(await store.read({ kind: 'channel', accountId, id: 9_999_999 })).toBeUndefined();
      expect(await store.read({ kind: 'channels', accountId: THEIRS })).toEqual([]);
    });

    it('holds for lists that are longer than one statement', async () => {
      const list: OrderedList = { kind: 'channel', accountId, id: await addChannel() };
      const ids = Array.from({ length: 1_003 }, (_, index) => index + 1);
      for (const itemId of ids) {
        await catalog.channels.put({ accountId, channelId: list.id, type: 'links', itemId, createdAt: 1 });
      }
      await store.keep(list, refs('links', ids));
      expect(await store.read(list)).toEqual(refs('links', ids));
    });
  });
}
