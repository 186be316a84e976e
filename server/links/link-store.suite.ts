import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Change } from '../platform/changes.ts';
import { TakenError } from '../platform/taken-error.ts';
import type { Catalogue } from '../storage/catalogue/open-catalogue.ts';
import { newLink } from './link.fixture.ts';
import type { LinkGroup, LinkStore } from './link-port.ts';

const MINE = 1;
const THEIRS = 2;
const ALL = { limit: 50, offset: 0, order: 'date' } as const;

interface OpenStore {
  store: LinkStore;
  catalogue: Catalogue;
  close: () => Promise<void>;
}

/** What every link store promises. `open` gives a store on an empty database. */
export function describeLinkStore(open: () => Promise<OpenStore>): void {
  describe('link store', () => {
    let store: LinkStore;
    let catalogue: Catalogue;
    let close: () => Promise<void>;
    beforeAll(async () => {
      ({ store, catalogue, close } = await open());
    });
    afterAll(() => close());
    const aliases = async (accountId: number, search: string) =>
      (await store.page(accountId, { ...ALL, search })).items.map((link) => link.alias);

    it('lists the links of a tag, in any case and as a whole word, and those of a status', async () => {
      await store.insert(newLink({ accountId: 71, alias: 'tag-1', tags: ['Print', 'spring'] }));
      await store.insert(newLink({ accountId: 71, alias: 'tag-2', tags: ['reprint'], status: 'archived' }));
      await store.insert(newLink({ accountId: 72, alias: 'tag-3', tags: ['print'] }));
      const found = async (wanted: object) =>
        (await store.page(71, { ...ALL, ...wanted })).items.map((link) => link.alias);
      expect(await found({ tag: 'print' })).toEqual(['tag-1']);
      expect(await found({ tag: '%' })).toEqual([]);
      expect(await found({ status: 'archived' })).toEqual(['tag-2']);
      expect(await found({ status: 'active', tag: 'SPRING', search: 'tag' })).toEqual(['tag-1']);
    });

    it('lists the links of a campaign, a domain and a channel, all of them at once as well', async () => {
      const put = (alias: string, over: object) => store.insert(newLink({ accountId: 73, alias, ...over }));
      const both = await put('place-1', { campaignId: 5, domainId: 8 });
      await put('place-2', { campaignId: 5 });
      const held = await put('place-3', { campaignId: 6, domainId: 8 });
      const shown = { description: '', color: '#123', starred: false, createdAt: 1 };
      const inserted = ['One', 'Two'].map((name) => catalogue.channels.insert({ ...shown, accountId: 73, name }));
      const [one = 0, two = 0] = (await Promise.all(inserted)).map(({ id }) => id);
      const item = { accountId: 73, type: 'links' as const, createdAt: 1 };
      await catalogue.channels.put({ ...item, channelId: one, itemId: both.id });
      await catalogue.channels.put({ ...item, channelId: two, itemId: held.id });
      await catalogue.channels.put({ ...item, type: 'qr', channelId: two, itemId: both.id });
      const found = async (wanted: object) =>
        (await store.page(73, { ...ALL, ...wanted })).items.map((link) => link.alias);
      expect(await found({ campaignId: 5 })).toEqual(['place-2', 'place-1']);
      expect(await found({ domainId: 0 })).toEqual(['place-2']);
      expect(await found({ channelId: two })).toEqual(['place-3']);
      expect(await found({ channelId: one, campaignId: 5, domainId: 8 })).toEqual(['place-1']);
      expect(await found({ channelId: two, campaignId: 5, order: 'click' })).toEqual([]);
      expect((await store.page(74, { ...ALL, channelId: two })).total).toBe(0);
    });

    it('knows what aliases are taken, by whomever and exactly as written', async () => {
      await store.insert(newLink({ accountId: THEIRS, domainId: 4, alias: 'Taken' }));
      expect(await store.isTaken(4, 'Taken')).toBe(true);
      expect([await store.isTaken(4, 'taken'), await store.isTaken(0, 'Taken')]).toEqual([false, false]);
    });

    it('gives back every field as it was written', async () => {
      const full = newLink({
        alias: 'full',
        domainId: 9,
        title: 'Garden’s',
        description: 'd',
        passwordHash: 'hash',
        startsAt: 1_800_000_000_000,
        expiresAt: 1_900_000_000_000,
        clickLimit: 3,
        expirationRedirect: 'https://shop.example/over',
        type: 'splash',
        splashId: 4,
        overlayId: 5,
        pixels: [3, 1],
        campaignId: 7,
        targets: {
          geo: [{ location: 'AT', link: 'https://shop.example/at' }],
          device: [{ device: 'mac', link: 'https://shop.example/mac' }],
          language: [{ language: 'de', link: 'https://shop.example/de' }],
        },
        split: [{ link: 'https://shop.example/b', weight: 3 }],
        parameters: [{ name: 'a"b', value: '\\' }],
        forwardsParameters: true,
        redirectStatus: 308,
        metaTitle: 'm',
        metaDescription: 'n',
        metaImage: 'https://shop.example/i.png',
        status: 'archived',
        tags: ['print', 'Über 50 %'],
        notes: 'for later',
      });
      const stored = await store.insert(full);
      expect(stored).toEqual({ ...full, id: stored.id });
      expect(await store.find(MINE, stored.id)).toEqual(stored);
      expect(await store.findByAlias(MINE, 9, 'full')).toEqual(stored);
    });

    it('refuses an alias twice under one domain, in exactly the same case, and not under another', async () => {
      await store.insert(newLink({ alias: 'same' }));
      const twice = store.insert(newLink({ alias: 'same', accountId: THEIRS }));
      await expect(twice).rejects.toEqual(new TakenError('link.domain_id,alias'));
      await store.insert(newLink({ alias: 'SAME' }));
      const other = await store.insert(newLink({ alias: 'same', domainId: 3 }));
      await expect(store.update(MINE, other.id, { domainId: 0 })).rejects.toBeInstanceOf(TakenError);
      await expect(store.update(MINE, other.id, { alias: 'renamed' })).resolves.toMatchObject({ alias: 'renamed' });
    });

    it('lets one of many win who want an alias at the same time', async () => {
      const wanted = Array.from({ length: 20 }, () => store.insert(newLink({ alias: 'race' })));
      const outcomes = await Promise.allSettled(wanted);
      expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
      const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
      expect(refused.every(({ reason }) => reason instanceof TakenError)).toBe(true);
    });

    it('takes one address for any number of links', async () => {
      const url = 'https://shop.example/twice';
      const first = await store.insert(newLink({ alias: 'twice-1', url }));
      const second = await store.insert(newLink({ alias: 'twice-2', url }));
      expect(first.id).not.toBe(second.id);
    });

    it('lists newest first, or most clicked first and then newest', async () => {
      const ids: number[] = [];
      for (let n = 0; n < 4; n++) ids.push((await store.insert(newLink({ accountId: 7, alias: `order${n}` }))).id);
      const [a = 0, b = 0, c = 0, d = 0] = ids;
      const total = { accountId: 7, uniqueClicks: 1 };
      await catalogue.totals.write(
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

    it('finds a part of alias, address or title, case-blind and without wildcards', async () => {
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

    it('neither shows, changes nor removes another account’s link', async () => {
      const mine = await store.insert(newLink({ alias: 'mine' }));
      expect(await store.find(THEIRS, mine.id)).toBeUndefined();
      expect(await store.findByAlias(THEIRS, 0, 'mine')).toBeUndefined();
      expect(await store.findMany(THEIRS, [mine.id])).toEqual([]);
      expect(await store.update(THEIRS, mine.id, { url: 'https://evil.example/' })).toBeUndefined();
      expect(await store.remove(THEIRS, mine.id, 9)).toBe(false);
      expect(await store.find(MINE, mine.id)).toEqual(mine);
    });

    it('finds many by their ids, and none for none', async () => {
      const one = await store.insert(newLink({ alias: 'many-1' }));
      const two = await store.insert(newLink({ alias: 'many-2' }));
      const theirs = await store.insert(newLink({ alias: 'many-3', accountId: THEIRS }));
      const found = await store.findMany(MINE, [two.id, theirs.id, one.id, 9_999_999]);
      expect(found.map((link) => link.id).sort()).toEqual([one.id, two.id].sort());
      expect(await store.findMany(MINE, [])).toEqual([]);
    });

    it('shows of a campaign what strangers may see: no disabled and no expired link', async () => {
      const inside = { accountId: 10, campaignId: 70 };
      await store.insert(newLink({ ...inside, alias: 'c1' }));
      await store.insert(newLink({ ...inside, alias: 'c2', status: 'archived', expiresAt: 101 }));
      await store.insert(newLink({ ...inside, alias: 'c3', status: 'disabled' }));
      await store.insert(newLink({ ...inside, alias: 'c4', expiresAt: 100 }));
      await store.insert(newLink({ accountId: 11, campaignId: 70, alias: 'c5' }));
      const listed = await store.inCampaign(10, 70, { now: 100, limit: 9 });
      expect(listed.map((link) => link.alias)).toEqual(['c2', 'c1']);
      expect(await store.inCampaign(10, 70, { now: 100, limit: 1 })).toHaveLength(1);
    });

    it('lists every link of a campaign, the first made first, a page at a time', async () => {
      const inside = { accountId: 12, campaignId: 71 };
      for (const alias of ['g1', 'g2', 'g3']) await store.insert(newLink({ ...inside, alias }));
      await store.insert(newLink({ ...inside, alias: 'g4', status: 'disabled', expiresAt: 1 }));
      await store.insert(newLink({ accountId: 13, campaignId: 71, alias: 'g5' }));
      await store.insert(newLink({ accountId: 12, campaignId: 72, alias: 'g6' }));
      const { items, total } = await store.group(12, { campaignId: 71 }, { limit: 2, offset: 1 });
      expect([items.map((link) => link.alias), total]).toEqual([['g2', 'g3'], 4]);
      expect((await store.group(12, { campaignId: 71 }, { limit: 9, offset: 0 })).items).toHaveLength(4);
    });

    it.each([
      ['first', [4, 12]],
      ['last', [12, 4]],
      ['alone', [4]],
      ['between', [1, 4, 40]],
    ])('finds a link by a pixel that stands %s among its pixels', async (place, pixels) => {
      const link = await store.insert(newLink({ accountId: 14, alias: `pixel-${place}`, pixels }));
      await store.insert(newLink({ accountId: 14, alias: `other-${place}`, pixels: [40, 44, 14] }));
      await store.insert(newLink({ accountId: 14, alias: `none-${place}`, pixels: [] }));
      await store.insert(newLink({ accountId: 15, alias: `theirs-${place}`, pixels: [4] }));
      const found = await store.group(14, { pixelId: 4 }, { limit: 9, offset: 0 });
      expect(found.items.map(({ id }) => id)).toContain(link.id);
      expect(found.items.every((one) => one.accountId === 14 && one.pixels.includes(4))).toBe(true);
      expect(found.total).toBe(found.items.length);
    });

    it('lists the links that show a page on the way, and not those that did so once', async () => {
      const shows = await store.insert(newLink({ accountId: 16, alias: 'shows', type: 'splash', splashId: 5 }));
      await store.insert(newLink({ accountId: 16, alias: 'showed', type: 'direct', splashId: 5 }));
      await store.insert(newLink({ accountId: 17, alias: 'theirs-shows', type: 'splash', splashId: 5 }));
      const over = await store.insert(newLink({ accountId: 16, alias: 'over', type: 'overlay', overlayId: 5 }));
      const idsOf = async (group: LinkGroup) => {
        const { items, total } = await store.group(16, group, { limit: 9, offset: 0 });
        expect(total).toBe(items.length);
        return items.map(({ id }) => id);
      };
      expect(await idsOf({ splashId: 5 })).toEqual([shows.id]);
      expect(await idsOf({ overlayId: 5 })).toEqual([over.id]);
      expect(await idsOf({ overlayId: 6 })).toEqual([]);
    });

    it('takes a removed link out of its channels and forgets its totals', async () => {
      const link = await store.insert(newLink({ alias: 'leaving' }));
      const channel = {
        accountId: MINE,
        name: 'Posters',
        description: '',
        color: '#fff',
        starred: false,
        createdAt: 1,
      };
      const { id: channelId } = await catalogue.channels.insert(channel);
      const item = { accountId: MINE, channelId, itemId: link.id, createdAt: 1 };
      await catalogue.channels.put({ ...item, type: 'links' });
      await catalogue.channels.put({ ...item, type: 'qr' });
      const total = { objectId: link.id, accountId: MINE, clicks: 1, uniqueClicks: 1 };
      await catalogue.totals.write([{ ...total, kind: 'link' }], 5);
      expect(await store.remove(MINE, link.id, 9)).toBe(true);
      expect(await store.remove(MINE, link.id, 9)).toBe(false);
      const left = await catalogue.channels.items(MINE, channelId, { limit: 9, offset: 0 });
      expect(left.items.map(({ type }) => type)).toEqual(['qr']);
      expect((await catalogue.totals.read('link', [link.id])).size).toBe(0);
    });

    it('tells caches of every write by the name that visitors use', async () => {
      const heard: Change[] = [];
      const stop = catalogue.changes.subscribe((change) => heard.push(change));
      const { id } = await store.insert(newLink({ alias: 'told', domainId: 4 }));
      await store.update(MINE, id, { alias: 'told-2' });
      await store.remove(MINE, id, 9);
      stop();
      const own = heard.filter((change) => change.topic === 'link' && change.id === id).map((change) => change.key);
      expect([...new Set(own)]).toEqual(['4/told', '4/told-2']);
    });
  });

  describe('objects that links name', () => {
    it('exist for their own account only, all of them or not', async () => {
      const { catalogue, close } = await open();
      const { linkObjects, pixels, campaigns } = catalogue;
      const pixel = { accountId: MINE, type: 'forum', word: 'forum' as const, name: 'x', createdAt: 1 };
      const one = await pixels.insert({ ...pixel, tag: 't2_a' });
      const two = await pixels.insert({ ...pixel, tag: 't2_b', accountId: THEIRS });
      const campaign = await campaigns.insert({
        accountId: MINE,
        name: 'c',
        slug: null,
        isPublic: false,
        createdAt: 1,
      });
      expect(await linkObjects.pixelsExist(MINE, [])).toBe(true);
      expect(await linkObjects.pixelsExist(MINE, [one.id])).toBe(true);
      expect(await linkObjects.pixelsExist(MINE, [one.id, one.id])).toBe(true);
      expect(await linkObjects.pixelsExist(MINE, [one.id, two.id])).toBe(false);
      expect(await linkObjects.campaignExists(MINE, campaign.id)).toBe(true);
      expect(await linkObjects.campaignExists(THEIRS, campaign.id)).toBe(false);
      expect(await linkObjects.splashExists(MINE, 1)).toBe(false);
      expect(await linkObjects.overlayExists(MINE, 1)).toBe(false);
      await close();
    });
  });
}
