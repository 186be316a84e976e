import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newDomain } from '../domains/domain.fixture.ts';
import { newLink } from '../links/link.fixture.ts';
import type { Change } from '../platform/changes.ts';
import type { Catalog } from '../storage/catalog/open-catalog.ts';
import { parseBioContent } from './bio-value.ts';
import { parseOverlayContent } from './overlay-value.ts';
import type { PageStore } from './page-port.ts';
import { parseSplashContent } from './splash-value.ts';

const MINE = 1;
const THEIRS = 2;

const splash = {
  accountId: MINE,
  name: 'Sale',
  createdAt: 5,
  content: { ...parseSplashContent('{}'), title: 'Sale', counterSeconds: 5 },
};
const overlay = {
  accountId: MINE,
  name: 'Poll',
  type: 'poll' as const,
  createdAt: 5,
  content: { ...parseOverlayContent('{}'), question: 'Tea?', options: ['Yes', 'No'], position: 'top' as const },
};
const { blocks } = parseBioContent(JSON.stringify({ blocks: [{ type: 'text', text: 'Ünï "quoted" \u2028' }] }));
const bio = {
  accountId: MINE,
  name: 'Ada',
  createdAt: 5,
  content: { ...parseBioContent('{}'), theme: 'dark', blocks, nextBlockId: 2 },
};

interface AnyPage {
  id: number;
  accountId: number;
  name: string;
  createdAt: number;
}

/** Tests that every page store passes. `open` returns a catalog on an empty database. */
export function describePageStores(open: () => Promise<{ catalog: Catalog; close: () => Promise<void> }>): void {
  describe('page stores', () => {
    let catalog: Catalog;
    let close: () => Promise<void>;
    let created = 0;
    const handle = () => `handle-${created++}`;
    beforeAll(async () => {
      ({ catalog, close } = await open());
    });
    afterAll(() => close());

    describePages<AnyPage>('splash', { store: () => catalog.splashPages as never, row: () => splash });
    describePages<AnyPage>('overlay', { store: () => catalog.overlays as never, row: () => overlay });
    const bioRow = () => ({ ...bio, handle: handle() });
    describePages<AnyPage>('bio', { store: () => catalog.bioPages as never, row: bioRow });
    describeBioPages(() => catalog);

    it.each(['splash', 'overlay'] as const)('counts the links that show a %s', async (type) => {
      const store = type === 'splash' ? catalog.splashPages : catalog.overlays;
      const row = type === 'splash' ? splash : overlay;
      const ids = [];
      for (const name of ['a', 'b', 'c']) ids.push((await store.insert({ ...row, name } as never)).id);
      const [twice = 0, once = 0, never = 0] = ids;
      const link = (id: number, over: object = {}) =>
        catalog.links.insert(newLink({ accountId: MINE, alias: handle(), type, [`${type}Id`]: id, ...over }));
      for (const id of [twice, twice, once]) await link(id);
      // It keeps the column after its type changes.
      await link(never, { type: 'direct' });
      await link(never, { accountId: THEIRS });
      expect(await store.countLinks(MINE, ids)).toEqual(
        new Map([
          [twice, 2],
          [once, 1],
        ]),
      );
      expect(await store.countLinks(MINE, [])).toEqual(new Map());
    });
  });
}

/** Tests common to all kinds. */
function describePages<Kind extends AnyPage>(
  kind: string,
  given: { store: () => PageStore<Kind>; row: () => Omit<AnyPage, 'id'> },
): void {
  const insert = (over: Partial<AnyPage> = {}) => given.store().insert({ ...given.row(), ...over } as never);

  describe(`of ${kind} pages`, () => {
    it('gives back what was stored, content and all', async () => {
      const row = given.row();
      const stored = await given.store().insert(row as never);
      expect(stored).toEqual({ ...row, id: stored.id });
      expect(await given.store().find(MINE, stored.id)).toEqual(stored);
    });

    it('lists newest first, the account’s own only', async () => {
      for (const name of ['a', 'b', 'c']) await insert({ accountId: 7, name });
      const page = await given.store().page(7, { limit: 2, offset: 1 });
      expect([page.total, page.items.map((item) => item.name)]).toEqual([3, ['b', 'a']]);
    });

    it('changes what the patch names and nothing else', async () => {
      const row = await insert();
      expect(await given.store().update(MINE, row.id, { name: 'New' } as never)).toEqual({ ...row, name: 'New' });
      expect(await given.store().update(MINE, row.id, {})).toEqual({ ...row, name: 'New' });
    });

    it('neither shows, changes nor removes another account’s row', async () => {
      const row = await insert();
      expect(await given.store().find(THEIRS, row.id)).toBeUndefined();
      expect(await given.store().update(THEIRS, row.id, { name: 'stolen' } as never)).toBeUndefined();
      expect(await given.store().remove(THEIRS, row.id, 9)).toBe(false);
      expect(await given.store().find(MINE, row.id)).toEqual(row);
      expect(await given.store().remove(MINE, row.id, 9)).toBe(true);
      expect(await given.store().remove(MINE, row.id, 9)).toBe(false);
    });
  });
}

function describeBioPages(catalog: () => Catalog): void {
  const store = () => catalog().bioPages;

  it('a handle is reserved while its page exists, and found by anyone', async () => {
    const first = await store().insert({ ...bio, handle: 'ada' });
    const taken = { index: 'bio_page.handle' };
    await expect(store().insert({ ...bio, accountId: THEIRS, handle: 'ada' })).rejects.toMatchObject(taken);
    const other = await store().insert({ ...bio, accountId: THEIRS, handle: 'bob' });
    await expect(store().update(THEIRS, other.id, { handle: 'ada' })).rejects.toMatchObject(taken);
    expect(await store().findByHandle('ada')).toEqual(first);
    expect(await store().findByHandle('nobody')).toBeUndefined();
    await store().remove(MINE, first.id, 9);
    expect((await store().update(THEIRS, other.id, { handle: 'ada' }))?.handle).toBe('ada');
  });

  it('pages of a suspended account are not shown, and its handle stays reserved', async () => {
    const handle = 'of-suspended';
    const { accounts } = catalog();
    const key = { hash: 'of-suspended', lastFour: 'last', expiresAt: null };
    const person = { email: 'eve@way.example', username: 'eve', passwordHash: 'hash', plan: 'free' };
    const { id: accountId } = await accounts.create({ ...person, key, now: 1 });
    const page = await store().insert({ ...bio, accountId, handle, content: { ...bio.content, sitemap: true } });
    expect(await store().findShown(handle)).toEqual(page);
    await accounts.setSuspended(accountId, true, 9);
    expect([await store().findShown(handle), await store().handlesInSitemap(10)]).toEqual([undefined, []]);
    expect(await store().findByHandle(handle)).toEqual(page);
    await accounts.setSuspended(accountId, false, 10);
    expect([await store().findShown(handle), await store().handlesInSitemap(10)]).toEqual([page, [handle]]);
    await store().remove(accountId, page.id, 11);
  });

  it('finds those of many ids that are the account’s', async () => {
    const mine = await store().insert({ ...bio, handle: 'mine-1' });
    const also = await store().insert({ ...bio, handle: 'mine-2' });
    const theirs = await store().insert({ ...bio, accountId: THEIRS, handle: 'theirs-1' });
    const found = await store().findMany(MINE, [mine.id, also.id, theirs.id, 987_654]);
    expect(found.map((page) => page.id).sort()).toEqual([mine.id, also.id].sort());
    expect(await store().findMany(MINE, [])).toEqual([]);
  });

  it('lists the pages of channels, each once, newest first', async () => {
    const { channels } = catalog();
    const channel = { description: '', color: '#000000', starred: false, createdAt: 1 };
    const [one, two] = [
      await channels.insert({ ...channel, name: 'One', accountId: MINE }),
      await channels.insert({ ...channel, name: 'Two', accountId: MINE }),
    ];
    const pages = [
      await store().insert({ ...bio, handle: 'listed-1' }),
      await store().insert({ ...bio, handle: 'listed-2' }),
      await store().insert({ ...bio, handle: 'listed-3' }),
    ];
    const put = (channelId: number, itemId = 0) =>
      channels.put({ accountId: MINE, channelId, itemId, type: 'bio', createdAt: 1 });
    for (const channelId of [one.id, two.id]) await put(channelId, pages[0]?.id);
    await put(two.id, pages[1]?.id);
    const listed = async (ids: readonly number[], limit = 9, offset = 0) => {
      const { items, total } = await store().pageIn(MINE, ids, { limit, offset });
      return [items.map(({ handle }) => handle), total];
    };
    expect(await listed([one.id])).toEqual([['listed-1'], 1]);
    expect(await listed([one.id, two.id])).toEqual([['listed-2', 'listed-1'], 2]);
    expect(await listed([one.id, two.id], 1)).toEqual([['listed-2'], 2]);
    expect(await listed([one.id, two.id], 1, 1)).toEqual([['listed-1'], 2]);
    expect(await listed([987_654])).toEqual([[], 0]);
    expect((await store().pageIn(THEIRS, [one.id, two.id], { limit: 9, offset: 0 })).items).toEqual([]);
    for (const { id } of pages) await store().remove(MINE, id, 9);
  });

  it('a page that is removed leaves its channels, and nothing else does', async () => {
    const { channels } = catalog();
    const page = await store().insert({ ...bio, handle: 'channelled' });
    const look = { name: 'Channel', description: '', color: '#fff', starred: false };
    const channel = await channels.insert({ ...look, accountId: MINE, createdAt: 1 });
    const item = { accountId: MINE, channelId: channel.id, itemId: page.id, createdAt: 1 };
    await channels.put({ ...item, type: 'bio' });
    await channels.put({ ...item, type: 'qr' });
    await store().remove(MINE, page.id, 9);
    const left = await channels.items(MINE, channel.id, { limit: 10, offset: 0 });
    expect(left.items.map(({ type }) => type)).toEqual(['qr']);
  });

  it('pages that search engines may index are listed by their handles', async () => {
    const content = { ...bio.content, sitemap: true };
    const page = await store().insert({ ...bio, handle: 'listed', content });
    await store().insert({ ...bio, handle: 'unlisted' });
    expect(await store().handlesInSitemap(10)).toEqual(['listed']);
    await store().update(MINE, page.id, { name: 'Same' });
    expect(await store().handlesInSitemap(10)).toEqual(['listed']);
    await store().update(MINE, page.id, { content: { ...content, sitemap: false } });
    expect(await store().handlesInSitemap(10)).toEqual([]);
  });

  it('pages with verified links are listed by ID, in parts', async () => {
    const verified = (at: number | null, title = '') => ({
      ...bio.content,
      ...parseBioContent(
        JSON.stringify({ blocks: [{ type: 'link', title, url: 'https://a.example/', verifiedAt: at }] }),
      ),
    });
    const insert = async (handle: string, content: ReturnType<typeof verified>) =>
      (await store().insert({ ...bio, handle, content })).id;
    const first = await insert('verified-1', verified(1_700_000_000_000));
    await insert('unverified', verified(null, '"verifiedAt":1'));
    const second = await insert('verified-2', verified(2_100_000_000_000));
    const listed = async (afterId: number, limit: number) =>
      (await store().withVerifiedLinks(afterId, limit)).map(({ id }) => id);
    expect(await listed(0, 10)).toEqual([first, second]);
    expect(await listed(0, 1)).toEqual([first]);
    expect(await listed(first, 10)).toEqual([second]);
  });

  it('is taken from the root of domains when it is deleted', async () => {
    const { domains } = catalog();
    const page = await store().insert({ ...bio, handle: 'rooted' });
    const { id } = await domains.insert(newDomain({ host: 'rooted.example', bioPageId: page.id }));
    await store().remove(MINE, page.id, 9);
    expect(await domains.find(MINE, id)).toMatchObject({ host: 'rooted.example', bioPageId: null });
  });

  it('deletes its responds with it, as overlays do', async () => {
    const { answers, overlays } = catalog();
    const fields = { name: '', email: 'a@example.com', message: '', choice: '' };
    const bioPage = await store().insert({ ...bio, handle: 'answered' });
    const box = await overlays.insert(overlay);
    const places = [
      { accountId: MINE, pageKind: 'bio' as const, pageId: bioPage.id },
      { accountId: MINE, pageKind: 'overlay' as const, pageId: box.id },
    ];
    for (const place of places) {
      await answers.insert({ ...place, blockId: 1, type: 'newsletter', fields, createdAt: 1 });
    }
    await store().remove(MINE, bioPage.id, 9);
    expect(await Promise.all(places.map((place) => answers.count(place)))).toEqual([0, 1]);
    await overlays.remove(MINE, box.id, 9);
    expect(await Promise.all(places.map((place) => answers.count(place)))).toEqual([0, 0]);
  });

  it('a change is announced by the handle', async () => {
    const heard: Change[] = [];
    const stop = catalog().changes.subscribe((change) => heard.push(change));
    const page = await store().insert({ ...bio, handle: 'told' });
    stop();
    expect(heard).toContainEqual({ topic: 'bioPage', id: page.id, key: 'told' });
  });
}
