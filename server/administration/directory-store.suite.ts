import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newDomain } from '../domains/domain.fixture.ts';
import { newLink } from '../links/link.fixture.ts';
import type { Catalog } from '../storage/catalog/open-catalog.ts';
import type { DirectoryStore } from './directory-port.ts';
import { readSearch } from './workspace-search.ts';

interface Opened {
  store: Catalog;
  close(): Promise<void>;
}

const sought = (text = '') => readSearch(text, new Set(['way.example']));
const FIRST = { limit: 50, offset: 0 };

/** Tests that every directory passes. The people: ada owns two workspaces, bob owns one in which cyd is a viewer. */
export function describeDirectoryStore(open: () => Promise<Opened>): void {
  describe('directory', () => {
    let opened: Opened;
    let directory: DirectoryStore;
    const ids = { ada: 0, shop: 0, bob: 0, cyd: 0 };
    const people = { ada: 0, bob: 0, cyd: 0 };
    beforeAll(async () => {
      opened = await open();
      const { store } = opened;
      directory = store.directory;
      for (const name of ['ada', 'bob', 'cyd'] as const) {
        const person = { email: `${name}@${name}.example`, username: `${name}_1`, passwordHash: 'x', plan: 'free' };
        const key = { hash: name, lastFour: 'last', expiresAt: null };
        const account = await store.accounts.create({ ...person, key, now: people.ada ? 20 : 10 });
        ids[name] = account.id;
        people[name] = account.personId;
      }
      const shop = { personId: people.ada, name: 'Äda 100% shop', plan: 'pro', now: 30 };
      ids.shop = Number(await store.members.create(shop, 9));
      const invited = await store.members.invite(
        {
          accountId: ids.bob,
          personId: people.bob,
          email: '',
          role: 'viewer',
          hash: 'invited',
          createdAt: 1,
          expiresAt: 99,
          days: 7,
        },
        9,
      );
      expect(invited).not.toBe('full');
      await store.members.join('invited', people.cyd, 2);
      const { id } = await store.domains.insert(newDomain({ accountId: ids.shop, host: 'go.shop.example' }));
      const links = [
        await store.links.insert(newLink({ accountId: ids.bob, alias: 'Spam-1' })),
        await store.links.insert(newLink({ accountId: ids.bob, alias: 'spam-2' })),
        await store.links.insert(newLink({ accountId: ids.shop, alias: 'sale', domainId: id })),
      ];
      const totals = links.map(({ id: objectId, accountId }, index) => ({
        kind: 'link' as const,
        objectId,
        accountId,
        clicks: 5 + index,
        uniqueClicks: 1,
      }));
      await store.totals.write(totals, 1);
    });
    afterAll(() => opened.close());

    const found = async (search?: string, more: object = {}) => {
      const { items } = await directory.workspaces({ search: sought(search), ...more }, FIRST);
      const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]));
      return items.map(({ id }) => names.get(id));
    };

    it('lists the domains of all workspaces, and finds them by host, workspace or member', async () => {
      const { domains } = opened.store;
      const bobs = newDomain({ accountId: ids.bob, host: 'b.example', status: 'disabled', createdAt: 9 });
      const { id } = await domains.insert(bobs);
      const hosts = async (filter: Parameters<typeof domains.pageOfAll>[0], request = FIRST) =>
        (await domains.pageOfAll(filter, request)).items.map(({ host }) => host);
      expect(await hosts({})).toEqual(['b.example', 'go.shop.example']);
      expect(await hosts({}, { limit: 1, offset: 1 })).toEqual(['go.shop.example']);
      expect((await domains.pageOfAll({}, { limit: 1, offset: 0 })).total).toBe(2);
      expect(await hosts({ search: 'SHOP.ex' })).toEqual(['go.shop.example']);
      expect(await hosts({ search: '100% shop' })).toEqual(['go.shop.example']);
      expect(await hosts({ search: 'bob@bob' })).toEqual(['b.example']);
      expect(await hosts({ search: 'nobody' })).toEqual([]);
      expect(await hosts({ status: 'disabled' })).toEqual(['b.example']);
      expect(await hosts({ status: 'active' })).toEqual([]);
      expect(await domains.findOfAll(id)).toEqual({
        id,
        accountId: ids.bob,
        host: 'b.example',
        scheme: 'https',
        status: 'disabled',
        links: 0,
        workspace: 'bob_1',
        checkedAt: null,
        createdAt: 9,
      });
      const [shops] = (await domains.pageOfAll({ search: 'go.shop' }, FIRST)).items;
      expect(shops).toMatchObject({ workspace: 'Äda 100% shop', links: 1 });
      expect(await domains.findOfAll(9_999)).toBeUndefined();
      expect([await domains.isBlocked('b.example'), await domains.isBlocked('go.shop.example')]).toEqual([true, false]);
      await domains.remove(ids.bob, id);
    });

    it('describes a workspace with its owner and what it holds', async () => {
      expect(await directory.workspace(ids.bob)).toEqual({
        id: ids.bob,
        name: 'bob_1',
        owner: 'bob@bob.example',
        plan: 'free',
        members: 2,
        links: 2,
        websites: 0,
        clicks: 11,
        createdAt: 20,
        suspendedAt: null,
        deleteAt: null,
        signedInAt: null,
      });
      expect(await directory.workspace(ids.shop)).toMatchObject({ name: 'Äda 100% shop', members: 1, clicks: 7 });
      expect(await directory.workspace(999)).toBeUndefined();
    });

    it.each<[string, string, string[]]>([
      ['a part of its name', '100% SHOP', ['shop']],
      ['nothing that a wildcard would match', '1_0%', []],
      ['a member’s email address', 'CYD@cyd', ['cyd', 'bob']],
      ['a member’s username', 'ada_1', ['shop', 'ada']],
      ['a short link of the service', 'https://way.example/spam-1?a=1#b', ['bob']],
      ['a short link without its scheme', 'way.example/spam-1', ['bob']],
      ['a short link that ends with a slash and a query', 'http://way.example/spam-1/?utm_source=x', ['bob']],
      ['a back-half', 'SPAM-2', ['bob']],
      ['spaces around it', '  spam-2 ', ['bob']],
      ['a part of a back-half, which may be anybody’s', 'spam', []],
      ['a branded domain without its subdomain', 'shop.example', []],
      ['an address that is only a slash', '/', []],
      ['a short link on a branded domain', 'go.shop.example/sale/', ['shop']],
      ['the same back-half on another host of the service', 'way.example/sale', []],
      ['a branded domain, not by the same back-half elsewhere', 'go.shop.example/spam-1', ['shop']],
      ['the same back-half on a foreign host', 'https://other.example/spam-1', []],
      ['the address of a branded domain', 'https://go.shop.example/', ['shop']],
      ['a branded domain', 'Go.Shop.Example', ['shop']],
      ['nothing', 'no such thing', []],
    ])('finds a workspace by %s', async (_what, search, expected) => {
      expect(await found(search)).toEqual(expected);
    });

    it('searches within a state, and sorts what it finds', async () => {
      const { accounts } = opened.store;
      await accounts.setSuspended(ids.ada, true, 50);
      expect(await found('ada_1', { state: 'active' })).toEqual(['shop']);
      expect(await found('ada_1', { state: 'suspended', order: 'links' })).toEqual(['ada']);
      expect(await found('ada_1', { order: 'links' })).toEqual(['shop', 'ada']);
      expect(await found('bob', { state: 'suspended' })).toEqual([]);
      await accounts.setSuspended(ids.ada, false, 60);
    });

    it('counts what a search finds over all pages', async () => {
      const request = { limit: 1, offset: 0 };
      expect((await directory.workspaces({ search: sought('ada_1') }, request)).total).toBe(2);
      expect((await directory.workspaces({ search: sought('ada_1') }, { ...request, offset: 1 })).total).toBe(2);
      expect((await directory.workspaces({ state: 'suspended' }, request)).total).toBe(0);
      expect((await directory.people({ search: '.example' }, request)).total).toBe(3);
      expect((await directory.people({ search: 'no such person' }, request)).total).toBe(0);
    });

    it('keeps the first owner’s address when there are more owners', async () => {
      const { members } = opened.store;
      const member = { accountId: ids.bob, personId: people.cyd };
      await members.changeRole(member, 'owner');
      expect(await directory.workspace(ids.bob)).toMatchObject({ owner: 'bob@bob.example', name: 'bob_1' });
      await members.changeRole(member, 'viewer');
    });

    it('finds a workspace by its ID', async () => {
      expect(await found(String(ids.bob))).toContain('bob');
      expect(await found(' ')).toHaveLength(4);
    });

    it.each<[string, string[]]>([
      ['created', ['shop', 'cyd', 'bob', 'ada']],
      ['name', ['ada', 'bob', 'cyd', 'shop']],
      ['members', ['bob', 'shop', 'cyd', 'ada']],
      ['links', ['bob', 'shop', 'cyd', 'ada']],
      ['websites', ['shop', 'cyd', 'bob', 'ada']],
      ['clicks', ['bob', 'shop', 'cyd', 'ada']],
    ])('sorts workspaces by %s', async (order, expected) => {
      const sorted = await found(undefined, { order });
      // Collations place `ä` differently; the others are compared.
      const plain = (names: readonly (string | undefined)[]) =>
        order === 'name' ? names.filter((name) => name !== 'shop') : names;
      expect(plain(sorted)).toEqual(plain(expected));
    });

    it('pages workspaces and counts all of them', async () => {
      const page = await directory.workspaces({}, { limit: 3, offset: 0 });
      expect([page.items.length, page.total]).toEqual([3, 4]);
      const rest = await directory.workspaces({}, { limit: 3, offset: 3 });
      expect([rest.items.length, rest.total]).toEqual([1, 4]);
      expect(await directory.workspaces({ search: sought('spam-1') }, { limit: 1, offset: 5 })).toEqual({
        items: [],
        total: 1,
      });
    });

    it('tells suspended workspaces from those that will be deleted', async () => {
      const { accounts } = opened.store;
      await accounts.setSuspended(ids.cyd, true, 50);
      await accounts.scheduleDeletion(ids.bob, { now: 60, deleteAt: 90 });
      expect(await found(undefined, { state: 'active' })).toEqual(['shop', 'ada']);
      expect(await found(undefined, { state: 'suspended' })).toEqual(['cyd']);
      expect(await found(undefined, { state: 'deleting' })).toEqual(['bob']);
      expect(await directory.workspace(ids.bob)).toMatchObject({ suspendedAt: 60, deleteAt: 90 });
      await accounts.setSuspended(ids.cyd, false, 70);
      await accounts.setSuspended(ids.bob, false, 70);
      expect(await found(undefined, { state: 'active' })).toHaveLength(4);
    });

    it('knows the last sign-in of people and workspaces', async () => {
      const session = { agent: '', place: '', network: '', createdAt: 77, expiresAt: 99 };
      await opened.store.sessions.create({ ...session, accountId: ids.cyd, personId: people.cyd, hash: 'cyd' });
      expect(await directory.person(people.cyd)).toMatchObject({ signedInAt: 77 });
      expect(await directory.workspace(ids.bob)).toMatchObject({ signedInAt: 77 });
      expect((await found(undefined, { order: 'signed_in' })).slice(0, 2)).toEqual(['cyd', 'bob']);
      const sorted = await directory.people({ order: 'signed_in' }, FIRST);
      expect(sorted.items.map(({ id }) => id)).toEqual([people.cyd, people.bob, people.ada]);
    });

    it('counts workspaces and people, those of a range, and those of the range before', async () => {
      // Created at 10, 20 and 20; the second workspace of ada at 30.
      expect(await directory.growth({ since: 20, before: 10 })).toMatchObject({
        workspaces: { total: 4, created: 3, createdBefore: 1 },
        people: { total: 3, created: 2, createdBefore: 1 },
      });
      expect(await directory.growth({ since: 25, before: 20 })).toMatchObject({
        workspaces: { total: 4, created: 1, createdBefore: 2 },
        people: { total: 3, created: 0, createdBefore: 2 },
      });
      expect((await directory.growth({ since: 77, before: 0 })).activePeople).toBe(1);
      expect((await directory.growth({ since: 78, before: 0 })).activePeople).toBe(0);
    });

    it('describes, finds, sorts and pages people', async () => {
      expect(await directory.person(people.ada)).toEqual({
        id: people.ada,
        username: 'ada_1',
        email: 'ada@ada.example',
        workspaces: 2,
        createdAt: 10,
        signedInAt: null,
        hasSecondFactor: false,
        isOperator: false,
      });
      expect(await directory.person(999)).toBeUndefined();
      const search = async (words: string) =>
        (await directory.people({ search: words }, FIRST)).items.map(({ username }) => username);
      expect([await search('ADA@'), await search('b_1'), await search('%')]).toEqual([['ada_1'], ['bob_1'], []]);
      const byEmail = await directory.people({ order: 'email' }, { limit: 2, offset: 0 });
      expect([byEmail.total, byEmail.items.map(({ username }) => username)]).toEqual([3, ['ada_1', 'bob_1']]);
      const byWorkspaces = await directory.people({ order: 'workspaces' }, FIRST);
      expect(byWorkspaces.items.map(({ workspaces }) => workspaces)).toEqual([2, 2, 1]);
      const newest = await directory.people({}, FIRST);
      expect(newest.items.map(({ id }) => id)).toEqual([people.cyd, people.bob, people.ada]);
    });

    it('lists the workspaces of a person, the oldest membership first', async () => {
      expect(await directory.workspacesOf(people.cyd)).toEqual([
        { id: ids.cyd, name: 'cyd_1', role: 'owner', suspendedAt: null },
        { id: ids.bob, name: 'bob_1', role: 'viewer', suspendedAt: null },
      ]);
      expect(await directory.workspacesOf(999)).toEqual([]);
    });

    it('keeps who is an operator, by email address', async () => {
      const { ada } = people;
      expect(await directory.setOperator('ada@ada.example', 5)).toEqual({ id: ada, isChanged: true });
      expect(await directory.setOperator('ada@ada.example', 6)).toEqual({ id: ada, isChanged: false });
      expect(await directory.operators()).toEqual([{ id: ada, email: 'ada@ada.example', username: 'ada_1', since: 5 }]);
      expect([await directory.isOperator(ada), await directory.isOperator(people.bob)]).toEqual([true, false]);
      expect(await directory.hasOperator(ids.shop)).toBe(true);
      expect(await directory.hasOperator(ids.bob)).toBe(false);
      expect(await directory.setOperator('nobody@ada.example', 5)).toBeUndefined();
      expect(await directory.setOperator('ada@ada.example', null)).toEqual({ id: ada, isChanged: true });
      expect(await directory.setOperator('ada@ada.example', null)).toEqual({ id: ada, isChanged: false });
      expect(await directory.operators()).toEqual([]);
    });

    it('knows an operator in any role', async () => {
      await directory.setOperator('cyd@cyd.example', 5);
      expect(await directory.hasOperator(ids.bob)).toBe(true);
      expect(await directory.hasOperator(ids.cyd)).toBe(true);
      expect(await directory.hasOperator(ids.shop)).toBe(false);
      await directory.setOperator('cyd@cyd.example', null);
    });
  });
}
