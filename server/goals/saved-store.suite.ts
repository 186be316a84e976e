import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GoalMatch } from '../analytics/analytics.ts';
import { noteAuthors } from '../audit/audit-store.suite.ts';
import { UniqueViolationError } from '../platform/unique-violation-error.ts';
import type { Catalog } from '../storage/catalog/open-catalog.ts';
import type { Saved, SavedStore, SiteRef } from './saved-port.ts';

interface Opened {
  catalog: Catalog;
  close: () => Promise<void>;
}

const NEWEST = { limit: 50, offset: 0, order: 'desc' } as const;
const THANKS: GoalMatch = { kind: 'page', path: '/thanks' };
const ORDER: GoalMatch = { kind: 'event', name: 'Order', props: { plan: 'pro' } };

/** The contract of the stores of goals, funnels and segments. `open` returns them on an empty database. */
export function describeSavedStores(open: () => Promise<Opened>): void {
  describe('saved stores', () => {
    let opened: Opened;
    let sites = 0;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    const store = (): SavedStore<GoalMatch> => opened.catalog.goals;
    const newSite = async (accountId = 1): Promise<SiteRef> => {
      sites++;
      const flags = { privacy: 0 as const, email: false, excludeBots: true, favorite: false, passwordHash: null };
      const texts = { domain: `saved-${sites}.example`, excludeParams: '', excludeIps: '' };
      const { id } = await opened.catalog.websites.insert({
        accountId,
        ...flags,
        ...texts,
        createdAt: 1,
        updatedAt: 5,
      });
      return { accountId, websiteId: id };
    };

    describeEntries(store, newSite);
    describeLimits(() => opened.catalog, newSite);

    it('keep goals, funnels and segments apart', async () => {
      const { goals, funnels, segments } = opened.catalog;
      const site = await newSite();
      const row = { ...site, name: 'Same name', createdAt: 1 };
      const funnel = { steps: [THANKS, ORDER], windowMinutes: 60, by: 'story' } as const;
      const filter = { kind: 'and', filters: [{ kind: 'is', dimension: 'page', values: ['/'] }] } as const;
      await goals.insert({ ...row, definition: THANKS }, 9);
      await funnels.insert({ ...row, definition: funnel }, 9);
      await segments.insert({ ...row, definition: filter }, 9);
      expect((await goals.page(site, NEWEST)).items).toMatchObject([{ definition: THANKS }]);
      expect((await funnels.page(site, NEWEST)).items).toMatchObject([{ definition: funnel }]);
      expect((await segments.page(site, NEWEST)).items).toMatchObject([{ definition: filter }]);
    });

    it('are deleted with their website, and their authors forgotten', async () => {
      const { audit, authors, funnels, goals, websites } = opened.catalog;
      const [site, other] = [await newSite(), await newSite()];
      const row = { name: 'Thanks', createdAt: 1, definition: THANKS };
      const ids = [(await addTo(site)).id, (await addTo(other)).id];
      const by = { accountId: 1, personId: 0, now: 5 };
      const touched = (kind: string, id = 0) => ({ kind, id, effect: 'created' as const });
      await noteAuthors(audit, by, [...ids.map((id) => touched('goal', id)), touched('funnel', ids[0])]);
      await noteAuthors(audit, by, [touched('website', site.websiteId)]);
      await websites.remove(1, site.websiteId, 9);
      expect((await goals.page(site, NEWEST)).total + (await funnels.page(site, NEWEST)).total).toBe(0);
      const known = async (kind: string, wanted: readonly number[]) => [...(await authors.of(1, kind, wanted)).keys()];
      expect(await known('goal', ids)).toEqual([ids[1]]);
      expect(await known('funnel', ids)).toEqual([ids[0]]);
      expect(await known('website', [site.websiteId])).toEqual([]);

      async function addTo(where: SiteRef) {
        const added = await goals.insert({ ...where, ...row }, 9);
        if (typeof added === 'string') throw new Error(added);
        return added;
      }
    });

    it('publish the change before the write resolves', async () => {
      const heard: unknown[] = [];
      const stop = opened.catalog.changes.subscribe((change) => heard.push(change));
      const saved = await add(store(), await newSite());
      const change = { topic: 'goal', id: saved.id, key: '' };
      expect(heard.splice(0)).toContainEqual(change);
      await store().update(saved, saved.id, { name: 'Other' });
      expect(heard.splice(0)).toContainEqual(change);
      await store().remove(saved, saved.id);
      expect(heard.splice(0)).toContainEqual(change);
      stop();
    });
  });
}

let added = 0;

/** Throws if the store rejects the entry. */
async function add(
  store: SavedStore<GoalMatch>,
  site: SiteRef,
  over: Partial<Saved<GoalMatch>> = {},
): Promise<Saved<GoalMatch>> {
  added++;
  const stored = await store.insert({ ...site, name: `Goal ${added}`, definition: THANKS, createdAt: 3, ...over }, 100);
  if (typeof stored === 'string') throw new Error(stored);
  return stored;
}

type NewSite = (accountId?: number) => Promise<SiteRef>;

function describeEntries(store: () => SavedStore<GoalMatch>, newSite: NewSite): void {
  it('give back what was stored, by age in both directions, a page at a time', async () => {
    const site = await newSite();
    const saved = [await add(store(), site, { definition: ORDER }), await add(store(), site), await add(store(), site)];
    const [first, second, third] = saved;
    expect(await store().find(site, first?.id ?? 0)).toEqual({ ...first, definition: ORDER, createdAt: 3 });
    expect(await store().page(site, NEWEST)).toEqual({ items: [third, second, first], total: 3 });
    expect(await store().page(site, { limit: 2, offset: 1, order: 'asc' })).toEqual({
      items: [second, third],
      total: 3,
    });
    expect(await store().page(site, { ...NEWEST, offset: 9 })).toEqual({ items: [], total: 3 });
  });

  it('change what the patch names and nothing else', async () => {
    const site = await newSite();
    const saved = await add(store(), site);
    expect(await store().update(site, saved.id, { name: 'Other' })).toEqual({ ...saved, name: 'Other' });
    const both = { ...saved, name: 'Other', definition: ORDER };
    expect(await store().update(site, saved.id, { definition: ORDER })).toEqual(both);
    expect(await store().update(site, saved.id, {})).toEqual(both);
    expect(await store().update(site, saved.id, { name: undefined, definition: undefined })).toEqual(both);
  });

  it('reject a name twice in a website, not across websites', async () => {
    const site = await newSite();
    const saved = await add(store(), site, { name: 'Orders' });
    await expect(add(store(), site, { name: 'Orders' })).rejects.toBeInstanceOf(UniqueViolationError);
    const other = await add(store(), site, { name: 'Others' });
    await expect(store().update(site, other.id, { name: 'Orders' })).rejects.toBeInstanceOf(UniqueViolationError);
    expect(await add(store(), await newSite(), { name: 'Orders' })).toMatchObject({ name: 'Orders' });
    expect(await store().remove(site, saved.id)).toBe(true);
    expect(await add(store(), site, { name: 'Orders' })).toMatchObject({ name: 'Orders' });
  });

  it('neither show, change nor remove what is of another account or another website', async () => {
    const site = await newSite();
    const saved = await add(store(), site);
    const strangers = [await newSite(2), await newSite(1), { ...site, accountId: 2 }];
    for (const stranger of strangers) {
      expect(await store().find(stranger, saved.id)).toBeUndefined();
      expect(await store().update(stranger, saved.id, { name: 'Stolen' })).toBeUndefined();
      expect(await store().remove(stranger, saved.id)).toBe(false);
      expect(await store().page(stranger, NEWEST)).toEqual({ items: [], total: 0 });
    }
    expect(await store().find(site, saved.id)).toEqual(saved);
  });

  it('remove once', async () => {
    const site = await newSite();
    const saved = await add(store(), site);
    expect(await store().remove(site, saved.id)).toBe(true);
    expect(await store().remove(site, saved.id)).toBe(false);
  });
}

function describeLimits(catalog: () => Catalog, newSite: NewSite): void {
  const row = (site: SiteRef, name: string) => ({ ...site, name, definition: THANKS, createdAt: 1 });

  it('hold as many as they may and not one more, also of those that come at once', async () => {
    const { goals } = catalog();
    const site = await newSite();
    const stored = await Promise.all(Array.from({ length: 8 }, (_, n) => goals.insert(row(site, `n${n}`), 5)));
    expect(stored.filter((one) => one === 'full')).toHaveLength(3);
    expect((await goals.page(site, NEWEST)).total).toBe(5);
    expect(await goals.insert(row(await newSite(), 'elsewhere'), 5)).toMatchObject({ name: 'elsewhere' });
  });

  it('store nothing for a deleted website or one of another account', async () => {
    const { goals, websites } = catalog();
    const site = await newSite();
    expect(await goals.insert(row({ ...site, accountId: 2 }, 'theirs'), 5)).toBe('gone');
    await websites.remove(site.accountId, site.websiteId, 1);
    expect(await goals.insert(row(site, 'late'), 5)).toBe('gone');
  });

  it('leave the website itself as it was', async () => {
    const { goals, websites } = catalog();
    const site = await newSite();
    await goals.insert(row(site, 'one'), 5);
    expect(await websites.find(site.accountId, site.websiteId)).toMatchObject({ updatedAt: 5 });
  });

  it('go with their website', async () => {
    const { goals, websites } = catalog();
    const site = await newSite();
    await goals.insert(row(site, 'one'), 5);
    await websites.remove(site.accountId, site.websiteId, 1);
    expect(await goals.page(site, NEWEST)).toEqual({ items: [], total: 0 });
  });
}
