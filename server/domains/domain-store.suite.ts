import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newLink } from '../links/link.fixture.ts';
import type { Change } from '../platform/changes.ts';
import { UniqueViolationError } from '../platform/unique-violation-error.ts';
import type { Catalog } from '../storage/catalog/open-catalog.ts';
import { newDomain } from './domain.fixture.ts';
import type { DomainStore } from './domain-port.ts';

const MINE = 1;
const THEIRS = 2;

interface OpenStore {
  store: DomainStore;
  catalog: Catalog;
  close: () => Promise<void>;
}

/** Tests that every domain store passes. `open` returns a store on an empty database. */
export function describeDomainStore(open: () => Promise<OpenStore>): void {
  describe('domain store', () => {
    let store: DomainStore;
    let catalog: Catalog;
    let close: () => Promise<void>;
    beforeAll(async () => {
      ({ store, catalog, close } = await open());
    });
    afterAll(() => close());

    it('gives back what was written, newest first', async () => {
      const full = newDomain({
        accountId: 7,
        host: 'a.example',
        scheme: 'http',
        redirectRoot: 'https://shop.example/',
        redirect404: 'https://shop.example/lost',
        checkedAt: 9,
      });
      const first = await store.insert(full);
      const second = await store.insert(newDomain({ accountId: 7, host: 'b.example' }));
      expect(first).toEqual({ ...full, id: first.id });
      expect(await store.page(7, { limit: 5, offset: 0 })).toEqual({ items: [second, first], total: 2 });
      expect(await store.findMany(7, [first.id, 9_999_999])).toEqual([first]);
      expect(await store.findMany(8, [first.id])).toEqual([]);
      expect(await store.findMany(7, [])).toEqual([]);
    });

    it('lets many claim a host and one have it', async () => {
      const host = 'claimed.example';
      const mine = await store.insert(newDomain({ host }));
      const theirs = await store.insert(newDomain({ host, accountId: THEIRS }));
      await expect(store.insert(newDomain({ host }))).rejects.toEqual(
        new UniqueViolationError('domain.account_id,host'),
      );
      expect(await store.findActive(host)).toBeUndefined();
      const active = await store.update(MINE, mine.id, { status: 'active' });
      expect(await store.findActive(host)).toEqual(active);
      await expect(store.update(THEIRS, theirs.id, { status: 'active' })).rejects.toEqual(
        new UniqueViolationError('domain.host'),
      );
      await store.update(MINE, mine.id, { status: 'pending' });
      await expect(store.update(THEIRS, theirs.id, { status: 'active' })).resolves.toMatchObject({ id: theirs.id });
    });

    it('neither shows, changes nor removes another account’s domain', async () => {
      const mine = await store.insert(newDomain({ host: 'mine.example' }));
      expect(await store.find(THEIRS, mine.id)).toBeUndefined();
      expect(await store.update(THEIRS, mine.id, { status: 'active' })).toBeUndefined();
      expect(await store.remove(THEIRS, mine.id)).toBe(false);
      expect(await store.find(MINE, mine.id)).toEqual(mine);
      expect(await store.remove(MINE, mine.id)).toBe(true);
      expect(await store.remove(MINE, mine.id)).toBe(false);
    });

    it('counts the links that are served there', async () => {
      const { id } = await store.insert(newDomain({ host: 'counted.example' }));
      await catalog.links.insert(newLink({ alias: 'one', domainId: id }));
      await catalog.links.insert(newLink({ alias: 'two', domainId: id }));
      await catalog.links.insert(newLink({ alias: 'two', domainId: id + 1000 }));
      expect(await store.countLinks(MINE, id)).toEqual({ living: 2, deleted: 0 });
      expect(await store.countLinks(THEIRS, id)).toEqual({ living: 0, deleted: 0 });
    });

    it('counts deleted links there as long as they can be restored', async () => {
      const { id } = await store.insert(newDomain({ host: 'deleted.example' }));
      const add = (domainId: number) => catalog.links.insert(newLink({ alias: `gone-${domainId}`, domainId }));
      const [here, elsewhere] = [await add(id), await add(id * 10)];
      for (const link of [here, elsewhere]) await catalog.links.remove(MINE, link.id, 5);
      expect(await store.countLinks(MINE, id)).toEqual({ living: 0, deleted: 1 });
      expect(await store.countLinks(THEIRS, id)).toEqual({ living: 0, deleted: 0 });
      await catalog.deletedLinks.erase(MINE, here.id, 6);
      expect(await store.countLinks(MINE, id)).toEqual({ living: 0, deleted: 0 });
    });

    it('notifies caches of every write by host', async () => {
      const heard: Change[] = [];
      const stop = catalog.changes.subscribe((change) => heard.push(change));
      const { id } = await store.insert(newDomain({ host: 'told.example' }));
      await store.update(MINE, id, { status: 'active' });
      await store.remove(MINE, id);
      stop();
      const own = heard.filter((change) => change.topic === 'domain' && change.id === id);
      expect(own.length).toBeGreaterThanOrEqual(3);
      expect(new Set(own.map(({ key }) => key))).toEqual(new Set(['told.example']));
    });
  });

  describe('domains that are due for a check', () => {
    it('are the pending and active ones not checked recently, unchecked ones first', async () => {
      const { store, close } = await open();
      const add = async (host: string, over: Parameters<typeof newDomain>[0]) =>
        store.insert(newDomain({ host, ...over }));
      await add('pending-old.example', { checkedAt: 70 });
      await add('pending-new.example', { checkedAt: 95 });
      await add('pending-never.example', {});
      await add('active-old.example', { status: 'active', checkedAt: 10 });
      await add('active-new.example', { status: 'active', checkedAt: 70 });
      await add('disabled.example', { status: 'disabled', checkedAt: 1 });
      const due = { pendingBefore: 90, activeBefore: 50, limit: 10 };
      const hosts = (await store.dueForCheck(due)).map(({ host }) => host);
      expect(hosts).toEqual(['pending-never.example', 'active-old.example', 'pending-old.example']);
      expect(await store.dueForCheck({ ...due, limit: 1 })).toHaveLength(1);
      await close();
    });
  });
}
