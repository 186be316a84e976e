import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { invalidField } from '../platform/app-error.ts';
import { createSiteIcons, type SiteIcon } from './site-icons.ts';

const DAY_MS = 86_400_000;
const NOW = 100 * DAY_MS;
const PNG = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0f6b4f' } })
  .png()
  .toBuffer();

interface Setup {
  files?: Readonly<Record<string, Buffer | string>>;
  stored?: readonly SiteIcon[];
  allowedFetches?: number;
}

function setUp({ files = {}, stored = [], allowedFetches = 100 }: Setup = {}) {
  const kept = new Map(stored.map((one) => [one.host, one]));
  const fetched: string[] = [];
  const errors: unknown[] = [];
  const removed: number[] = [];
  let allowed = allowedFetches;
  const icons = createSiteIcons({
    store: {
      find: async (hosts) => hosts.flatMap((host) => kept.get(host) ?? []),
      put: async (icon) => void kept.set(icon.host, icon),
      removeBefore: async (time) => void removed.push(time),
    },
    fetch: async (url) => {
      fetched.push(url);
      const file = files[url];
      if (file === undefined) throw invalidField('url', 'This URL cannot be reached.');
      return { bytes: Buffer.from(file), contentType: '', finalUrl: url };
    },
    limiter: async () => ({ allowed: allowed-- > 0, remaining: 0, retryAfterSeconds: 9 }) as never,
    clock: { now: () => NOW },
    onError: (error) => void errors.push(error),
  });
  return { icons, kept, fetched, errors, removed };
}

const icon = (host: string, ageDays: number, data: string | null = 'data:old') => ({
  host,
  icon: data,
  fetchedAt: NOW - ageDays * DAY_MS,
});

describe('icons of websites', () => {
  it('are fetched in the background, and there when asked again', async () => {
    const files = { 'https://a.example/': '<link rel=icon href=/i.png>', 'https://a.example/i.png': PNG };
    const { icons, fetched } = setUp({ files });
    expect(await icons.of(1, 'a.example')).toEqual([{ host: 'a.example', icon: null, isPending: true }]);
    await icons.settled();
    const [found] = await icons.of(1, 'a.example');
    expect(found).toEqual({ host: 'a.example', icon: expect.stringMatching(/^data:image\/webp/), isPending: false });
    expect(fetched).toEqual(Object.keys(files));
  });

  it('of known sources are those of their host', async () => {
    const { icons, fetched } = setUp({ stored: [icon('google.com', 1)] });
    expect(await icons.of(1, 'Google,google.com')).toMatchObject([
      { host: 'Google', icon: 'data:old' },
      { host: 'google.com', icon: 'data:old' },
    ]);
    expect(fetched).toEqual([]);
  });

  it('are looked for at the usual place when the page is out of reach or declares a broken one', async () => {
    const broken = { 'https://b.example/': '<link rel=icon href=/i.png>', 'https://b.example/i.png': 'no picture' };
    const files = { 'https://a.example/favicon.ico': PNG, ...broken, 'https://b.example/favicon.ico': PNG };
    const { icons, kept } = setUp({ files });
    await icons.of(1, 'a.example,b.example');
    await icons.settled();
    expect([...kept.values()].every((one) => one.icon?.startsWith('data:image/webp'))).toBe(true);
    expect(kept.size).toBe(2);
  });

  it('that do not exist are not requested again for two days', async () => {
    const { icons, fetched } = setUp();
    await icons.of(1, 'a.example');
    await icons.settled();
    expect(await icons.of(1, 'a.example')).toEqual([{ host: 'a.example', icon: null, isPending: false }]);
    expect(fetched).toEqual(['https://a.example/', 'https://a.example/favicon.ico']);
  });

  it.each([
    ['a found one, 29 days', icon('a.example', 29), 0],
    ['a found one, 31 days', icon('a.example', 31), 2],
    ['a missing one, 1 day', icon('a.example', 1, null), 0],
    ['a missing one, 3 days', icon('a.example', 3, null), 2],
  ])('are refreshed by age, and the old one is shown meanwhile: %s', async (_name, stored, fetches) => {
    const { icons, fetched } = setUp({ stored: [stored] });
    expect(await icons.of(1, 'a.example')).toEqual([{ host: 'a.example', icon: stored.icon, isPending: false }]);
    await icons.settled();
    expect(fetched).toHaveLength(fetches);
  });

  it('are fetched once, although several people ask', async () => {
    const { icons, fetched } = setUp({ files: { 'https://a.example/favicon.ico': PNG } });
    const answers = await Promise.all([icons.of(1, 'a.example'), icons.of(2, 'a.example')]);
    expect(answers.flat().map(({ isPending }) => isPending)).toEqual([true, true]);
    await icons.settled();
    expect(fetched).toHaveLength(2);
  });

  it('beyond the limit of an account are not fetched, and not promised', async () => {
    const { icons, fetched } = setUp({ allowedFetches: 1 });
    const found = await icons.of(1, 'a.example,b.example');
    expect(found.map(({ isPending }) => isPending)).toEqual([true, false]);
    await icons.settled();
    expect(fetched.some((url) => url.includes('b.example'))).toBe(false);
  });

  it('that nobody has shown for two months are deleted', async () => {
    const { icons, removed } = setUp();
    await icons.sweep();
    expect(removed).toEqual([NOW - 60 * DAY_MS]);
  });

  it('are not fetched for bad hosts', async () => {
    const { icons, fetched } = setUp();
    await expect(icons.of(1, 'https://a.example')).rejects.toMatchObject({ code: 'invalid_input' });
    expect(fetched).toEqual([]);
  });
});
