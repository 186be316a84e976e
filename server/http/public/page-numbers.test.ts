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
  });

  it('HEAD requests and hidden blocks are not counted', async () => {
    const blocks = [{ type: 'link', url: 'https://shop.example/', ends: '2020-01-01' }];
    const { id } = await add('bio', { name: 'Eve', handle: 'eve', blocks });
    expect((await app.request('/@eve', { ...PERSON, method: 'HEAD' })).status).toBe(200);
    for (const block of ['1', '9', 'x']) expect((await app.request(`/@eve/go/${block}`, PERSON)).status).toBe(404);
    expect(await numbersOf('bio', id)).toMatchObject({ clicks: 0, blocks: [] });
  });
});
