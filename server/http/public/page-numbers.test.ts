import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ engine: true });
});
afterAll(() => app.close());

async function add(kind: string, body: object): Promise<{ id: number }> {
  return (await app.account.api('POST', `/bio/api/${kind}/add`, body)).json;
}

async function numbersOf(kind: string, id: number) {
  await app.deps.events.settle();
  return (await app.account.api('GET', `/bio/api/${kind}/${id}`)).json.data;
}

/** Views of all pages of a kind in one query. */
async function figuresBy(kind: 'bio' | 'splash' | 'overlay') {
  await app.deps.events.settle();
  const metrics = ['impressions', 'unique_impressions', 'clicks'];
  const body = { metrics, dimensions: [kind], range: '7d', timezone: 'UTC', compare: 'previous_period' };
  const { json } = await app.account.api('POST', '/api/v1/query', body);
  return (json.data.rows as Row[]).map(({ dimensions, metrics: { impressions }, compared }) => {
    return { id: dimensions[kind], views: impressions, before: compared?.impressions ?? 0 };
  });
}

interface Row {
  dimensions: Record<string, string>;
  metrics: Record<string, number>;
  compared: Record<string, number> | null;
}

const PERSON = {
  headers: {
    'User-Agent':
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Accept-Language': 'en',
    'Accept-Encoding': 'gzip',
    Accept: 'text/html',
    'Sec-Fetch-Mode': 'navigate',
  },
};

describe('the figures of pages', () => {
  it('a bio page counts who saw it, and its blocks what was clicked', async () => {
    const blocks = [
      { type: 'link', title: 'Shop', url: 'https://shop.example/garden' },
      { type: 'social', url: 'https://instagram.com/x' },
    ];
    const { id } = await add('bio', { name: 'Ada', handle: 'ada', blocks });
    await app.request('/@ada', PERSON);
    await app.request('/@ada', PERSON);
    const way = await app.request('/@ada/go/1', PERSON);
    expect([way.status, way.headers.get('location')]).toEqual([302, 'https://shop.example/garden']);
    expect(way.headers.get('cache-control')).toContain('no-store');
    const numbers = await numbersOf('bio', id);
    expect(await figuresBy('bio')).toEqual([{ id: String(id), views: 2, before: 0 }]);
    expect(numbers).toMatchObject({ clicks: 2, uniqueClicks: 1, blocks: [{ block: 1, clicks: 1, visitors: 1 }] });
  });

  it('splash pages, overlays and bio pages with the same ID are counted separately', async () => {
    const splash = await add('splash', { name: 'x', counter: 5 });
    const overlay = await add('overlay', { type: 'message', name: 'x', message: 'Hi' });
    const url = 'https://shop.example/';
    await add('url', { url, custom: 'by-splash', type: 'splash', splash: splash.id });
    await add('url', { url, custom: 'by-overlay', type: 'overlay', overlay: overlay.id });
    expect(splash.id).toBe(overlay.id);
    for (const path of ['/by-splash', '/by-overlay', '/by-overlay']) await app.request(path, PERSON);
    expect((await numbersOf('splash', splash.id)).clicks).toBe(1);
    expect((await numbersOf('overlay', overlay.id)).clicks).toBe(2);
    expect(await figuresBy('splash')).toEqual([{ id: String(splash.id), views: 1, before: 0 }]);
    expect(await figuresBy('overlay')).toEqual([{ id: String(overlay.id), views: 2, before: 0 }]);
  });

  it('views are filtered by page, whose ID means nothing among the other kinds', async () => {
    const ids: number[] = [];
    for (const name of ['one', 'two']) {
      const { id } = await add('overlay', { type: 'message', name, message: 'Hi' });
      ids.push(id);
      const link = { url: 'https://shop.example/', custom: `filtered-${name}`, type: 'overlay', overlay: id };
      await add('url', link);
      await app.request(`/filtered-${name}`, PERSON);
    }
    await app.deps.events.settle();
    const viewsOf = async (dimension: string, id: number | undefined) => {
      const filter = { kind: 'is', dimension, values: [String(id)] };
      const body = { metrics: ['impressions'], range: '7d', timezone: 'UTC', filter };
      return (await app.account.api('POST', '/api/v1/query', body)).json.data.totals.impressions;
    };
    expect([await viewsOf('overlay', ids[0]), await viewsOf('overlay', ids[1])]).toEqual([1, 1]);
    expect(await viewsOf('splash', ids[1])).toBe(0);
  });

  it('HEAD requests and hidden blocks are not counted', async () => {
    const blocks = [{ type: 'link', url: 'https://shop.example/', ends: '2020-01-01' }];
    const { id } = await add('bio', { name: 'Eve', handle: 'eve', blocks });
    expect((await app.request('/@eve', { ...PERSON, method: 'HEAD' })).status).toBe(200);
    for (const block of ['1', '9', 'x']) expect((await app.request(`/@eve/go/${block}`, PERSON)).status).toBe(404);
    expect(await numbersOf('bio', id)).toMatchObject({ clicks: 0, blocks: [] });
  });
});
