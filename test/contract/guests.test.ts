import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../support/contract-world.ts';
import { GUEST_OPERATIONS } from '../support/guest-operations.ts';
import { kindMadeBy, makeOneOfEach, newBody, type ObjectIds } from '../support/object-factory.ts';
import { expectRefusal, expectSuccess } from '../support/response-check.ts';
import { idNames, servedOperation } from '../support/served-operations.ts';

let world: World;
let inside: ObjectIds;
let outside: ObjectIds;
let owner: { accountId: number; personId: number; role: 'owner' };
let guest: { personId: number; token: string };
beforeAll(async () => {
  world = await openWorld({ statistics: true });
  const { account } = world.app;
  inside = await makeOneOfEach(world, account.key);
  outside = await makeOneOfEach(world, account.key);
  for (const [type, itemid] of [
    ['qr', inside.qrCode],
    ['bio', inside.bioPage],
  ])
    await world.call('assignChannelItem', account.key, { params: { channelid: inside.channel, type, itemid } });
  const { accounts, members, sessions } = world.app.app.features;
  const personIdOf = async (id: number) => (await accounts.find(id))?.personId ?? 0;
  owner = { accountId: account.id, personId: await personIdOf(account.id), role: 'owner' };
  const person = await world.newAccount();
  const personId = await personIdOf(person.id);
  const { link } = await members.invite(owner, { email: undefined, role: 'member', channelId: inside.channel });
  await members.join(new URL(link).searchParams.get('invitation') ?? '', personId);
  const { secret } = await sessions.begin({ id: person.id, personId }, '');
  guest = { personId, token: (await sessions.accessToken(secret, account.id))?.token ?? '' };
});
afterAll(() => world.close());

function call(id: string, ids: ObjectIds, body?: Record<string, unknown>) {
  const { operation, example } = servedOperation(id);
  const [reference = ''] = Object.values(example.request.params ?? {}).map(String);
  const kind = Object.keys(ids).find((name) => reference.includes(`{{${name}`)) as keyof ObjectIds;
  const params = idNames(operation).length > 0 ? { id: ids[kind] } : {};
  return world.call(id, guest.token, { params, query: example.request.query, body });
}

/** Deletions last. */
const operations = [...GUEST_OPERATIONS.channel].sort(
  (one, other) => Number(one.startsWith('delete')) - Number(other.startsWith('delete')),
);
const OF_ITEMS = operations.filter((id) => idNames(servedOperation(id).operation).length > 0);

/** Bodies of operations that reject an empty one. */
const BODIES: Readonly<Record<string, Record<string, unknown> | undefined>> = {
  putLinkPicture: servedOperation('putLinkPicture').example.request.body,
  proofQrCode: servedOperation('proofQrCode').example.request.body,
  putPlacement: { place: 'Main street 5' },
  updateQrCode: newBody('qrCode'),
};

describe('a guest of a channel', () => {
  it.each(OF_ITEMS)('finds nothing outside of it: %s', async (id) => {
    expectRefusal(await call(id, outside, {}), 404);
  });

  it('lists the channel with its links and QR codes only', async () => {
    const { channels } = (await call('listChannels', inside)).json.data;
    expect(channels.map(({ id }: { id: number }) => id)).toEqual([inside.channel]);
    for (const [operation, name, id] of [
      ['searchLinks', 'urls', inside.link],
      ['listLinks', 'urls', inside.link],
      ['listQrCodes', 'qrs', inside.qrCode],
      ['listBioPages', 'bios', inside.bioPage],
    ] as const) {
      const { json } = await world.call(operation, guest.token);
      expect(json.data[name].map((row: { id: number }) => row.id)).toEqual([id]);
    }
    expectRefusal(await world.call('searchLinks', guest.token, { query: { channel: outside.channel } }), 400);
  });

  it('sees the tags of the channel’s links only', async () => {
    const body = { ...newBody('link'), tags: ['elsewhere'] };
    await world.call('createLink', world.app.account.key, { body });
    await world.call('updateLink', world.app.account.key, { params: { id: inside.link }, body: { tags: ['here'] } });
    const { json } = await world.call('listLinkTags', guest.token);
    expect(json.data.tags).toEqual([{ name: 'here', links: 1 }]);
  });

  it.each([
    ['link', 'links', 'Link', 'DeletedLinks', 'urls'],
    ['qrCode', 'qr', 'QrCode', 'DeletedQrCodes', 'qrs'],
  ] as const)('restores what was deleted in the channel, not for good: %s', async (kind, type, name, list, rows) => {
    const create = async (key: string) => (await world.call(`create${name}`, key, { body: newBody(kind) })).json.id;
    const [mine, foreign] = [await create(guest.token), await create(world.app.account.key)];
    for (const id of [mine, foreign]) await world.call(`delete${name}`, world.app.account.key, { params: { id } });
    const listed = async () => (await world.call(`list${list}`, guest.token)).json.data[rows];
    expect((await listed()).map(({ id }: { id: number }) => id)).toEqual([mine]);
    expectRefusal(await world.call(`restore${name}`, guest.token, { params: { id: foreign } }), 404);
    expectRefusal(await world.call(`erase${name}`, guest.token, { params: { id: mine } }), 403);
    for (let time = 0; time < 2; time++)
      expect((await world.call(`restore${name}`, guest.token, { params: { id: mine } })).status).toBe(200);
    expect(await listed()).toEqual([]);
    const { items } = (await call('listChannelItems', inside)).json.data;
    expect(items).toContainEqual(expect.objectContaining({ type, id: mine }));
    await world.call(`delete${name}`, guest.token, { params: { id: mine } });
  });

  it('queries the channel, and what is in it', async () => {
    const statusOf = async (scope: object | undefined) => {
      const body = { metrics: ['clicks'], range: '7d', ...(scope && { scope }) };
      return (await world.call('queryAnalytics', guest.token, { body })).status;
    };
    expect(await statusOf(undefined)).toBe(200);
    for (const scope of [{ channel: inside.channel }, { link: inside.link }, { qr: inside.qrCode }])
      expect([scope, await statusOf(scope)]).toEqual([scope, 200]);
    for (const scope of [{ channel: outside.channel }, { link: outside.link }, { qr: outside.qrCode }])
      expect([scope, await statusOf(scope)]).toEqual([scope, 404]);
    for (const scope of [{ account: owner.accountId }, { website: inside.website }, { link: inside.link, qr: 1 }])
      expect([scope, await statusOf(scope)]).toEqual([scope, 403]);
  });

  it('checks aliases as it creates links: for its own, and without a domain', async () => {
    const check = async (query: object) =>
      (await world.call('checkLinkAlias', guest.token, { query: { custom: 'free-for-guests', ...query } })).status;
    expect(await check({})).toBe(200);
    expect(await check({ link: inside.link })).toBe(200);
    expect(await check({ link: outside.link })).toBe(400);
    expect(await check({ domain: 'go.shop.example' })).toBe(403);
  });

  it('creates within the channel, and links to nothing outside of it', async () => {
    for (const id of ['createLink', 'createQrCode', 'createBioPage']) {
      const body = newBody(kindMadeBy(servedOperation(id)) ?? 'link');
      const { json } = await call(id, inside, body);
      const items = (await call('listChannelItems', inside)).json.data.items;
      expect(items.map((item: { id: number }) => item.id)).toContain(json.id ?? json.data.id);
    }
    for (const field of ['campaign', 'channel', 'splash'])
      expectRefusal(await call('updateLink', inside, { [field]: outside.channel }), 403);
  });

  it.each(OF_ITEMS)('may %s in it', async (id) => {
    const body = BODIES[id] ?? {};
    expectSuccess(servedOperation(id).operation, await call(id, inside, { ...body }));
  });
});

describe('a change of what a guest may open', () => {
  it('holds on the next request, and the object must be of the workspace', async () => {
    const { members } = world.app.app.features;
    const overview = (website: number) => world.call('showOverview', guest.token, { params: { id: website } });
    expect((await overview(outside.website)).status).toBe(403);
    await members.changeAccess(owner, guest.personId, { role: 'viewer', websiteId: outside.website });
    expect((await overview(outside.website)).status).toBe(200);
    expect((await overview(inside.website)).status).toBe(404);
    expect((await call('listChannels', inside)).status).toBe(403);
    for (const access of [
      { role: 'viewer', websiteId: 987_654 } as const,
      { role: 'admin', channelId: inside.channel } as const,
    ])
      await expect(members.changeAccess(owner, guest.personId, access)).rejects.toMatchObject({
        code: 'invalid_input',
      });
    await expect(members.changeRole(owner, guest.personId, 'admin')).rejects.toMatchObject({ code: 'invalid_input' });
    await members.changeAccess(owner, guest.personId, { role: 'member' });
    expect((await world.call('listWebsites', guest.token)).status).toBe(200);
  });
});
