import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestAccount, type TestApp } from '../../../test/support/test-app.ts';

let app: TestApp;
let me: TestAccount;
let stranger: TestAccount;
beforeAll(async () => {
  app = await startTestApp();
  me = app.account;
  stranger = await app.newAccount();
});
afterAll(() => app.close());

const add = async (path: string, body: object, account = me): Promise<number> =>
  (await account.api('POST', `/bio/api${path}`, body)).json.id;
const put = (path: string, body: object, account = me) => account.api('PUT', `/bio/api${path}`, body);
const idsOf = async (path: string, collection: string): Promise<number[]> =>
  (await me.api('GET', `/bio/api${path}`)).json.data[collection].map(({ id }: { id: number }) => id);
const addLinks = async (over: object) => [
  await add('/url/add', { url: 'https://a.example/', ...over }),
  await add('/url/add', { url: 'https://b.example/', ...over }),
  await add('/url/add', { url: 'https://c.example/', ...over }),
];

describe('links of a campaign', () => {
  it('are followed by a sequential rotator in the new order immediately', async () => {
    const campaign = await add('/campaign/add', { name: 'In order', slug: 'in-order', strategy: 'sequential' });
    const [a = 0, b = 0, c = 0] = await addLinks({ campaign });
    const next = async () => (await app.request('/r/in-order', { redirect: 'manual' })).headers.get('location');
    expect(await next()).toBe('https://a.example/');
    const { status, json } = await put(`/campaign/${campaign}/order`, { links: [c, a, b] });
    expect([status, json.error]).toEqual([200, 0]);
    expect(await idsOf(`/campaign/${campaign}/links`, 'urls')).toEqual([c, a, b]);
    // The rotator continues at its position: the second link is next.
    expect([await next(), await next(), await next()]).toEqual([
      ...['https://a.example/', 'https://b.example/', 'https://c.example/'],
    ]);
  });

  it('are put in order by whom they belong to, and named once', async () => {
    const campaign = await add('/campaign/add', { name: 'Mine' });
    const [a = 0, b = 0] = await addLinks({ campaign });
    const foreign = await put(`/campaign/${campaign}/order`, { links: [a] }, stranger);
    const unknown = await put('/campaign/999999/order', { links: [a] });
    expect([foreign.status, unknown.status]).toEqual([404, 404]);
    expect(foreign.json).toEqual(unknown.json);
    for (const links of [[a, a], [a, 999_999], []]) {
      const refused = await put(`/campaign/${campaign}/order`, { links });
      expect([refused.status, Object.keys(refused.json.errors)]).toEqual([400, ['links']]);
    }
    expect(await idsOf(`/campaign/${campaign}/links`, 'urls')).toEqual(expect.arrayContaining([a, b]));
  });
});

describe('a channel', () => {
  it('shows its items newest first, or in the order that they were put in', async () => {
    const channel = await add('/channel/add', { name: 'Folder' });
    const [a = 0, b = 0, c = 0] = await addLinks({ channel });
    const items = [b, a].map((id) => ({ type: 'links', id }));
    expect((await put(`/channel/${channel}/order`, { items: items.toReversed() })).status).toBe(200);
    expect(await idsOf(`/channel/${channel}`, 'items')).toEqual([c, b, a]);
    expect(await idsOf(`/channel/${channel}?order=own`, 'items')).toEqual([c, a, b]);
    const refused = await put(`/channel/${channel}/order`, { items: [{ type: 'qr', id: a }] });
    expect([refused.status, Object.keys(refused.json.errors)]).toEqual([400, ['items']]);
  });

  it('keeps its manual position among the others', async () => {
    const [a, b] = [await add('/channel/add', { name: 'A' }), await add('/channel/add', { name: 'B' })];
    const before = await idsOf('/channels?order=own', 'channels');
    expect(before.indexOf(a)).toBeLessThan(before.indexOf(b));
    await put('/channels/order', { channels: [b, a] });
    const after = await idsOf('/channels?order=own', 'channels');
    expect(after.indexOf(b)).toBeLessThan(after.indexOf(a));
    expect((await idsOf('/channels', 'channels')).slice(0, 2)).toEqual([b, a]);
  });
});

it('campaigns are listed in manual order on request, among those found', async () => {
  const [one, two] = [
    await add('/campaign/add', { name: 'Sorted 1' }),
    await add('/campaign/add', { name: 'Sorted 2' }),
  ];
  const found = () => idsOf('/campaigns/search?q=sorted&order=own', 'campaigns');
  expect(await found()).toEqual([two, one]);
  expect((await put('/campaigns/order', { campaigns: [one, two] })).status).toBe(200);
  expect(await found()).toEqual([one, two]);
});
