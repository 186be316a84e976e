import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldChanges } from '../audit/audit.ts';
import type { CreationEntry } from '../audit/audit-port.ts';
import { auditDraft } from '../audit/audit-store.suite.ts';
import { seal } from '../audit/chain.ts';
import type { Change } from '../platform/changes.ts';
import { UniqueViolationError } from '../platform/unique-violation-error.ts';
import type { Catalog } from '../storage/catalog/open-catalog.ts';
import { newLink } from './link.fixture.ts';
import { describeLinkLists } from './link-lists.suite.ts';
import type { Link, LinkGroup, LinkStore } from './link-port.ts';

const MINE = 1;
const THEIRS = 2;

interface OpenStore {
  store: LinkStore;
  catalog: Catalog;
  close: () => Promise<void>;
}

/** Tests that every link store passes. `open` returns a store on an empty database. */
export function describeLinkStore(open: () => Promise<OpenStore>): void {
  describe('link store', () => {
    let store: LinkStore;
    let catalog: Catalog;
    let close: () => Promise<void>;
    beforeAll(async () => {
      ({ store, catalog, close } = await open());
    });
    afterAll(() => close());
    describeLinkLists(() => ({ store, catalog }));

    it('knows taken aliases of every account, ignoring case', async () => {
      await store.insert(newLink({ accountId: THEIRS, domainId: 4, alias: 'Taken' }));
      for (const alias of ['Taken', 'taken', 'TAKEN']) expect(await store.isTaken(4, alias)).toBe(true);
      expect([await store.isTaken(0, 'Taken'), await store.isTaken(4, 'Ta\u212aen')]).toEqual([false, false]);
    });

    it('returns every field as it was written', async () => {
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
        apps: {
          ios: { link: 'myapp://x', store: null },
          android: { link: 'https://a.example/', store: 'https://s.example/' },
        },
        split: [{ link: 'https://shop.example/b', weight: 3 }],
        parameters: [{ name: 'a"b', value: '\\' }],
        forwardsParameters: true,
        subpaths: true,
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

    it('rejects a duplicate alias under one domain, ignoring case, and not under another', async () => {
      const first = await store.insert(newLink({ alias: 'same' }));
      for (const alias of ['same', 'SAME', 'sAmE']) {
        const twice = store.insert(newLink({ alias, accountId: THEIRS }));
        await expect(twice).rejects.toEqual(new UniqueViolationError('link.domain_id,alias'));
        expect(await store.isTaken(0, alias)).toBe(true);
        expect(await store.findByAlias(MINE, 0, alias)).toEqual(first);
      }
      expect(await store.isTaken(2, 'same')).toBe(false);
      await expect(store.update(MINE, first.id, { alias: 'Same' })).resolves.toMatchObject({ alias: 'Same' });
      const other = await store.insert(newLink({ alias: 'same', domainId: 3 }));
      await expect(store.update(MINE, other.id, { domainId: 0 })).rejects.toBeInstanceOf(UniqueViolationError);
      await expect(store.update(MINE, other.id, { alias: 'renamed' })).resolves.toMatchObject({ alias: 'renamed' });
    });

    it('inserts many at once, without those whose alias is taken, also by an earlier one', async () => {
      const reported: Change[] = [];
      const stop = catalog.changes.subscribe((change) => reported.push(change));
      await store.insert(newLink({ alias: 'many-there', accountId: THEIRS }));
      const aliases = ['many-a', 'many-there', 'many-b', 'many-a'];
      const wanted = aliases.map((alias, index) => newLink({ alias, title: `${index}`, tags: ['x'], subpaths: true }));
      const stored = (await store.insertMany(wanted)) as Array<Link | undefined>;
      expect(stored).toEqual([
        { ...wanted[0], id: expect.any(Number) },
        undefined,
        { ...wanted[2], id: expect.any(Number) },
        undefined,
      ]);
      expect(await store.findByAliases(MINE, 0, aliases)).toEqual([stored[0], stored[2]]);
      expect(await store.findByAliases(MINE, 0, ['MANY-B', 'm\u212any-a'])).toEqual([stored[2]]);
      expect(await store.insertMany([newLink({ alias: 'Many-B' })])).toEqual([undefined]);
      expect(reported.slice(1)).toEqual(
        [stored[0], stored[2]].map((link) => ({ topic: 'link', id: link?.id, key: `0/${link?.alias}` })),
      );
      stop();
      expect(await store.insertMany([])).toEqual([]);
      expect(await store.findByAliases(MINE, 0, [])).toEqual([]);
    });

    describe('with an entry in the audit log', () => {
      const entry: CreationEntry = {
        draftOf: (objectId, { name, fields }) =>
          auditDraft({
            action: 'createLink',
            objectId,
            objectName: name,
            details: JSON.stringify(fields),
            personId: 9,
          }),
        seal,
      };
      const newAccount = async (username: string) => {
        const person = { email: `${username}@links.example`, username, passwordHash: 'x', plan: 'free' };
        return (
          await catalog.accounts.create({
            ...person,
            key: { hash: username, lastFour: 'last', expiresAt: null },
            now: 1,
          })
        ).id;
      };
      const entries = async (accountId: number) =>
        (await catalog.audit.page(accountId, {}, { limit: 5, offset: 0 })).items;

      it('writes link, entry and author together, with the columns that a change would show', async () => {
        const accountId = await newAccount('noted');
        const [link] = await store.insertMany([newLink({ accountId, alias: 'noted', title: 'Garden' })], { entry });
        const { id } = link as Link;
        const [found] = await entries(accountId);
        expect(found).toMatchObject({ action: 'createLink', objectId: id, objectName: 'noted', sequence: 1 });
        const state = (await catalog.objectStates.read(accountId, 'link', [id])).get(id);
        const shown = (fields: object) => new Set(fieldChanges(undefined, { name: '', fields: { ...fields } }));
        expect(shown(JSON.parse(found?.details ?? '{}'))).toEqual(shown(state?.fields ?? {}));
        expect((await catalog.authors.of(accountId, 'link', [id])).get(id)?.created?.personId).toBe(9);
      });

      it('writes neither for a taken alias, nor a link whose entry cannot be written', async () => {
        const accountId = await newAccount('refused');
        expect(await store.insertMany([newLink({ accountId, alias: 'noted' })], { entry })).toEqual([undefined]);
        const broken = {
          ...entry,
          seal: () => {
            throw new Error('no seal');
          },
        };
        const lost = store.insertMany([newLink({ accountId, alias: 'unsealed' })], { entry: broken });
        await expect(lost).rejects.toThrow('no seal');
        expect([await store.isTaken(0, 'unsealed'), await entries(accountId)]).toEqual([false, []]);
      });
    });

    it('gives an alias to exactly one of many simultaneous inserts', async () => {
      const spellings = ['race', 'RACE', 'Race', 'rAcE'];
      const wanted = Array.from({ length: 20 }, (_, n) => store.insert(newLink({ alias: spellings[n % 4] ?? '' })));
      const outcomes = await Promise.allSettled(wanted);
      expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
      const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
      expect(refused.every(({ reason }) => reason instanceof UniqueViolationError)).toBe(true);
    });

    it('accepts one destination for any number of links', async () => {
      const url = 'https://shop.example/twice';
      const first = await store.insert(newLink({ alias: 'twice-1', url }));
      const second = await store.insert(newLink({ alias: 'twice-2', url }));
      expect(first.id).not.toBe(second.id);
    });

    it("neither shows, changes nor removes another account's link", async () => {
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

    it('shows the public links of a campaign: no disabled, private or expired link', async () => {
      const inside = { accountId: 10, campaignId: 70 };
      await store.insert(newLink({ ...inside, alias: 'c1' }));
      await store.insert(newLink({ ...inside, alias: 'c2', status: 'archived', expiresAt: 101 }));
      await store.insert(newLink({ ...inside, alias: 'c3', status: 'disabled' }));
      await store.insert(newLink({ ...inside, alias: 'c4', expiresAt: 100 }));
      await store.insert(newLink({ accountId: 11, campaignId: 70, alias: 'c5' }));
      await store.insert(newLink({ ...inside, alias: 'c6', status: 'private' }));
      const listed = await store.inCampaign(10, 70, { now: 100, limit: 9 });
      expect(listed.map((link) => link.alias)).toEqual(['c2', 'c1']);
      expect(await store.inCampaign(10, 70, { now: 100, limit: 1 })).toHaveLength(1);
    });

    it('lists every link of a campaign, oldest first, a page at a time', async () => {
      const inside = { accountId: 12, campaignId: 71 };
      for (const alias of ['g1', 'g2', 'g3']) await store.insert(newLink({ ...inside, alias }));
      await store.insert(newLink({ ...inside, alias: 'g4', status: 'disabled', expiresAt: 1 }));
      await store.insert(newLink({ accountId: 13, campaignId: 71, alias: 'g5' }));
      await store.insert(newLink({ accountId: 12, campaignId: 72, alias: 'g6' }));
      const { items, total } = await store.group(12, { campaignId: 71 }, { limit: 2, offset: 1 });
      expect([items.map((link) => link.alias), total]).toEqual([['g2', 'g3'], 4]);
      expect((await store.group(12, { campaignId: 71 }, { limit: 9, offset: 0 })).items).toHaveLength(4);
    });

    it('counts links by domain and by pixel, of one account', async () => {
      const account = 19;
      for (const [index, [domainId, pixels]] of (
        [
          [3, [7, 8]],
          [3, [7]],
          [0, []],
        ] as const
      ).entries())
        await store.insert(newLink({ accountId: account, alias: `used-${index}`, domainId, pixels: [...pixels] }));
      await store.insert(newLink({ accountId: 20, alias: 'used-there', domainId: 4, pixels: [9] }));
      expect(await store.countBy(account, 'domain')).toEqual(
        new Map([
          [3, 2],
          [0, 1],
        ]),
      );
      expect(await store.countBy(account, 'pixel')).toEqual(
        new Map([
          [7, 2],
          [8, 1],
        ]),
      );
    });

    it.each([
      ['first', [4, 12]],
      ['last', [12, 4]],
      ['alone', [4]],
      ['between', [1, 4, 40]],
    ])('finds a link by a pixel that is %s among its pixels', async (place, pixels) => {
      const link = await store.insert(newLink({ accountId: 14, alias: `pixel-${place}`, pixels }));
      await store.insert(newLink({ accountId: 14, alias: `other-${place}`, pixels: [40, 44, 14] }));
      await store.insert(newLink({ accountId: 14, alias: `none-${place}`, pixels: [] }));
      await store.insert(newLink({ accountId: 15, alias: `theirs-${place}`, pixels: [4] }));
      const found = await store.group(14, { pixelId: 4 }, { limit: 9, offset: 0 });
      expect(found.items.map(({ id }) => id)).toContain(link.id);
      expect(found.items.every((one) => one.accountId === 14 && one.pixels.includes(4))).toBe(true);
      expect(found.total).toBe(found.items.length);
    });

    it('lists the links that currently use an interstitial', async () => {
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

    it('notifies caches of every write, by the address that visitors use', async () => {
      const heard: Change[] = [];
      const stop = catalog.changes.subscribe((change) => heard.push(change));
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
      const { catalog, close } = await open();
      const { linkObjects, pixels, campaigns } = catalog;
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
