import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newLink } from '../links/link.fixture.ts';
import type { Change } from '../platform/changes.ts';
import { UniqueViolationError } from '../platform/unique-violation-error.ts';
import type { Catalog } from '../storage/catalog/open-catalog.ts';
import type { Campaign, CampaignStore, NewCampaign } from './campaign-port.ts';

const MINE = 1;
const THEIRS = 2;

function newCampaign(over: Partial<Campaign> = {}): NewCampaign {
  return { accountId: MINE, name: 'Summer', slug: null, isPublic: false, createdAt: 5, ...over };
}

interface OpenStore {
  store: CampaignStore;
  catalog: Catalog;
  close: () => Promise<void>;
}

/** Tests that every campaign store passes. `open` returns a store on an empty database. */
export function describeCampaignStore(open: () => Promise<OpenStore>): void {
  describe('campaign store', () => {
    let store: CampaignStore;
    let catalog: Catalog;
    let close: () => Promise<void>;
    beforeAll(async () => {
      ({ store, catalog, close } = await open());
    });
    afterAll(() => close());

    it('keeps how a campaign turns and looks', async () => {
      const looks = { strategy: 'weighted', isSticky: true, starred: true, color: '#2f6f5e' } as const;
      const campaign = await store.insert(newCampaign({ name: 'Looks', ...looks }));
      expect(await store.find(MINE, campaign.id)).toMatchObject(looks);
      const changed = await store.update(MINE, campaign.id, { strategy: 'sequential', starred: false, color: null });
      expect(changed).toEqual({ ...campaign, strategy: 'sequential', starred: false, color: null });
    });

    it('gives back what was written, newest first', async () => {
      const first = await store.insert(newCampaign({ accountId: 7, name: 'A', slug: 'seven-a', isPublic: true }));
      const second = await store.insert(newCampaign({ accountId: 7, name: 'B' }));
      expect(first).toMatchObject({ accountId: 7, name: 'A', slug: 'seven-a', isPublic: true });
      expect(await store.page(7, { limit: 5, offset: 0 })).toEqual({ items: [second, first], total: 2 });
      expect(await store.findByName(7, 'A')).toEqual(first);
      expect(await store.findByName(8, 'A')).toBeUndefined();
    });

    describe('an overview', () => {
      const ALL = { limit: 9, offset: 0, search: '', isStarredOnly: false, order: 'date' } as const;
      const names = async (over: object) => (await store.search(20, { ...ALL, ...over })).items.map(({ name }) => name);
      beforeAll(async () => {
        await store.insert(newCampaign({ accountId: 20, name: 'spring', slug: 'fruehling', starred: true }));
        const summer = await store.insert(newCampaign({ accountId: 20, name: 'Summer' }));
        await store.insert(newCampaign({ accountId: 20, name: 'autumn 10%' }));
        await store.insert(newCampaign({ accountId: 21, name: 'Summer of theirs' }));
        for (const alias of ['o1', 'o2'])
          await catalog.links.insert(newLink({ accountId: 20, alias, campaignId: summer.id }));
      });

      it('has those with a star on top, then the newest or by name', async () => {
        expect(await names({})).toEqual(['spring', 'autumn 10%', 'Summer']);
        expect(await names({ order: 'name' })).toEqual(['spring', 'autumn 10%', 'Summer']);
        expect(await names({ order: 'name', limit: 1, offset: 2 })).toEqual(['Summer']);
        expect(await names({ isStarredOnly: true })).toEqual(['spring']);
      });

      it('finds names and slugs in either case, and no wildcards', async () => {
        expect(await names({ search: 'SUM' })).toEqual(['Summer']);
        expect(await names({ search: 'Frue' })).toEqual(['spring']);
        expect(await names({ search: '%' })).toEqual(['autumn 10%']);
      });

      it('returns the number of links of each campaign, and the total number of campaigns', async () => {
        const { items, total } = await store.search(20, { ...ALL, limit: 1, offset: 2 });
        expect([items[0]?.name, items[0]?.linkCount, total]).toEqual(['Summer', 2, 3]);
        expect((await store.search(22, ALL)).total).toBe(0);
      });
    });

    it('rejects a name twice in an account, and a slug twice in the whole service', async () => {
      await store.insert(newCampaign({ name: 'Twice', slug: 'twice' }));
      await expect(store.insert(newCampaign({ name: 'Twice' }))).rejects.toEqual(
        new UniqueViolationError('campaign.account_id,name'),
      );
      const theirs = newCampaign({ accountId: THEIRS, name: 'Twice' });
      await expect(store.insert({ ...theirs, slug: 'twice' })).rejects.toEqual(
        new UniqueViolationError('campaign.slug'),
      );
      const other = await store.insert(theirs);
      await expect(store.update(THEIRS, other.id, { slug: 'twice' })).rejects.toBeInstanceOf(UniqueViolationError);
    });

    it('holds any number of campaigns without a slug', async () => {
      await store.insert(newCampaign({ name: 'No slug 1' }));
      await expect(store.insert(newCampaign({ name: 'No slug 2' }))).resolves.toMatchObject({ slug: null });
    });

    it('neither shows, changes nor removes another account’s campaign', async () => {
      const mine = await store.insert(newCampaign({ name: 'Mine' }));
      expect(await store.find(THEIRS, mine.id)).toBeUndefined();
      expect(await store.update(THEIRS, mine.id, { isPublic: true })).toBeUndefined();
      expect(await store.remove(THEIRS, mine.id)).toBe(false);
      expect(await store.find(MINE, mine.id)).toEqual(mine);
    });

    it('changes the given fields and notifies caches of its slug', async () => {
      const heard: Change[] = [];
      const stop = catalog.changes.subscribe((change) => heard.push(change));
      const { id } = await store.insert(newCampaign({ name: 'Told', slug: 'told' }));
      expect(await store.update(MINE, id, { isPublic: true })).toMatchObject({ name: 'Told', isPublic: true });
      expect(await store.update(MINE, id, { slug: null })).toMatchObject({ slug: null, isPublic: true });
      stop();
      const keys = heard.filter((change) => change.topic === 'campaign' && change.id === id).map(({ key }) => key);
      expect([...new Set(keys)]).toEqual(['told', '']);
    });

    it('frees its links when it is removed, and no others', async () => {
      const { id } = await store.insert(newCampaign({ name: 'AccountDeletion' }));
      const inside = await catalog.links.insert(newLink({ alias: 'inside', campaignId: id }));
      const elsewhere = await catalog.links.insert(newLink({ alias: 'elsewhere', campaignId: id + 1000 }));
      expect(await store.remove(MINE, id)).toBe(true);
      expect(await store.remove(MINE, id)).toBe(false);
      expect(await catalog.links.find(MINE, inside.id)).toEqual({ ...inside, campaignId: null });
      expect(await catalog.links.find(MINE, elsewhere.id)).toEqual(elsewhere);
    });
  });
}
