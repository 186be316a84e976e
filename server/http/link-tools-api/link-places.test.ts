import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';

const PAGE = '<title>Garden &amp; more</title><meta property="og:image" content="/g.png">';

let app: TestApp;
let channels: number[] = [];
beforeAll(async () => {
  const guardedFetch = {
    fetch: async (url: string) => ({ bytes: Buffer.from(PAGE), contentType: 'text/html', finalUrl: url }),
    post: async () => ({ status: 200 }),
    inspect: async () => ({ addresses: [], certificate: undefined, problem: 'no_address' }),
    probe: async () => ({ status: 200 }),
  };
  app = await startTestApp({ deps: { guardedFetch } });
  const created = ['A', 'B', 'C'].map((name) => app.account.api('POST', '/bio/api/channel/add', { name }));
  channels = (await Promise.all(created)).map(({ json }) => json.id);
});
afterAll(() => app.close());

const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  app.account.api(method, `/bio/api${path}`, body);
const add = async (body: object = {}): Promise<number> =>
  (await call('POST', '/url/add', { url: 'https://shop.example/', ...body })).json.id;
const channelsOf = async (id: number): Promise<number[]> => (await call('GET', `/url/${id}`)).json.details.channels;

describe('the channels of a link', () => {
  it('are returned with it, also in lists, and are exactly the named ones', async () => {
    const [a = 0, b = 0, c = 0] = channels;
    const id = await add({ channels: [a, b, b], title: 'Placed' });
    expect(await channelsOf(id)).toEqual([a, b].toSorted());
    await call('PUT', `/url/${id}/update`, { channels: [b, c] });
    expect(await channelsOf(id)).toEqual([b, c].toSorted());
    const { urls } = (await call('GET', '/urls/search?q=placed')).json.data;
    expect(urls).toMatchObject([{ id, channels: [b, c].toSorted() }]);
    await call('PUT', `/url/${id}/update`, { title: 'Left alone' });
    expect(await channelsOf(id)).toHaveLength(2);
    await call('PUT', `/url/${id}/update`, { channels: [] });
    expect(await channelsOf(id)).toEqual([]);
  });

  it('grow by one where one is named alone, and end with null', async () => {
    const [a = 0, b = 0] = channels;
    const id = await add({ channel: a });
    await call('PUT', `/url/${id}/update`, { channel: b });
    expect(await channelsOf(id)).toEqual([a, b].toSorted());
    await call('PUT', `/url/${id}/update`, { channel: null });
    expect(await channelsOf(id)).toEqual([]);
  });

  it('change for many links at once, and only to one’s own', async () => {
    const [a = 0] = channels;
    const ids = [await add({ channel: channels[1] }), await add()];
    expect((await call('PUT', '/urls/update', { ids, channels: [a] })).json.updated).toBe(2);
    for (const id of ids) expect(await channelsOf(id)).toEqual([a]);
    const other = await app.newAccount();
    const theirs = (await other.api('POST', '/bio/api/channel/add', { name: 'Theirs' })).json.id;
    const refused = await call('PUT', '/urls/update', { ids, channels: [a, theirs] });
    expect([refused.status, Object.keys(refused.json.errors)]).toEqual([400, ['channels']]);
    for (const id of ids) expect(await channelsOf(id)).toEqual([a]);
  });
});

describe('metadata of a destination', () => {
  it('is fetched while a link to it is edited', async () => {
    const { status, json } = await call('GET', '/urls/metadata?url=https%3A%2F%2Fshop.example%2Fgarden');
    expect(status).toBe(200);
    expect(json).toEqual({
      error: 0,
      data: {
        title: 'Garden & more',
        description: null,
        image: 'https://shop.example/g.png',
        health: { status: 'ok', http_status: 200 },
      },
    });
  });

  it.each(['', 'x', 'javascript:alert(1)', 'file:///etc/passwd'])('is not fetched from "%s', async (url) => {
    const { status, json } = await call('GET', `/urls/metadata?url=${encodeURIComponent(url)}`);
    expect([status, Object.keys(json.errors)]).toEqual([400, ['url']]);
  });

  it('becomes the title of an untitled link, soon after its creation', async () => {
    const id = await add({ url: 'https://shop.example/untitled' });
    await app.app.features.links.settled();
    expect((await call('GET', `/url/${id}`)).json.details.title).toBe('Garden & more');
  });
});
