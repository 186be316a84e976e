import { describe, expect, it } from 'vitest';
import { createLinkCache } from './link-cache.ts';
import { FakeDirectory, movableClock, newLink, spokenFeed } from './redirect.fixture.ts';

async function setUp() {
  const directory = new FakeDirectory();
  const feed = spokenFeed();
  directory.links.set('0/abc', newLink());
  directory.links.set('3/abc', newLink({ id: 2, domainId: 3, url: 'https://branded.example/' }));
  const cache = createLinkCache(directory, feed, movableClock());
  await cache.get(0, 'abc');
  return { directory, feed, cache };
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

  it('obeys a change at once', async () => {
    const { cache, directory, feed } = await setUp();
    directory.links.set('0/abc', newLink({ url: 'https://new.example/' }));
    feed.tell({ topic: 'link', id: 1, key: '0/abc' });
    expect(await cache.get(0, 'abc')).toMatchObject({ location: 'https://new.example/' });
  });

  it('finds a link as soon as its alias exists', async () => {
    const { cache, directory, feed } = await setUp();
    expect(await cache.get(0, 'later')).toBeUndefined();
    directory.links.set('0/later', newLink({ id: 9, alias: 'later' }));
    feed.tell({ topic: 'link', id: 9, key: '0/later' });
    expect(await cache.get(0, 'later')).toBeDefined();
  });

  it('lets go of the old alias when a link is renamed', async () => {
    const { cache, directory, feed } = await setUp();
    directory.links.delete('0/abc');
    directory.links.set('0/new', newLink({ alias: 'new' }));
    feed.tell({ topic: 'link', id: 1, key: '0/new' });
    expect(await cache.get(0, 'abc')).toBeUndefined();
    expect(await cache.get(0, 'new')).toBeDefined();
  });

  it('does not listen to changes of other things, nor after it is closed', async () => {
    const { cache, directory, feed } = await setUp();
    feed.tell({ topic: 'pixel', id: 1, key: '0/abc' });
    cache.close();
    feed.tell({ topic: 'link', id: 1, key: '0/abc' });
    cache.get(0, 'abc');
    expect(directory.asked).toBe(1);
  });
});
