import { describe, expect, it } from 'vitest';
import { createLandings, isTrackedWebsite } from './landing.ts';
import { createLinkCache } from './link-cache.ts';
import { FakeDirectory, FakeSites, fakeFeed, movableClock, newLink } from './redirect.fixture.ts';

async function setUp() {
  const directory = new FakeDirectory();
  const feed = fakeFeed();
  directory.links.set('0/abc', newLink());
  directory.links.set('3/abc', newLink({ id: 2, domainId: 3, url: 'https://branded.example/' }));
  const sites = new FakeSites();
  const clock = movableClock();
  const cache = createLinkCache({ directory, changes: feed, clock, landings: createLandings(sites, feed) });
  await cache.get(0, 'abc');
  return { directory, feed, clock, sites, cache };
}

describe('the link cache', () => {
  it('answers a known link without a promise', async () => {
    const { cache } = await setUp();
    expect(cache.get(0, 'abc')).toMatchObject({ location: 'https://shop.example/' });
  });

  it('never mixes up domain and alias', async () => {
    const { cache } = await setUp();
    expect(await cache.get(3, 'abc')).toMatchObject({ location: 'https://branded.example/' });
    expect(cache.get(0, 'abc')).toMatchObject({ location: 'https://shop.example/' });
    expect(await cache.get(0, '3/abc')).toBeUndefined();
  });

  it('finds an alias ignoring case, the one that is written exactly so first', async () => {
    const { cache, directory, feed } = await setUp();
    expect(await cache.get(0, 'ABC')).toMatchObject({ link: { alias: 'abc' } });
    directory.links.set('0/Abc', newLink({ id: 3, alias: 'Abc', url: 'https://second.example/' }));
    feed.publish({ topic: 'link', id: 3, key: '0/Abc' });
    expect(await cache.get(0, 'Abc')).toMatchObject({ location: 'https://second.example/' });
    expect(cache.get(0, 'abc')).toMatchObject({ location: 'https://shop.example/' });
    expect(cache.get(0, 'aBC')).toMatchObject({ location: 'https://shop.example/' });
  });

  it('applies a change of an alias that was requested in another case', async () => {
    const { cache, directory, feed } = await setUp();
    await cache.get(0, 'ABC');
    directory.links.delete('0/abc');
    feed.publish({ topic: 'link', id: 1, key: '0/abc' });
    expect(await cache.get(0, 'ABC')).toBeUndefined();
    directory.links.set('0/aBc', newLink({ alias: 'aBc' }));
    feed.publish({ topic: 'link', id: 1, key: '0/aBc' });
    expect(await cache.get(0, 'ABC')).toBeDefined();
  });

  it('reads a link once while the news of changes arrives, and every five seconds while it may not', async () => {
    const { cache, directory, feed, clock } = await setUp();
    feed.isCut = false;
    clock.move(5_000);
    await cache.get(0, 'abc');
    const { requested } = directory;
    const asksAfter = async (milliseconds: number) => {
      clock.move(milliseconds);
      await cache.get(0, 'abc');
      return directory.requested - requested;
    };
    expect(await asksAfter(9 * 60_000)).toBe(0);
    expect(await asksAfter(61_000)).toBe(1);
    expect(await asksAfter(61_000)).toBe(1);
    feed.isCut = true;
    expect(await asksAfter(1)).toBe(2);
    feed.isCut = false;
    expect(await asksAfter(5_000)).toBe(3);
    feed.missed += 1;
    expect(await asksAfter(5_000)).toBe(4);
    expect(await asksAfter(5_000)).toBe(4);
  });

  it('looks every five seconds for a link that does not exist', async () => {
    const { cache, directory, feed, clock } = await setUp();
    feed.isCut = false;
    await cache.get(0, 'later');
    const { requested } = directory;
    clock.move(5_000);
    await cache.get(0, 'later');
    expect(directory.requested).toBe(requested + 1);
  });

  it('lets go of the links of a campaign that changes', async () => {
    const { cache, directory, feed } = await setUp();
    directory.links.set('0/in', newLink({ id: 5, alias: 'in', campaignId: 9 }));
    await cache.get(0, 'in');
    directory.links.set('0/in', newLink({ id: 5, alias: 'in', campaignId: null }));
    feed.publish({ topic: 'campaign', id: 8 });
    expect(cache.get(0, 'in')).toMatchObject({ link: { campaignId: 9 } });
    feed.publish({ topic: 'campaign', id: 9 });
    expect(await cache.get(0, 'in')).toMatchObject({ link: { campaignId: null } });
  });

  it('applies a change immediately', async () => {
    const { cache, directory, feed } = await setUp();
    directory.links.set('0/abc', newLink({ url: 'https://new.example/' }));
    feed.publish({ topic: 'link', id: 1, key: '0/abc' });
    expect(await cache.get(0, 'abc')).toMatchObject({ location: 'https://new.example/' });
  });

  it('finds a link as soon as its alias exists', async () => {
    const { cache, directory, feed } = await setUp();
    expect(await cache.get(0, 'later')).toBeUndefined();
    directory.links.set('0/later', newLink({ id: 9, alias: 'later' }));
    feed.publish({ topic: 'link', id: 9, key: '0/later' });
    expect(await cache.get(0, 'later')).toBeDefined();
  });

  it('lets go of the old alias when a link is renamed', async () => {
    const { cache, directory, feed } = await setUp();
    directory.links.delete('0/abc');
    directory.links.set('0/new', newLink({ alias: 'new' }));
    feed.publish({ topic: 'link', id: 1, key: '0/new' });
    expect(await cache.get(0, 'abc')).toBeUndefined();
    expect(await cache.get(0, 'new')).toBeDefined();
  });

  it('knows within five seconds that a website was created or deleted, even without a notification', async () => {
    const { cache, sites, clock } = await setUp();
    const isAtHome = async () =>
      isTrackedWebsite((await cache.get(0, 'abc'))?.landings.get('https://shop.example/'), 1);
    expect(await isAtHome()).toBe(false);
    sites.hosts.set('shop.example', { id: 7, accountId: 1 });
    clock.move(5_000);
    expect(await isAtHome()).toBe(true);
    sites.hosts.clear();
    clock.move(5_000);
    expect(await isAtHome()).toBe(false);
  });

  it('reflects the change immediately, without loading the link again', async () => {
    const { cache, sites, feed, directory } = await setUp();
    sites.hosts.set('shop.example', { id: 7, accountId: 1 });
    feed.publish({ topic: 'website', id: 7, key: 'www.shop.example' });
    await expect
      .poll(() => cache.get(0, 'abc'))
      .toMatchObject({ landings: new Map([['https://shop.example/', { siteId: 7 }]]) });
    expect(directory.requested).toBe(1);
  });

  it('returns a link although its landing website is unknown', async () => {
    const { cache, sites } = await setUp();
    sites.failure = new Error('down');
    expect(await cache.get(3, 'abc')).toMatchObject({ location: 'https://branded.example/' });
  });

  it('evicts every link of a removed account, and of no other', async () => {
    const { cache, directory, feed } = await setUp();
    directory.links.set('0/theirs', newLink({ id: 4, accountId: 2 }));
    await cache.get(0, 'theirs');
    directory.links.clear();
    feed.publish({ topic: 'account', id: 1 });
    expect(await cache.get(0, 'abc')).toBeUndefined();
    expect(cache.get(0, 'theirs')).toMatchObject({ link: { id: 4 } });
  });

  it('does not listen to changes of other things, nor after it is closed', async () => {
    const { cache, directory, feed } = await setUp();
    feed.publish({ topic: 'pixel', id: 1, key: '0/abc' });
    cache.close();
    feed.publish({ topic: 'link', id: 1, key: '0/abc' });
    cache.get(0, 'abc');
    expect(directory.requested).toBe(1);
  });
});
