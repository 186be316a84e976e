import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Change } from '../platform/changes.ts';
import { UniqueViolationError } from '../platform/unique-violation-error.ts';
import type { Catalog } from '../storage/catalog/open-catalog.ts';
import { newLink } from './link.fixture.ts';
import type { Link } from './link-port.ts';

const ALL = { limit: 50, offset: 0 };
const THEIRS = 99_999;

/** Tests that every store of deleted links passes, and their effects elsewhere. */
export function describeDeletedLinkStore(
  open: () => Promise<{ store: undefined; catalog: Catalog; close: () => Promise<void> }>,
): void {
  describe('store of deleted links', () => {
    let catalog: Catalog;
    let close: () => Promise<void>;
    let accountId = 50_000;
    let link: Link;
    beforeAll(async () => {
      ({ catalog, close } = await open());
    });
    afterAll(() => close());
    beforeEach(async () => {
      accountId++;
      link = await insert({ tags: ['print'], notes: 'for the window', pixels: [3], clickLimit: 9, passwordHash: 'x' });
    });

    const insert = (fields: Partial<Link> = {}) =>
      catalog.links.insert(newLink({ accountId, alias: `Gone-${accountId}`, ...fields }));
    const remove = (now = 100) => catalog.links.remove(accountId, link.id, now);
    const restore = () => catalog.deletedLinks.restore(accountId, link.id);
    const deleted = async () => (await catalog.deletedLinks.page(accountId, ALL)).items;
    const noted = async () =>
      (await catalog.erasures.due(Number.MAX_SAFE_INTEGER, 1_000)).filter((note) => note.accountId === accountId);
    const addChannel = async (name: string) => {
      const look = { description: '', color: '#123', starred: false, createdAt: 1 };
      return (await catalog.channels.insert({ accountId, name, ...look })).id;
    };
    const addCampaign = async () => {
      const campaign = { accountId, name: 'Spring', slug: null, isPublic: false, createdAt: 1 };
      return (await catalog.campaigns.insert(campaign)).id;
    };

    it('contains deleted links, and nothing else finds them', async () => {
      const channelId = await addChannel('Posters');
      const item = { accountId, channelId, itemId: link.id, createdAt: 1 };
      await catalog.channels.put({ ...item, type: 'links' });
      await catalog.channels.put({ ...item, type: 'qr' });
      expect(await remove()).toBe(true);
      expect(await remove()).toBe(false);
      expect(await deleted()).toEqual([{ item: link, deletedAt: 100 }]);
      const { links, channels, redirects, accountObjects } = catalog;
      expect(await links.find(accountId, link.id)).toBeUndefined();
      expect(await links.findByAlias(accountId, 0, link.alias)).toBeUndefined();
      expect(await links.page(accountId, { ...ALL, order: 'date' })).toEqual({ items: [], total: 0 });
      expect(await redirects.findLinks(0, link.alias)).toEqual([]);
      expect((await accountObjects.counts(accountId, 1)).links).toBe(0);
      expect((await channels.items(accountId, channelId, ALL)).items.map(({ type }) => type)).toEqual(['qr']);
      expect(await noted()).toEqual([]);
    });

    it('restores a link unchanged, once, and notifies caches', async () => {
      const total = { kind: 'link', objectId: link.id, accountId, clicks: 7, uniqueClicks: 2 } as const;
      await catalog.totals.write([total], 5);
      await remove();
      const heard: Change[] = [];
      const stop = catalog.changes.subscribe((change) => heard.push(change));
      expect(await catalog.deletedLinks.restore(THEIRS, link.id)).toBeUndefined();
      const both = await Promise.all([restore(), restore()]);
      stop();
      expect(both.filter(Boolean)).toEqual([link]);
      expect(heard).toContainEqual({ topic: 'link', id: link.id, key: `0/${link.alias}` });
      expect(await catalog.links.find(accountId, link.id)).toEqual(link);
      expect((await catalog.totals.read('link', [link.id])).get(link.id)).toEqual(total);
      expect(await deleted()).toEqual([]);
    });

    it('restores a link into the channels and the campaign that still exist, at its position', async () => {
      const [stays, goes, campaignId] = [await addChannel('Stays'), await addChannel('Goes'), await addCampaign()];
      await catalog.links.update(accountId, link.id, { campaignId });
      const other = await insert({ alias: `other-${accountId}`, campaignId });
      const first = [other.id, link.id].map((id) => ({ type: 'links' as const, id }));
      for (const channelId of [stays, goes])
        await catalog.channels.put({ accountId, channelId, type: 'links', itemId: link.id, createdAt: 7 });
      const list = { kind: 'campaign', accountId, id: campaignId } as const;
      await catalog.orders.keep(list, first);
      await remove();
      expect(await catalog.orders.read(list)).toEqual([{ type: 'links', id: other.id }]);
      await catalog.channels.remove(accountId, goes);
      await restore();
      expect(await catalog.orders.read(list)).toEqual(first);
      expect(await catalog.channels.of(accountId, 'links', [link.id])).toEqual(new Map([[link.id, [stays]]]));
    });

    it('lists links that were in a channel, and says which it was', async () => {
      const [posters, flyers] = [await addChannel('Lamp posts'), await addChannel('Letters')];
      const item = { accountId, type: 'links' as const, itemId: link.id, createdAt: 7 };
      await catalog.channels.put({ ...item, channelId: posters });
      await remove();
      const totalIn = async (...channelIds: number[]) =>
        (await catalog.deletedLinks.page(accountId, { ...ALL, channelIds })).total;
      expect([await totalIn(posters), await totalIn(flyers), await totalIn(flyers, posters)]).toEqual([1, 0, 1]);
      // Neither a longer ID nor a text of the link counts.
      expect([await totalIn(Number(`${posters}0`)), await totalIn(Number(`1${posters}`))]).toEqual([0, 0]);
      const { channels } = catalog;
      expect(await channels.ofDeleted(accountId, 'links', link.id)).toEqual([posters]);
      expect(await channels.ofDeleted(accountId, 'qr', link.id)).toEqual([]);
      expect(await channels.ofDeleted(accountId, 'bio', link.id)).toEqual([]);
      expect(await channels.ofDeleted(THEIRS, 'links', link.id)).toEqual([]);
      await restore();
      expect(await channels.ofDeleted(accountId, 'links', link.id)).toEqual([]);
    });

    it('restores a link without a campaign that was deleted meanwhile', async () => {
      const campaignId = await addCampaign();
      await catalog.links.update(accountId, link.id, { campaignId });
      await remove();
      await catalog.campaigns.remove(accountId, campaignId);
      expect(await restore()).toEqual({ ...link, campaignId: null });
    });

    it('keeps the address of a deleted link for it, ignoring case and against any account', async () => {
      await remove();
      const { links } = catalog;
      const alias = link.alias.toUpperCase();
      expect(await links.isTaken(0, alias)).toBe(true);
      expect(await links.isReserved(accountId, 0, alias)).toBe(true);
      expect(await links.isReserved(THEIRS, 0, alias)).toBe(false);
      const wanted = [alias, `free-${accountId}`].map((name) => newLink({ accountId: THEIRS, alias: name }));
      expect(await links.insertMany(wanted)).toEqual([
        undefined,
        expect.objectContaining({ alias: `free-${accountId}` }),
      ]);
      await expect(insert()).rejects.toThrow(UniqueViolationError);
      const other = await insert({ alias: `other-${accountId}` });
      await expect(links.update(accountId, other.id, { alias })).rejects.toThrow(UniqueViolationError);
      await expect(links.update(accountId, other.id, { title: 'fine', alias: other.alias })).resolves.toBeDefined();
      expect((await links.update(accountId, other.id, { alias, domainId: 3 }))?.alias).toBe(alias);
    });

    it('frees the address when the link is permanently deleted', async () => {
      await remove();
      await catalog.deletedLinks.erase(accountId, link.id, 300);
      expect(await catalog.links.isTaken(0, link.alias)).toBe(false);
      expect((await insert()).alias).toBe(link.alias);
    });

    it.each(['deleted', 'not deleted'])('permanently deletes a link that is %s, with its clicks', async (state) => {
      await catalog.totals.write([{ kind: 'link', objectId: link.id, accountId, clicks: 7, uniqueClicks: 2 }], 5);
      const change = { accountId, linkId: link.id, createdAt: 1, before: { title: 'a' }, after: { title: 'b' } };
      await catalog.linkHistory.add(change);
      if (state === 'deleted') await remove();
      expect((await catalog.linkHistory.page(accountId, link.id, ALL)).total).toBe(1);
      expect(await catalog.deletedLinks.erase(THEIRS, link.id, 300)).toBe(false);
      expect(await catalog.deletedLinks.erase(accountId, link.id, 300)).toBe(true);
      const scope = { kind: 'object', object: 'link', id: link.id };
      expect(await noted()).toMatchObject([{ scope, createdAt: 300 }]);
      expect(await catalog.totals.read('link', [link.id])).toEqual(new Map());
      expect((await catalog.linkHistory.page(accountId, link.id, ALL)).total).toBe(0);
      expect(await catalog.deletedLinks.erase(accountId, link.id, 300)).toBe(false);
      expect(await restore()).toBeUndefined();
    });

    it('permanently deletes links that were deleted long ago, and no others', async () => {
      const later = await insert({ alias: `later-${accountId}` });
      await remove(10);
      await catalog.links.remove(accountId, later.id, 20);
      expect(await catalog.deletedLinks.eraseDeletedBefore(10, 400)).toBe(0);
      expect(await catalog.deletedLinks.eraseDeletedBefore(20, 400)).toBe(1);
      expect((await deleted()).map(({ item }) => item.id)).toEqual([later.id]);
      const { items, total } = await catalog.deletedLinks.page(accountId, { ...ALL, ids: [link.id] });
      expect([items, total]).toEqual([[], 0]);
    });
  });
}
