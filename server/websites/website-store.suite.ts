import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Change } from '../platform/changes.ts';
import { UniqueViolationError } from '../platform/unique-violation-error.ts';
import type { Catalog } from '../storage/catalog/open-catalog.ts';
import type { Website, WebsiteListRequest, WebsiteStore } from './website-port.ts';

const MINE = 1;
const THEIRS = 2;
const ALL: WebsiteListRequest = { limit: 50, offset: 0, sortBy: 'id', order: 'desc' };

let created = 0;

function website(over: Partial<Website> = {}): Omit<Website, 'id'> {
  created++;
  const flags = { email: false, excludeBots: true, favorite: false };
  const lists = { excludeParams: 'fbclid\nutm_*', excludeIps: '' };
  const times = { createdAt: 5, updatedAt: 6 };
  const rest = { accountId: MINE, domain: `site-${created}.example`, privacy: 0 as const, passwordHash: null };
  return { ...flags, ...lists, ...times, ...rest, ...over };
}

interface Opened {
  store: WebsiteStore;
  catalog: Catalog;
  close: () => Promise<void>;
}

/** The contract of every website store. `open` returns a store on an empty database. */
export function describeWebsiteStore(open: () => Promise<Opened>): void {
  describe('website store', () => {
    let store: WebsiteStore;
    let catalog: Catalog;
    let close: () => Promise<void>;
    beforeAll(async () => {
      ({ store, catalog, close } = await open());
    });
    afterAll(() => close());

    describeRows(() => store);
    describeLists(() => store);
    describeHosts(() => store);
    describeGone(() => ({ store, catalog }));
  });
}

function describeRows(store: () => WebsiteStore): void {
  it('gives back what was stored, flags as booleans', async () => {
    const row = website({ email: true, excludeBots: false, favorite: true, privacy: 2, passwordHash: 'hash' });
    const stored = await store().insert(row);
    expect(stored).toEqual({ ...row, id: stored.id });
    expect(await store().find(MINE, stored.id)).toEqual(stored);
    expect(await store().findAnyones(stored.id)).toEqual(stored);
    expect(await store().findAnyones(stored.id + 1000)).toBeUndefined();
  });

  it('rejects a domain in use, from any account, and releases it when the website is deleted', async () => {
    const first = await store().insert(website({ domain: 'once.example' }));
    const again = store().insert(website({ domain: 'once.example', accountId: THEIRS }));
    await expect(again).rejects.toMatchObject({ index: 'website.domain' });
    await expect(again).rejects.toBeInstanceOf(UniqueViolationError);
    await store().remove(MINE, first.id, 1);
    const second = await store().insert(website({ domain: 'once.example', accountId: THEIRS }));
    expect(second.id).toBeGreaterThan(first.id);
  });

  it('changes what the patch names and nothing else', async () => {
    const row = await store().insert(website());
    const patched = await store().update(MINE, row.id, { favorite: true, passwordHash: 'x', updatedAt: 9 });
    expect(patched).toEqual({ ...row, favorite: true, passwordHash: 'x', updatedAt: 9 });
    expect(await store().update(MINE, row.id, {})).toEqual(patched);
  });

  it('neither shows, changes nor removes another account’s row', async () => {
    const mine = await store().insert(website());
    expect(await store().find(THEIRS, mine.id)).toBeUndefined();
    expect(await store().update(THEIRS, mine.id, { favorite: true })).toBeUndefined();
    expect(await store().remove(THEIRS, mine.id, 1)).toBe(false);
    expect(await store().find(MINE, mine.id)).toEqual(mine);
  });
}

function describeLists(store: () => WebsiteStore): void {
  const ACCOUNT = 40;
  const domains = async (request: Partial<WebsiteListRequest>) =>
    (await store().page(ACCOUNT, { ...ALL, ...request })).items.map((item) => item.domain);

  it('sorts by age or by domain, in both directions, and filters by what the domain contains and by favourite', async () => {
    for (const domain of ['b-shop.example', 'a_1.example', 'a.shop.example', 'a-1.example', 'c%d.example']) {
      await store().insert(website({ accountId: ACCOUNT, domain, favorite: domain.startsWith('a') }));
    }
    expect(await domains({})).toEqual([
      'c%d.example',
      'a-1.example',
      'a.shop.example',
      'a_1.example',
      'b-shop.example',
    ]);
    expect((await domains({ order: 'asc' }))[0]).toBe('b-shop.example');
    const byDomain = ['a-1.example', 'a.shop.example', 'a_1.example', 'b-shop.example', 'c%d.example'];
    expect(await domains({ sortBy: 'domain', order: 'asc' })).toEqual(byDomain);
    expect(await domains({ sortBy: 'domain', order: 'desc' })).toEqual(byDomain.toReversed());
    expect(await domains({ search: 'SHOP' })).toEqual(['a.shop.example', 'b-shop.example']);
    expect(await domains({ search: 'shop', favorite: true })).toEqual(['a.shop.example']);
    expect(await domains({ favorite: false })).toEqual(['c%d.example', 'b-shop.example']);
    expect(await domains({ search: '' })).toHaveLength(5);
  });

  it('lists only what the caller reaches', async () => {
    const { items } = await store().page(MINE, ALL);
    const [first, second] = items.map(({ id }) => id);
    const idsOf = async (request: Partial<WebsiteListRequest>) => {
      const page = await store().page(MINE, { ...ALL, ...request });
      return [page.total, ...page.items.map(({ id }) => id)];
    };
    expect(await idsOf({ only: [] })).toEqual([0]);
    expect(await idsOf({ only: [first ?? 0, second ?? 0] })).toEqual([2, first, second]);
    expect(await idsOf({ only: [first ?? 0, second ?? 0], limit: 1, offset: 1 })).toEqual([2, second]);
    expect(await idsOf({ only: [987_654] })).toEqual([0]);
    expect((await store().page(THEIRS, { ...ALL, only: [first ?? 0] })).total).toBe(0);
  });

  it('treats % and _ in a search as plain characters', async () => {
    expect(await domains({ search: '%' })).toEqual(['c%d.example']);
    expect(await domains({ search: '_' })).toEqual(['a_1.example']);
    expect(await domains({ search: 'a%e' })).toEqual([]);
  });

  it('counts what the filters let through, over all pages', async () => {
    const page = await store().page(ACCOUNT, { ...ALL, search: 'shop', limit: 1, offset: 1 });
    expect(page.total).toBe(2);
    expect(page.items.map((item) => item.domain)).toEqual(['b-shop.example']);
    expect(await store().page(ACCOUNT, { ...ALL, offset: Number.MAX_SAFE_INTEGER })).toEqual({ items: [], total: 5 });
  });
}

function describeHosts(store: () => WebsiteStore): void {
  it('finds the website of a host, an earlier name before a later one', async () => {
    const plain = await store().insert(website({ domain: 'host.example', excludeIps: '10.0.0.1', excludeBots: false }));
    expect(await store().findByHost(['www.host.example', 'host.example'])).toEqual({
      id: plain.id,
      accountId: MINE,
      excludeBots: false,
      honorPrivacySignals: false,
      excludeParams: 'fbclid\nutm_*',
      excludeAddresses: '10.0.0.1',
    });
    const www = await store().insert(website({ domain: 'www.host.example', accountId: THEIRS }));
    expect(await store().findByHost(['www.host.example', 'host.example'])).toMatchObject({ id: www.id });
    expect(await store().findByHost(['host.example', 'www.host.example'])).toMatchObject({ id: plain.id });
    expect(await store().findByHost(['nobody.example', 'www.nobody.example'])).toBeUndefined();
    expect(await store().findByHost([])).toBeUndefined();
  });
}

function describeGone(opened: () => { store: WebsiteStore; catalog: Catalog }): void {
  it('notes what was deleted until it is forgotten, and drops its totals', async () => {
    const { store, catalog } = opened();
    const row = await store.insert(website({ accountId: 50 }));
    const total = { kind: 'website' as const, objectId: row.id, accountId: 50, clicks: 3, uniqueClicks: 2 };
    await catalog.totals.write([total], 1);
    expect(await store.remove(50, row.id, 2_000)).toBe(true);
    expect(await store.remove(50, row.id, 2_000)).toBe(false);
    const note = { accountId: 50, websiteId: row.id };
    expect(await store.deletedBefore(2_000)).not.toContainEqual(note);
    expect(await store.deletedBefore(2_001)).toContainEqual(note);
    expect(await catalog.totals.read('website', [row.id])).toEqual(new Map());
    await store.forgetDeleted(note);
    expect(await store.deletedBefore(2_001)).not.toContainEqual(note);
  });

  it('deletes filtered-traffic counts with the website, including late ones', async () => {
    const { store, catalog } = opened();
    const row = await store.insert(website({ accountId: 51 }));
    const count = { websiteId: row.id, accountId: 51, day: '2026-03-01', reason: 'bot', count: 4 } as const;
    const left = () => catalog.filteredTraffic.read(51, row.id, { fromDay: count.day, toDay: count.day });
    await catalog.filteredTraffic.add([count]);
    await store.remove(51, row.id, 2_000);
    expect(await left()).toEqual([]);
    await catalog.filteredTraffic.add([count]);
    await store.forgetDeleted({ accountId: 51, websiteId: row.id });
    expect(await left()).toEqual([]);
  });

  it('has announced every change by its domain when the write is done', async () => {
    const { store, catalog } = opened();
    let heard: Change[] = [];
    const stop = catalog.changes.subscribe((change) => heard.push(change));
    const row = await store.insert(website({ domain: 'told.example' }));
    const change = { topic: 'website', id: row.id, key: 'told.example' };
    expect(heard).toContainEqual(change);
    heard = [];
    await store.update(MINE, row.id, { excludeBots: false });
    expect(heard).toContainEqual(change);
    heard = [];
    await store.remove(MINE, row.id, 1);
    expect(heard).toContainEqual(change);
    stop();
  });
}
