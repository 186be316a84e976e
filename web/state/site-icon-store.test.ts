import { describe, expect, it } from 'vitest';
import { createSiteIconStore, iconName, type SiteIconAnswer } from './site-icon-store.ts';

function setUp(answerOf: (host: string, attempt: number) => Partial<SiteIconAnswer> | undefined) {
  const loads: string[][] = [];
  const timers: Array<{ run: () => void; delayMs: number }> = [];
  const asked = new Map<string, number>();
  const store = createSiteIconStore({
    load: async (hosts) => {
      loads.push([...hosts]);
      return hosts.map((host) => {
        const attempt = asked.get(host) ?? 0;
        asked.set(host, attempt + 1);
        const answer = answerOf(host, attempt);
        if (!answer) throw new Error('offline');
        return { host, icon: null, pending: false, ...answer };
      });
    },
    schedule: (run, delayMs) => void timers.push({ run, delayMs }),
  });
  const tick = async () => {
    for (const { run } of timers.splice(0)) run();
    await new Promise<void>((resolve) => setImmediate(resolve));
  };
  return { store, loads, timers, tick };
}

describe('icons of websites', () => {
  it('are requested together, and once', async () => {
    const { store, loads, tick } = setUp((host) => ({ icon: `data:${host}` }));
    let changes = 0;
    const stop = store.subscribe(() => void changes++);
    for (const host of ['a.example', 'b.example', 'a.example']) store.request(host);
    expect(store.iconOf('a.example')).toBeUndefined();
    await tick();
    store.request('a.example');
    await tick();
    expect(loads).toEqual([['a.example', 'b.example']]);
    expect([store.iconOf('a.example'), changes]).toEqual(['data:a.example', 1]);
    stop();
  });

  it('are requested by fifty at most', async () => {
    const { store, loads, tick } = setUp(() => ({}));
    for (let index = 0; index < 60; index++) store.request(`s${index}.example`);
    await tick();
    expect(loads.map(({ length }) => length)).toEqual([50, 10]);
  });

  it('that the service is fetching are asked for again', async () => {
    const { store, loads, tick } = setUp((_host, attempt) => (attempt < 2 ? { pending: true } : { icon: 'data:1' }));
    store.request('a.example');
    await tick();
    expect(store.iconOf('a.example')).toBeNull();
    for (let round = 0; round < 6; round++) await tick();
    expect([loads.length, store.iconOf('a.example')]).toEqual([3, 'data:1']);
  });

  it('that never come count as missing', async () => {
    const { store, loads, timers, tick } = setUp(() => ({ pending: true }));
    store.request('slow.example');
    for (let round = 0; round < 12; round++) await tick();
    expect([loads.length, store.iconOf('slow.example'), timers.length]).toEqual([4, null, 0]);
  });

  it('stay unknown without an answer', async () => {
    const { store, tick } = setUp(() => undefined);
    store.request('a.example');
    await tick();
    expect(store.iconOf('a.example')).toBeUndefined();
  });
});

describe('the name by which an icon is found', () => {
  it.each([
    ['https://www.shop.example/path?x=1', 'shop.example'],
    ['http://SHOP.example', 'shop.example'],
    ['news.shop.example/story', 'news.shop.example'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['https://203.0.113.9/menu', '203.0.113.9'],
    ['Google', 'Google'],
    ['Hacker News', 'Hacker News'],
    ['spring_2026', 'spring_2026'],
    ['17', undefined],
    ['0x11', undefined],
    ['1.2', undefined],
    ['2026', undefined],
    ['', undefined],
    ['x', undefined],
    ['mailto:a@b.example', undefined],
  ])('%j is %j', (text, name) => {
    expect(iconName(text)).toBe(name);
  });
});
