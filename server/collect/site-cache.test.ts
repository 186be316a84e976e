import { describe, expect, it, vi } from 'vitest';
import { SITE } from './collect.fixture.ts';
import { createSiteCache } from './site-cache.ts';
import type { TrackedSite } from './site-port.ts';

function setUp() {
  const clock = { time: 0, now: () => clock.time };
  const source = {
    findByHost: vi.fn(
      async (host: string): Promise<TrackedSite | undefined> => (host === 'example.com' ? SITE : undefined),
    ),
  };
  return { clock, source, cache: createSiteCache(source, clock) };
}
const down = async () => {
  throw new Error('The database is down.');
};

describe('the site cache', () => {
  it.each([['example.com'], ['stranger.example']])(
    'asks once about %s and answers immediately for 5 seconds',
    async (host) => {
      const { clock, source, cache } = setUp();
      const first = await cache.findByHost(host);
      clock.time = 4_999;
      expect(cache.findByHost(host)).toBe(first);
      expect(source.findByHost).toHaveBeenCalledTimes(1);
      clock.time = 5_000;
      expect(await cache.findByHost(host)).toBe(first);
      expect(source.findByHost).toHaveBeenCalledTimes(2);
    },
  );

  it('asks once for all who wait', async () => {
    const { source, cache } = setUp();
    expect(await Promise.all([cache.findByHost('example.com'), cache.findByHost('example.com')])).toEqual([SITE, SITE]);
    expect(source.findByHost).toHaveBeenCalledTimes(1);
  });

  it('applies a change immediately', async () => {
    const { source, cache } = setUp();
    await cache.findByHost('example.com');
    source.findByHost.mockResolvedValue({ ...SITE, excludeBots: false });
    cache.forget('example.com');
    expect(await cache.findByHost('example.com')).toMatchObject({ excludeBots: false });
  });

  it.each([
    ['www.example.com', 'example.com'],
    ['example.com', 'www.example.com'],
  ])('applies a change of %s also to requests for %s', async (changed, seen) => {
    const { source, cache } = setUp();
    source.findByHost.mockResolvedValue(SITE);
    await cache.findByHost(seen);
    source.findByHost.mockResolvedValue(undefined);
    cache.forget(changed);
    expect(await cache.findByHost(seen)).toBeUndefined();
  });

  it('lets go of the websites of an account that is removed, and of no other’s', async () => {
    const { source, cache } = setUp();
    source.findByHost.mockImplementation(async (host) => ({ ...SITE, accountId: host === 'example.com' ? 1 : 2 }));
    await cache.findByHost('example.com');
    await cache.findByHost('other.example');
    source.findByHost.mockResolvedValue(undefined);
    cache.forgetAccount(1);
    expect(await cache.findByHost('example.com')).toBeUndefined();
    expect(cache.findByHost('other.example')).toMatchObject({ accountId: 2 });
  });

  it('does not keep what was read before a change and arrives after it', async () => {
    const { source, cache } = setUp();
    let resolveSite: (site: TrackedSite) => void = () => {};
    source.findByHost.mockReturnValueOnce(
      new Promise((resolve) => {
        resolveSite = resolve;
      }),
    );
    const early = cache.findByHost('example.com');
    await Promise.resolve();
    cache.forget('example.com');
    source.findByHost.mockResolvedValue({ ...SITE, id: 8 });
    const late = cache.findByHost('example.com');
    resolveSite(SITE);
    expect([await early, await late]).toMatchObject([{ id: 7 }, { id: 8 }]);
    expect(cache.findByHost('example.com')).toMatchObject({ id: 8 });
  });

  it('serves a known site while the source is down, and asks again after a second', async () => {
    const { clock, source, cache } = setUp();
    await cache.findByHost('example.com');
    source.findByHost.mockImplementation(down);
    clock.time = 6_000;
    expect(await cache.findByHost('example.com')).toBe(SITE);
    clock.time = 6_900;
    expect(cache.findByHost('example.com')).toBe(SITE);
    source.findByHost.mockResolvedValue(undefined);
    clock.time = 7_000;
    expect(await cache.findByHost('example.com')).toBeUndefined();
  });

  it('fails for a host it never knew while the source is down, and recovers', async () => {
    const { source, cache } = setUp();
    source.findByHost.mockImplementationOnce(down);
    await expect(cache.findByHost('example.com')).rejects.toThrow('down');
    source.findByHost.mockImplementationOnce(() => {
      throw new Error('down at once');
    });
    await expect(cache.findByHost('example.com')).rejects.toThrow('down at once');
    expect(await cache.findByHost('example.com')).toBe(SITE);
  });

  it('treats a source that hangs like one that is down', async () => {
    vi.useFakeTimers();
    try {
      const { source, cache } = setUp();
      source.findByHost.mockReturnValueOnce(new Promise(() => {}));
      const pending = expect(cache.findByHost('example.com')).rejects.toThrow('No response');
      await vi.advanceTimersByTimeAsync(2_000);
      await pending;
    } finally {
      vi.useRealTimers();
    }
  });
});
