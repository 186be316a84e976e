import { describe, expect, it } from 'vitest';
import { createLandings } from './landing.ts';
import { FakeSites, fakeFeed } from './redirect.fixture.ts';

const SHOP = 'https://shop.example/';

function setUp() {
  const sites = new FakeSites();
  const feed = fakeFeed();
  const landings = createLandings(sites, feed);
  const at = async (location: string) => (await landings.of([location])).get(location);
  return { sites, feed, landings, at };
}

describe('landings', () => {
  it('are not known if no account tracks the host', async () => {
    const { at } = setUp();
    expect(await at(SHOP)).toMatchObject({ siteId: 0, accountId: 0 });
  });

  it('follow the making and the deletion of a website in every place that holds them', async () => {
    const { at, sites, feed } = setUp();
    const held = await at(SHOP);
    sites.hosts.set('shop.example', { id: 7, accountId: 1 });
    feed.publish({ topic: 'website', id: 7, key: 'shop.example' });
    await expect.poll(() => held).toMatchObject({ siteId: 7, accountId: 1 });
    sites.hosts.clear();
    feed.publish({ topic: 'website', id: 7, key: 'shop.example' });
    await expect.poll(() => held).toMatchObject({ siteId: 0, accountId: 0 });
  });

  it('believe the answer to the last question, however late an earlier one is answered', async () => {
    const { at, sites, feed } = setUp();
    const { promise, resolve } = Promise.withResolvers<void>();
    sites.gate = promise;
    sites.hosts.set('shop.example', { id: 7, accountId: 1 });
    const slow = at(SHOP);
    sites.gate = undefined;
    sites.hosts.clear();
    feed.publish({ topic: 'website', id: 7, key: 'shop.example' });
    await Promise.resolve();
    resolve();
    expect(await slow).toMatchObject({ siteId: 0 });
  });

  it('are gone when the account of the website is removed, with any pending lookup', async () => {
    const { at, sites, feed } = setUp();
    sites.hosts.set('shop.example', { id: 7, accountId: 1 }).set('other.example', { id: 8, accountId: 2 });
    const [held, other] = [await at(SHOP), await at('https://other.example/')];
    const { promise, resolve } = Promise.withResolvers<void>();
    sites.gate = promise;
    const slow = at(SHOP);
    feed.publish({ topic: 'account', id: 1 });
    resolve();
    await slow;
    expect([held, other]).toMatchObject([
      { siteId: 0, accountId: 0 },
      { siteId: 8, accountId: 2 },
    ]);
  });

  it('stay as they were while the catalog is down', async () => {
    const { at, sites } = setUp();
    sites.hosts.set('shop.example', { id: 7, accountId: 1 });
    await at(SHOP);
    sites.failure = new Error('down');
    expect(await at(SHOP)).toMatchObject({ siteId: 7 });
    expect(await at('https://other.example/')).toMatchObject({ siteId: 0 });
  });

  it('are looked up once while notifications arrive, and again after a gap or a failure', async () => {
    const { at, sites, feed } = setUp();
    feed.isCut = false;
    const asksFor = async (change: () => void) => {
      const before = sites.requested.length;
      change();
      await at(SHOP);
      return sites.requested.length - before;
    };
    const nothing = () => undefined;
    expect(await asksFor(nothing)).toBe(1);
    expect(await asksFor(nothing)).toBe(0);
    expect(await asksFor(() => (feed.isCut = true))).toBe(1);
    expect(await asksFor(() => (feed.isCut = false))).toBe(1);
    expect(await asksFor(() => (feed.missed += 1))).toBe(1);
    sites.failure = new Error('down');
    feed.publish({ topic: 'website', key: 'shop.example' });
    expect(await asksFor(() => (sites.failure = undefined))).toBe(1);
    expect(await asksFor(nothing)).toBe(0);
  });

  it('are not looked up for other changes, without destinations there, or after shutdown', async () => {
    const { at, sites, feed, landings } = setUp();
    await at(SHOP);
    feed.publish({ topic: 'domain', key: 'shop.example' });
    feed.publish({ topic: 'website', key: 'other.example' });
    landings.close();
    feed.publish({ topic: 'website', key: 'shop.example' });
    expect(sites.requested).toEqual(['shop.example']);
  });
});
