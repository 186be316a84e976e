import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../support/contract-world.ts';
import { GUEST_OPERATIONS } from '../support/guest-operations.ts';
import {
  fillPath,
  kindMadeBy,
  makeOneOfEach,
  newBody,
  type ObjectIds,
  pathFillings,
} from '../support/object-factory.ts';
import { expectRefusal, expectSuccess } from '../support/response-check.ts';
import { idNames, isEndless, keyedOperations, servedOperation } from '../support/served-operations.ts';

let world: World;
let inside: ObjectIds;
let outside: ObjectIds;
/** Reaches the website and the channel of `inside`. */
let key: string;
const clock = { offsetMs: 0 };
const DAY_MS = 86_400_000;
beforeAll(async () => {
  world = await openWorld({ statistics: true, clock, config: { trustProxy: 1, linkApiRateLimit: 100_000 } });
  inside = await makeOneOfEach(world, world.app.account.key);
  outside = await makeOneOfEach(world, world.app.account.key);
  for (const [type, itemid] of [
    ['links', inside.link],
    ['qr', inside.qrCode],
    ['bio', inside.bioPage],
  ])
    await owner('assignChannelItem', { params: { channelid: inside.channel, type, itemid } });
  key = (await newKey({ websites: [inside.website], channels: [inside.channel] })).key;
});
afterAll(() => world.close());

const owner = (id: string, deps: object) => world.call(id, world.app.account.key, deps);

async function newKey(access: object): Promise<{ id: number; key: string }> {
  const response = await owner('createKey', { body: { name: 'Limited', ...access } });
  expectSuccess(servedOperation('createKey').operation, response);
  return response.json;
}

const CHANNEL: ReadonlySet<string> = GUEST_OPERATIONS.channel;
const OF_WEBSITES = new Set(['listWebsites', 'showWebsiteSummaries', 'sendEvents']);
const isOfWebsite = (path: string) => path.startsWith('/websites/{id}') || path.startsWith('/stats/{id}');
const all = keyedOperations()
  .filter(({ operation }) => !isEndless(operation))
  .map((served) => {
    const { id, path } = served.operation;
    const isReached = isOfWebsite(path) || OF_WEBSITES.has(id) || (CHANNEL.has(id) && id !== 'updateAccount');
    return { served, id, isReached };
  });
const reached = all.filter(({ isReached }) => isReached);

function call({ served }: (typeof all)[number], ids: ObjectIds) {
  const [filling = { words: {}, kinds: {} }] = pathFillings(served);
  const { query } = served.example.request;
  return world.call(served, key, { params: fillPath(filling, ids), query, body: served.operation.body && {} });
}

describe('a key that is limited to a website and a channel', () => {
  it.each(all.filter(({ isReached }) => !isReached))('is rejected for $id, which is about more', async (row) => {
    const response = await call(row, inside);
    expectRefusal(response, 403);
    expect(response.json.message).toContain('limited to certain websites and channels');
  });

  it.each(reached.filter(({ served }) => idNames(served.operation).length > 0))(
    'finds no other object: $id',
    async (row) => {
      // What the path cannot name is rejected before it is looked for.
      expectRefusal(await call(row, outside), 404);
    },
  );

  it('sees its website and channel in lists, and nothing else', async () => {
    const idsOf = async (operation: string, query = {}) => {
      const { json } = await world.call(operation, key, { query });
      return (json.data.channels ?? json.data.urls ?? json.data.qrs ?? json.data.bios ?? json.data).map(
        ({ id }: { id: number }) => id,
      );
    };
    expect(await idsOf('listWebsites')).toEqual([inside.website]);
    expect(await idsOf('showWebsiteSummaries')).toEqual([inside.website]);
    expect(await idsOf('listChannels')).toEqual([inside.channel]);
    expect(await idsOf('searchLinks')).toEqual([inside.link]);
    expect(await idsOf('listLinks')).toEqual([inside.link]);
    expect(await idsOf('listQrCodes')).toEqual([inside.qrCode]);
    expect(await idsOf('listBioPages')).toEqual([inside.bioPage]);
    expect(await idsOf('listBioPages', { limit: 1, page: 2 })).toEqual([]);
    const elsewhere = await world.call('searchLinks', key, { query: { channel: outside.channel } });
    expectRefusal(elsewhere, 400);
    expect(elsewhere.json.errors.channel).toEqual([`channel must be one of ${inside.channel}.`]);
    const csv = await world.call('exportLinks', key, { query: {} });
    expect(csv.text).toContain('link-');
    expect(csv.text.trim().split('\n')).toHaveLength(2);
  });

  it('finds links by their address if they are in its channel', async () => {
    const found = async (id: number) => {
      const { json } = await owner('showLink', { params: { id } });
      return (await world.call('listLinks', key, { query: { short: json.details.shorturl } })).json;
    };
    expect((await found(inside.link)).details.id).toBe(inside.link);
    expect(await found(outside.link)).toEqual({ error: 1, message: 'No link has this URL.' });
  });

  it('lists what is in any of its channels, each object once', async () => {
    const both = { channelid: outside.channel, type: 'links', itemid: inside.link };
    await owner('assignChannelItem', { params: both });
    await owner('assignChannelItem', { params: { ...both, itemid: outside.link } });
    const wide = await newKey({ channels: [inside.channel, outside.channel] });
    const idsOf = async (query: Record<string, unknown>) =>
      (await world.call('searchLinks', wide.key, { query })).json.data.urls.map(({ id }: { id: number }) => id);
    expect(await idsOf({})).toEqual([outside.link, inside.link]);
    expect(await idsOf({ channel: inside.channel })).toEqual([inside.link]);
    const csv = (await world.call('exportLinks', wide.key, { query: {} })).text.trim();
    expect(csv.split('\n')).toHaveLength(3);
    for (const itemid of [inside.link, outside.link])
      await owner('unassignChannelItem', { params: { ...both, itemid } });
  });

  it('checks aliases of its own links only, and without a domain', async () => {
    const check = (query: object) =>
      world.call('checkLinkAlias', key, { query: { custom: 'free-for-keys', ...query } });
    expect((await check({ link: inside.link })).json.free).toBe(true);
    expectRefusal(await check({ link: outside.link }), 400);
    const branded = await check({ domain: 'go.shop.example' });
    expectRefusal(branded, 403);
    expect(branded.json.message).toContain('cannot set domain');
  });

  it('asks about its objects only', async () => {
    const requested = async (scope?: object) =>
      (await world.call('queryAnalytics', key, { body: { metrics: ['clicks'], range: '7d', ...(scope && { scope }) } }))
        .status;
    expect(await requested({ website: inside.website })).toBe(200);
    expect(await requested({ link: inside.link })).toBe(200);
    expect(await requested({ link: outside.link })).toBe(404);
    expect(await requested({ website: outside.website })).toBe(404);
    expect(await requested({ campaign: inside.campaign })).toBe(403);
    expect(await requested()).toBe(403);
  });

  it('sends events of its website only', async () => {
    const send = async (website: number) => {
      const { json } = await owner('showWebsite', { params: { id: website } });
      const event = { page: `https://${json.data.domain}/`, address: '203.0.113.7', user_agent: 'Mozilla/5.0' };
      return world.call('sendEvents', key, { body: { events: [event] } });
    };
    expect((await send(inside.website)).status).toBe(202);
    const refused = await send(outside.website);
    expect([refused.status, Object.keys(refused.json.errors)]).toEqual([422, ['events.0.page']]);
  });

  it('keeps what it creates in its channel', async () => {
    const body = { url: 'https://shop.example/kept', channel: inside.channel };
    const created = [
      (await world.call('createLink', key, { body })).json.id,
      (await world.call('createLink', key, { body: { url: body.url } })).json.id,
    ];
    for (const id of created) expect((await world.call('showLink', key, { params: { id } })).status).toBe(200);
    const elsewhere = await world.call('createLink', key, { body: { ...body, channel: outside.channel } });
    expectRefusal(elsewhere, 403);
  });

  it('reaches nothing once its objects are deleted, instead of everything', async () => {
    const other = await makeOneOfEach(world, world.app.account.key);
    const limited = await newKey({ websites: [other.website] });
    await owner('deleteWebsite', { params: { id: other.website } });
    expect((await world.call('listWebsites', limited.key)).json.data).toEqual([]);
    expectRefusal(await world.call('showWebsite', limited.key, { params: { id: inside.website } }), 404);
    expectRefusal(await world.call('listLinks', limited.key), 403);
  });

  it.each(['createLink', 'createQrCode', 'createBioPage'])(
    'creates nothing once its channels are deleted: %s',
    async (id) => {
      const { key: fullKey } = world.app.account;
      const served = servedOperation(id);
      const kind = kindMadeBy(served) ?? 'link';
      const { channel } = await makeOneOfEach(world, fullKey);
      const limited = await newKey({ channels: [channel] });
      await owner('deleteChannel', { params: { id: channel } });
      const unassigned = async () => (await owner('countChannelItems', {})).json.data.unassigned;
      const before = await unassigned();
      expectRefusal(await world.call(id, limited.key, { body: newBody(kind) }), 404);
      expect(await unassigned()).toBe(before);
    },
  );

  it('creates in the first of its channels that still exists', async () => {
    const { channel } = await makeOneOfEach(world, world.app.account.key);
    const limited = await newKey({ channels: [channel, inside.channel] });
    await owner('deleteChannel', { params: { id: channel } });
    const { status, json } = await world.call('createLink', limited.key, {
      body: { url: 'https://shop.example/next' },
    });
    expect(status).toBe(200);
    const { items } = (await owner('listChannelItems', { params: { id: inside.channel } })).json.data;
    expect(items.map(({ id }: { id: number }) => id)).toContain(json.id);
  });

  it('cannot be limited to what the workspace does not have', async () => {
    const stranger = await world.newAccount();
    const theirs = await makeOneOfEach(world, stranger.key);
    for (const body of [{ websites: [theirs.website] }, { channels: [theirs.channel] }]) {
      const response = await owner('createKey', { body: { name: 'x', ...body } });
      expectRefusal(response, 400);
      expect(Object.keys(response.json.errors)).toEqual(Object.keys(body));
    }
  });
});

describe('a change of a key', () => {
  const statusOf = async (apiKey: string, headers = {}) => {
    const response = await world.app.request('/bio/api/urls', {
      headers: { Authorization: `Bearer ${apiKey}`, ...headers },
    });
    return [response.status, response.json?.message];
  };
  const from = (address: string) => ({ 'X-Forwarded-For': address });

  it('holds from the next request on: scopes, addresses, expiry', async () => {
    const { id, key: apiKey } = await newKey({});
    const change = async (body: object) => {
      const response = await owner('updateKey', { params: { id }, body });
      expectSuccess(servedOperation('updateKey').operation, response);
    };
    expect(await statusOf(apiKey)).toEqual([200, undefined]);
    await change({ scopes: ['qr:read'] });
    expect(await statusOf(apiKey)).toEqual([403, expect.stringContaining('lacks the scope links:read.')]);
    await change({ scopes: ['links:read'], addresses: ['203.0.113.0/24', '2001:db8::/32'] });
    expect((await statusOf(apiKey, from('203.0.113.9')))[0]).toBe(200);
    expect((await statusOf(apiKey, from('2001:db8:7::9')))[0]).toBe(200);
    expect(await statusOf(apiKey, from('198.51.100.1'))).toEqual([403, expect.stringContaining('198.51.100.1')]);
    expect(await statusOf(apiKey, from('203.0.113.9, 198.51.100.1'))).toEqual([403, expect.any(String)]);
    await change({
      addresses: [],
      expires: new Date(Date.now() + 60_000).toISOString().slice(0, 19).replace('T', ' '),
    });
    expect((await statusOf(apiKey))[0]).toBe(200);
    clock.offsetMs += 61_000;
    expect(await statusOf(apiKey)).toEqual([401, expect.stringContaining('expired')]);
  });

  it('by rotation keeps the old key for some days, and says what replaces it', async () => {
    const access = { scopes: ['links:read'], addresses: ['127.0.0.0/8', '::1'] };
    const old = await newKey(access);
    const before = world.app.deps.clock.now();
    const response = await owner('rotateOneKey', { params: { id: old.id }, body: { overlap_days: 7 } });
    expectSuccess(servedOperation('rotateOneKey').operation, response);
    expect(response.json).toMatchObject({ name: 'Limited', scopes: access.scopes });
    const rows = (await owner('listKeys', {})).json.data;
    const row = rows.find(({ id }: { id: number }) => id === old.id);
    expect(row.replaced_by).toBe(response.json.id);
    // Times of the API have whole seconds.
    expect(Date.parse(`${row.expires}Z`)).toBeGreaterThan(before + 7 * DAY_MS - 1_000);
    expect(Date.parse(`${row.expires}Z`)).toBeLessThanOrEqual(world.app.deps.clock.now() + 7 * DAY_MS);
    expect([(await statusOf(old.key))[0], (await statusOf(response.json.key))[0]]).toEqual([200, 200]);
    expectRefusal(await owner('rotateOneKey', { params: { id: old.id }, body: {} }), 400);
    clock.offsetMs += 7 * DAY_MS;
    expect([(await statusOf(old.key))[0], (await statusOf(response.json.key))[0]]).toEqual([401, 200]);
  });

  it('by rotation without overlap revokes the old key immediately', async () => {
    const old = await newKey({});
    const { json } = await owner('rotateOneKey', { params: { id: old.id }, body: {} });
    expect([(await statusOf(old.key))[0], (await statusOf(json.key))[0]]).toEqual([401, 200]);
  });

  it.each([[2], [-1], ['soon']])('by rotation does not accept an overlap of %j days', async (overlap) => {
    const response = await owner('rotateOneKey', { params: { id: 1 }, body: { overlap_days: overlap } });
    expect(response.json.errors?.overlap_days?.[0]).toContain('overlap_days');
  });

  it('is told by its last use, with the time', async () => {
    const { id, key: apiKey } = await newKey({});
    const row = async () => (await owner('listKeys', {})).json.data.find((one: { id: number }) => one.id === id);
    expect(await row()).toMatchObject({ last_used: null, last_used_at: null, last_used_from: '' });
    await statusOf(apiKey, from('203.0.113.9'));
    const { last_used: day, last_used_at: at } = await row();
    expect(at).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
    expect(at.startsWith(day)).toBe(true);
    expect(JSON.stringify(await row())).not.toContain('203.0.113');
  });
});

it.each([
  [{ name: ' ' }, 'name'],
  [{}, 'name'],
  [{ name: 'x', expires: '2001-01-01 00:00:00' }, 'expires'],
  [{ name: 'x', scopes: [] }, 'scopes'],
  [{ name: 'x', scopes: ['admin'] }, 'scopes'],
  [{ name: 'x', scopes: ['links'] }, 'scopes'],
  [{ name: 'x', scopes: ['analytics:write'] }, 'scopes'],
  [{ name: 'x', addresses: ['example.com'] }, 'addresses'],
  [{ name: 'x', addresses: ['10.0.0.0/33'] }, 'addresses'],
  [{ name: 'x', addresses: Array(51).fill('10.0.0.1') }, 'addresses'],
  [{ name: 'x', websites: [0] }, 'websites'],
])('a key is rejected as %j at the field', async (body, field) => {
  const { status, json } = await owner('createKey', { body });
  expect([status, Object.keys(json.errors)[0]?.split('.')[0]]).toEqual([400, field]);
});
