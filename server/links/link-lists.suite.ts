import { beforeAll, describe, expect, it } from 'vitest';
import type { Catalog } from '../storage/catalog/open-catalog.ts';
import { newLink } from './link.fixture.ts';
import type { LinkStore } from './link-port.ts';

const ALL = { limit: 50, offset: 0, order: 'date' } as const;

/** Tests of link lists, their filters and order; part of the suite of link stores. */
export function describeLinkLists(open: () => { store: LinkStore; catalog: Catalog }): void {
  describe('lists', () => {
    let store: LinkStore;
    let catalog: Catalog;
    beforeAll(() => {
      ({ store, catalog } = open());
    });
    const aliases = async (accountId: number, search: string) =>
      (await store.page(accountId, { ...ALL, search })).items.map((link) => link.alias);

    it('lists the links of a tag, ignoring case and as a whole word, and those of a status', async () => {
      await store.insert(newLink({ accountId: 71, alias: 'tag-1', tags: ['Print', 'spring'] }));
      await store.insert(newLink({ accountId: 71, alias: 'tag-2', tags: ['reprint'], status: 'archived' }));
      await store.insert(newLink({ accountId: 72, alias: 'tag-3', tags: ['print'] }));
      const found = async (wanted: object) =>
        (await store.page(71, { ...ALL, ...wanted })).items.map((link) => link.alias);
      expect(await found({ tags: ['print'] })).toEqual(['tag-1']);
      expect(await found({ tags: ['%'] })).toEqual([]);
      expect(await found({ status: 'archived' })).toEqual(['tag-2']);
      expect(await found({ isArchived: true })).toEqual(['tag-2']);
      expect(await found({ isArchived: false })).not.toContain('tag-2');
      expect(await found({ isArchived: false, status: 'archived' })).toEqual([]);
      expect(await found({ status: 'active', tags: ['SPRING'], search: 'tag' })).toEqual(['tag-1']);
    });

    it('lists the links with any of several tags, also combined with other filters', async () => {
      const put = (alias: string, tags: string[], over: object = {}) =>
        store.insert(newLink({ accountId: 80, alias, tags, ...over }));
      await put('any-1', ['Poster', 'spring']);
      await put('any-2', ['radio'], { campaignId: 5 });
      await put('any-3', ['posters']);
      await put('any-4', []);
      const found = async (wanted: object) =>
        (await store.page(80, { ...ALL, ...wanted })).items.map((link) => link.alias);
      expect(await found({ tags: ['poster', 'RADIO'] })).toEqual(['any-2', 'any-1']);
      expect(await found({ tags: ['poster', 'spring'] })).toEqual(['any-1']);
      expect(await found({ tags: ['poster', 'radio'], campaignId: 5 })).toEqual(['any-2']);
      expect(await found({ tags: ['poster', 'radio'], search: 'any-1', order: 'click' })).toEqual(['any-1']);
      expect(await found({ tags: ['none', '%'] })).toEqual([]);
      expect(await found({ tags: [] })).toHaveLength(4);
    });

    it('counts filtered links by their tags, without untagged ones', async () => {
      const put = (alias: string, tags: string[], over: object = {}) =>
        store.insert(newLink({ accountId: 81, alias, tags, ...over }));
      await put('set-1', ['a', 'b']);
      await put('set-2', ['a', 'b'], { status: 'archived' });
      await put('set-3', ['b']);
      await put('set-4', []);
      await store.insert(newLink({ accountId: 82, alias: 'set-5', tags: ['c'] }));
      const counted = async (filters: object) =>
        new Map((await store.tagSets(81, filters)).map(({ tags, links }) => [tags.join(), links]));
      expect(await counted({})).toEqual(
        new Map([
          ['a,b', 2],
          ['b', 1],
        ]),
      );
      expect(await counted({ isArchived: false, search: 'set-1' })).toEqual(new Map([['a,b', 1]]));
      expect(await counted({ tags: ['B'], isArchived: true })).toEqual(new Map([['a,b', 1]]));
      expect(await counted({ channelIds: [9_999] })).toEqual(new Map());
    });

    it('lists the links of a campaign, a domain and a channel, also combined', async () => {
      const put = (alias: string, over: object) => store.insert(newLink({ accountId: 73, alias, ...over }));
      const both = await put('place-1', { campaignId: 5, domainId: 8 });
      await put('place-2', { campaignId: 5 });
      const held = await put('place-3', { campaignId: 6, domainId: 8 });
      const shown = { description: '', color: '#123', starred: false, createdAt: 1 };
      const inserted = ['One', 'Two'].map((name) => catalog.channels.insert({ ...shown, accountId: 73, name }));
      const [one = 0, two = 0] = (await Promise.all(inserted)).map(({ id }) => id);
      const item = { accountId: 73, type: 'links' as const, createdAt: 1 };
      await catalog.channels.put({ ...item, channelId: one, itemId: both.id });
      await catalog.channels.put({ ...item, channelId: two, itemId: held.id });
      await catalog.channels.put({ ...item, type: 'qr', channelId: two, itemId: both.id });
      const found = async (wanted: object) =>
        (await store.page(73, { ...ALL, ...wanted })).items.map((link) => link.alias);
      expect(await found({ campaignId: 5 })).toEqual(['place-2', 'place-1']);
      expect(await found({ domainId: 0 })).toEqual(['place-2']);
      expect(await found({ channelIds: [two] })).toEqual(['place-3']);
      expect(await found({ channelIds: [one], campaignId: 5, domainId: 8 })).toEqual(['place-1']);
      expect(await found({ channelIds: [two], campaignId: 5, order: 'click' })).toEqual([]);
      expect((await store.page(74, { ...ALL, channelIds: [two] })).total).toBe(0);
      await catalog.channels.put({ ...item, channelId: two, itemId: both.id });
      expect(await found({ channelIds: [one, two] })).toEqual(['place-3', 'place-1']);
      expect((await store.page(73, { ...ALL, limit: 1, channelIds: [one, two] })).total).toBe(2);
    });

    it('lists expired links, and those that reached their click limit, also combined', async () => {
      const put = async (alias: string, over: object) =>
        (await store.insert(newLink({ accountId: 79, alias, ...over }))).id;
      await put('ended-1', { expiresAt: 100 });
      await put('ended-2', { expiresAt: 101, tags: ['late'] });
      const [used, open] = [await put('ended-3', { clickLimit: 3 }), await put('ended-4', { clickLimit: 3 })];
      const [plain] = [await put('ended-5', {}), await put('ended-6', { clickLimit: 1 })];
      const total = { accountId: 79, kind: 'link', uniqueClicks: 1 } as const;
      const clicks = [3, 2, 9].map((count, place) => ({
        ...total,
        objectId: [used, open, plain][place] ?? 0,
        clicks: count,
      }));
      await catalog.totals.write([...clicks, { ...total, kind: 'qr', objectId: open, clicks: 9 }], 5);
      const found = async (wanted: object) =>
        (await store.page(79, { ...ALL, ...wanted })).items.map((link) => link.alias);
      expect(await found({ ended: { by: 'expired', at: 99 } })).toEqual([]);
      expect(await found({ ended: { by: 'expired', at: 100 } })).toEqual(['ended-1']);
      expect(await found({ ended: { by: 'expired', at: 200 } })).toEqual(['ended-2', 'ended-1']);
      expect(await found({ ended: { by: 'expired', at: 200 }, tags: ['late'], order: 'click' })).toEqual(['ended-2']);
      expect(await found({ ended: { by: 'limit', at: 0 } })).toEqual(['ended-3']);
      expect(await found({ ended: { by: 'limit', at: 0 }, order: 'click', search: 'ended' })).toEqual(['ended-3']);
      expect((await store.page(74, { ...ALL, ended: { by: 'limit', at: 0 } })).total).toBe(0);
    });

    it('lists newest first, or most clicked first and then newest', async () => {
      const ids: number[] = [];
      for (let n = 0; n < 4; n++) ids.push((await store.insert(newLink({ accountId: 7, alias: `order${n}` }))).id);
      const [a = 0, b = 0, c = 0, d = 0] = ids;
      const total = { accountId: 7, uniqueClicks: 1 };
      await catalog.totals.write(
        [
          { ...total, kind: 'link', objectId: b, clicks: 9 },
          { ...total, kind: 'link', objectId: a, clicks: 2 },
          { ...total, kind: 'qr', objectId: d, clicks: 99 },
        ],
        5,
      );
      const idsOf = async (order: 'date' | 'click', offset = 0) =>
        (await store.page(7, { limit: 4, offset, order })).items.map((link) => link.id);
      expect(await idsOf('date')).toEqual([d, c, b, a]);
      expect(await idsOf('click')).toEqual([b, a, d, c]);
      expect(await idsOf('click', 1)).toEqual([a, d, c]);
      expect(await idsOf('click', 2)).toEqual([d, c]);
      expect(await idsOf('click', 3)).toEqual([c]);
      expect(await store.page(7, { limit: 1, offset: 50, order: 'click' })).toEqual({ items: [], total: 4 });
    });

    it('lists ranked links first, in the order of the ranking, and then the others, newest first', async () => {
      const ids: number[] = [];
      for (const n of [0, 1, 2, 3])
        ids.push((await store.insert(newLink({ accountId: 76, alias: `rank${n}`, tags: n === 3 ? [] : ['r'] }))).id);
      const foreign = (await store.insert(newLink({ accountId: 77, alias: 'rank-foreign' }))).id;
      const [a = 0, b = 0, c = 0, d = 0] = ids;
      const ranked = async (ranking: number[], over: object = {}) => {
        const page = await store.page(76, { ...ALL, order: 'click', ranking, ...over });
        return [page.items.map((link) => link.id), page.total];
      };
      expect(await ranked([b, foreign, a])).toEqual([[b, a, d, c], 4]);
      expect(await ranked([])).toEqual([[d, c, b, a], 4]);
      expect(await ranked([b, a], { limit: 1 })).toEqual([[b], 4]);
      expect(await ranked([b, a], { limit: 2, offset: 1 })).toEqual([[a, d], 4]);
      expect(await ranked([b, a], { limit: 2, offset: 3 })).toEqual([[c], 4]);
      expect(await ranked([d, b], { tags: ['r'], search: 'rank' })).toEqual([[b, c, a], 3]);
      expect(await ranked([b], { order: 'date' })).toEqual([[d, c, b, a], 4]);
    });

    it('goes on below a link, with every filter, whatever was added or deleted meanwhile', async () => {
      const ids: number[] = [];
      for (const n of [1, 2, 3, 4, 5]) {
        const link = await store.insert(newLink({ accountId: 75, alias: `old-${n}`, title: n === 3 ? null : 'Kept' }));
        ids.push(link.id);
      }
      const below = async (beforeId: number | undefined, search = '') =>
        (await store.page(75, { ...ALL, limit: 2, beforeId, search })).items.map(({ id }) => id);
      expect(await below(undefined)).toEqual([ids[4], ids[3]]);
      await store.insert(newLink({ accountId: 75, alias: 'old-6' }));
      expect(await below(ids[3])).toEqual([ids[2], ids[1]]);
      expect(await below(ids[3], 'kept')).toEqual([ids[1], ids[0]]);
      await store.remove(75, ids[1] ?? 0, 1);
      expect(await below(ids[1])).toEqual([ids[0]]);
      expect(await below(ids[0])).toEqual([]);
    });

    it('finds a part of alias, address or title, case-insensitively and without wildcards', async () => {
      await store.insert(newLink({ accountId: 8, alias: 'Summer' }));
      await store.insert(newLink({ accountId: 8, alias: 'x1', url: 'https://shop.example/SUMMER_sale' }));
      await store.insert(newLink({ accountId: 8, alias: 'x2', title: 'Late summer, 20%' }));
      await store.insert(newLink({ accountId: 8, alias: 'x3' }));
      await store.insert(newLink({ accountId: 9, alias: 'summer-of-others' }));
      expect(await aliases(8, 'summer')).toEqual(['x2', 'x1', 'Summer']);
      expect(await aliases(8, '%')).toEqual(['x2']);
      expect(await aliases(8, '_s')).toEqual(['x1']);
      expect(await aliases(8, "'; drop table link; --")).toEqual([]);
      expect((await store.page(8, { ...ALL, search: 'summer' })).total).toBe(3);
      expect(await store.page(8, { ...ALL, limit: 1, search: 'summer' })).toMatchObject({ total: 3 });
      await store.insert(newLink({ accountId: 8, alias: 'x4', title: String.raw`C:\Summer` }));
      expect(await aliases(8, String.raw`:\s`)).toEqual(['x4']);
      const clicked = { ...ALL, search: 'summer', order: 'click' } as const;
      expect((await store.page(8, clicked)).items.map((link) => link.alias)).toEqual(['x4', 'x2', 'x1', 'Summer']);
    });
  });
}
