import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestAccount, type TestApp } from '../../../test/support/test-app.ts';

const NOON = Date.UTC(2026, 2, 2, 12);

let app: TestApp;
let me: TestAccount;
let stranger: TestAccount;
beforeAll(async () => {
  app = await startTestApp({
    config: { baseUrl: 'https://way.example', pagesBaseUrl: 'https://pages.example' },
    deps: { clock: { now: () => NOON } },
  });
  me = app.account;
  stranger = await app.newAccount();
});
afterAll(() => app.close());

const add = (body: object, account = me) => account.api('POST', '/bio/api/channel/add', body);
let names = 0;
const newChannel = async (account = me): Promise<number> => (await add({ name: `c${names++}` }, account)).json.id;
const newLink = async (body: object = {}, account = me): Promise<number> =>
  (await account.api('POST', '/bio/api/url/add', { url: 'https://shop.example/garden', ...body })).json.id;
const itemsOf = async (id: number) => (await me.api('GET', `/bio/api/channel/${id}`)).json.data.items;

describe('creating a channel', () => {
  it('returns 200 with the record', async () => {
    const { status, json } = await add({ name: 'Posters', description: 'd', color: '#2f6f5e', starred: 1 });
    expect(status).toBe(200);
    expect(json).toEqual({ error: 0, id: json.id, name: 'Posters', description: 'd', color: '#2f6f5e', starred: true });
  });

  it('needs a name only, and no other one of the account’s', async () => {
    expect((await add({})).json.errors).toHaveProperty('name');
    expect((await add({ name: 'Only' })).json).toMatchObject({ description: '', color: '#2563eb', starred: false });
    const again = await add({ name: 'Only' });
    expect([again.status, again.json.message]).toEqual([400, 'You already have a channel with this name.']);
    expect((await add({ name: 'Only' }, stranger)).status).toBe(200);
  });

  it('rejects an invalid color', async () => {
    const { status, json } = await add({ name: 'Bad color', color: 'blue' });
    expect([status, Object.keys(json.errors)]).toEqual([400, ['color']]);
  });
});

describe('the list of channels', () => {
  it('returns the envelope, newest first', async () => {
    const account = await app.newAccount();
    const first = await newChannel(account);
    const second = await newChannel(account);
    const { json } = await account.api('GET', '/bio/api/channels');
    expect(json.data).toMatchObject({ result: 2, perpage: 15, currentpage: 1, nextpage: 1, maxpage: 1 });
    expect(json.data.channels.map((channel: { id: number }) => channel.id)).toEqual([second, first]);
    expect(Object.keys(json.data.channels[0])).toEqual(['id', 'name', 'description', 'color', 'starred']);
  });
});

describe('updating a channel', () => {
  it('answers a message and the whole record', async () => {
    const { id } = (await add({ name: 'Before', description: 'kept' })).json;
    const { status, json } = await me.api('PUT', `/bio/api/channel/${id}/update`, { name: 'After', starred: 'true' });
    expect(status).toBe(200);
    expect(json).toEqual({
      error: 0,
      message: 'The channel was updated.',
      id,
      name: 'After',
      description: 'kept',
      color: '#2563eb',
      starred: true,
    });
  });
});

describe('items of a channel', () => {
  it('are links with title, preview, short address and day', async () => {
    const channel = await newChannel();
    const link = await newLink({ title: 'Garden', custom: 'garden' });
    const response = await me.api('POST', `/bio/api/channel/${channel}/assign/links/${link}`);
    expect([response.status, response.json]).toEqual([
      200,
      { error: 0, message: 'The item was assigned to the channel.' },
    ]);
    expect(await itemsOf(channel)).toEqual([
      {
        type: 'links',
        id: link,
        title: 'Garden',
        preview: 'https://shop.example/garden',
        link: 'https://way.example/garden',
        date: '2026-03-02',
      },
    ]);
  });

  it('are codes with their scan URL if they are dynamic', async () => {
    const channel = await newChannel();
    const previews: string[] = [];
    for (const body of [
      { type: 'text', data: 'Hello' },
      { type: 'link', data: 'https://shop.example/' },
    ]) {
      const { json } = await me.api('POST', '/bio/api/qr/add', body);
      await me.api('POST', `/bio/api/channel/${channel}/assign/qr/${json.id}`);
      previews.unshift(body.type === 'link' ? json.link.replace('/bio/qr/', '/q/') : json.link);
    }
    expect((await itemsOf(channel)).map(({ preview }: { preview: string }) => preview)).toEqual(previews);
  });

  it('are listed once, no matter how often they are assigned', async () => {
    const channel = await newChannel();
    const link = await newLink();
    for (let n = 0; n < 2; n++) {
      expect((await me.api('POST', `/bio/api/channel/${channel}/assign/links/${link}`)).status).toBe(200);
    }
    expect(await itemsOf(channel)).toHaveLength(1);
  });

  it('are paged, newest first', async () => {
    const channel = await newChannel();
    const links: number[] = [];
    for (let n = 0; n < 3; n++) links.push(await newLink({ channel }));
    const { json } = await me.api('GET', `/bio/api/channel/${channel}?limit=2&page=2`);
    expect(json.data).toMatchObject({ result: 3, perpage: 2, currentpage: 2, nextpage: 2, maxpage: 2 });
    expect(json.data.items.map((item: { id: number }) => item.id)).toEqual([links[0]]);
  });

  it('leave when they are deleted, and when they are unassigned', async () => {
    const channel = await newChannel();
    const deleted = await newLink({ channel });
    const unassigned = await newLink({ channel });
    await me.api('DELETE', `/bio/api/url/${deleted}/delete`);
    const path = `/bio/api/channel/${channel}/unassign/links/${unassigned}`;
    expect((await me.api('DELETE', path)).json).toEqual({
      error: 0,
      message: 'The item was removed from the channel.',
    });
    expect(await itemsOf(channel)).toEqual([]);
    expect((await me.api('DELETE', path)).status).toBe(404);
    expect((await me.api('GET', `/bio/api/url/${unassigned}`)).status).toBe(200);
  });

  it('must exist and be the account’s own, like the channel', async () => {
    const mine = await newChannel();
    const theirs = await newChannel(stranger);
    const link = await newLink();
    const theirLink = await newLink({}, stranger);
    const refused = [
      `${mine}/assign/links/999999999`,
      `${mine}/assign/links/${theirLink}`,
      `${theirs}/assign/links/${link}`,
      `${mine}/assign/qr/${link}`,
      `${mine}/assign/bio/${link}`,
    ];
    for (const path of refused) expect((await me.api('POST', `/bio/api/channel/${path}`)).status, path).toBe(404);
    expect((await me.api('POST', `/bio/api/channel/${mine}/assign/teapots/${link}`)).status).toBe(400);
    expect(await itemsOf(mine)).toEqual([]);
  });
});

describe('deleting a channel', () => {
  it('unassigns its items, which stay', async () => {
    const channel = await newChannel();
    const link = await newLink({ channel });
    const response = await me.api('DELETE', `/bio/api/channel/${channel}/delete`);
    expect([response.status, response.json]).toEqual([200, { error: 0, message: 'The channel was deleted.' }]);
    expect((await me.api('GET', `/bio/api/channel/${channel}`)).status).toBe(404);
    expect((await me.api('GET', `/bio/api/url/${link}`)).status).toBe(200);
    const left = await app.deps.catalog.channels.items(me.id, channel, { limit: 9, offset: 0 });
    expect(left.total).toBe(0);
  });
});

describe('another account’s channel', () => {
  it('returns 404 like an unknown one on every route, and does not change', async () => {
    const id = await newChannel(stranger);
    const link = await newLink({ channel: id }, stranger);
    const before = await app.deps.catalog.channels.find(stranger.id, id);
    const routes = [
      ['GET', '', undefined],
      ['PUT', '/update', { name: 'stolen' }],
      ['DELETE', '/delete', undefined],
      ['POST', `/assign/links/${link}`, undefined],
      ['DELETE', `/unassign/links/${link}`, undefined],
    ] as const;
    for (const [method, action, body] of routes) {
      const foreign = await me.api(method, `/bio/api/channel/${id}${action}`, body);
      const unknown = await me.api(method, `/bio/api/channel/999999999${action}`, body);
      expect([foreign.status, foreign.text]).toEqual([404, unknown.text]);
    }
    expect(await app.deps.catalog.channels.find(stranger.id, id)).toEqual(before);
    expect((await app.deps.catalog.channels.items(stranger.id, id, { limit: 9, offset: 0 })).total).toBe(1);
  });
});

describe('items without a channel', () => {
  it('is listed newest first and counted, and leaves when it is put into one', async () => {
    const someone = await app.newAccount();
    const call = async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
      (await someone.api(method, `/bio/api${path}`, body)).json;
    const channelId = await newChannel(someone);
    const linkId = await newLink({ title: 'Loose' }, someone);
    const { id: codeId } = await call('POST', '/qr/add', { type: 'text', data: 'x', name: 'Code' });
    const loose = async () => (await call('GET', '/channels/unassigned')).data;
    const kinds = (await loose()).items.map(({ type, id }: { type: string; id: number }) => `${type} ${id}`);
    expect(kinds.sort()).toEqual([`links ${linkId}`, `qr ${codeId}`]);
    expect((await call('GET', '/channels/counts')).data).toEqual({ channels: [], unassigned: 2 });

    await call('POST', `/channel/${channelId}/assign/links/${linkId}`);
    expect((await loose()).items).toEqual([
      expect.objectContaining({ type: 'qr', id: codeId, title: 'Code', date: '2026-03-02' }),
    ]);
    const counts = (await call('GET', '/channels/counts')).data;
    expect(counts).toEqual({ channels: [{ id: channelId, items: 1 }], unassigned: 1 });
    await call('DELETE', `/channel/${channelId}/unassign/links/${linkId}`);
    expect((await loose()).result).toBe(2);
  });
});

describe('links with a pixel', () => {
  it('are listed for its owner alone', async () => {
    const pixel = { type: 'gapixel', name: 'Shop', tag: 'G-ABC123DEF4' };
    const { id } = (await me.api('POST', '/bio/api/pixel/add', pixel)).json;
    const linkId = await newLink({ pixels: [id] });
    await newLink();
    const { json } = await me.api('GET', `/bio/api/pixel/${id}/links`);
    expect([json.data.result, json.data.urls[0].id]).toEqual([1, linkId]);
    expect((await stranger.api('GET', `/bio/api/pixel/${id}/links`)).status).toBe(404);
  });
});
