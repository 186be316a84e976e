import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestAccount, type TestApp } from '../../../test/support/test-app.ts';

let app: TestApp;
let me: TestAccount;
let stranger: TestAccount;
beforeAll(async () => {
  app = await startTestApp({ config: { baseUrl: 'https://way.example', pagesBaseUrl: 'https://way.example' } });
  me = app.account;
  stranger = await app.newAccount();
});
afterAll(() => app.close());

const add = (body: object, account = me) => account.api('POST', '/bio/api/campaign/add', body);
const addLink = async (account = me): Promise<number> =>
  (await account.api('POST', '/bio/api/url/add', { url: 'https://shop.example/' })).json.id;
const campaignOf = async (linkId: number) => (await me.api('GET', `/bio/api/url/${linkId}`)).json.details.campaign;

describe('creating a campaign', () => {
  it('returns 201 with the name three times', async () => {
    const { status, json } = await add({ name: 'Summer Sale!', slug: 'summer', public: true });
    expect(status).toBe(201);
    expect(json).toEqual({
      error: 0,
      id: json.id,
      name: 'Summer Sale!',
      domain: 'Summer Sale!',
      campaign: 'Summer Sale!',
      public: true,
      rotator: 'https://way.example/bio/r/summer',
      list: `https://way.example/bio/u/${me.username}/summer-sale-${json.id}`,
    });
  });

  it('names rotator and list by the prefix of the request, and both answer at either address', async () => {
    const { id } = (await add({ name: 'Prefixed', slug: 'prefixed', public: true })).json;
    await me.api('POST', `/bio/api/campaign/${id}/assign/${await addLink()}`);
    for (const [api, prefix] of [
      ['/bio/api', '/bio'],
      ['/api', ''],
    ]) {
      const { rotator, list } = (await me.api('GET', `${api}/campaign/${id}`)).json.data;
      expect(rotator).toBe(`https://way.example${prefix}/r/prefixed`);
      expect(list).toBe(`https://way.example${prefix}/u/${me.username}/prefixed-${id}`);
      const turned = await app.request(new URL(rotator).pathname);
      expect([turned.status, turned.headers.get('location')]).toEqual([302, 'https://shop.example/']);
      expect((await app.request(new URL(list).pathname)).text).toContain('Prefixed');
    }
  });

  it('requires nothing: a numbered name, private, no rotator', async () => {
    const { status, json } = await add({}, stranger);
    expect([status, json.name, json.public, json.rotator]).toEqual([201, 'Campaign 1', false, false]);
  });

  it('reads booleans as clients write them', async () => {
    expect((await add({ name: 'as text', public: 'true' })).json.public).toBe(true);
    expect((await add({ name: 'as number', public: 0 })).json.public).toBe(false);
  });

  it('rejects a name twice in one account with the sentence that clients know, before it looks at the slug', async () => {
    await add({ name: 'Twice', slug: 'twice' });
    const again = await add({ name: 'Twice', slug: 'twice' });
    expect([again.status, again.json.message]).toEqual([400, 'You already have a campaign with that name.']);
    expect((await add({ name: 'Twice' }, stranger)).status).toBe(201);
  });

  it.each(['a', 'a b', 'a/b', '../a', 'ä-ä', 'a'.repeat(61)])('rejects the slug %s', async (slug) => {
    const { status, json } = await add({ name: `slug ${slug}`, slug });
    expect([status, Object.keys(json.errors)]).toEqual([400, ['slug']]);
  });

  it('rejects a slug that exists in any account', async () => {
    await add({ name: 'Slug holder', slug: 'held' });
    const { status, json } = await add({ name: 'Slug seeker', slug: 'held' }, stranger);
    expect([status, Object.keys(json.errors)]).toEqual([400, ['slug']]);
  });
});

describe('the list of campaigns', () => {
  it('carries name and domain, newest first', async () => {
    const account = await app.newAccount();
    const first = (await add({ name: 'One' }, account)).json.id;
    const second = (await add({ name: 'Two', slug: 'two-slug' }, account)).json.id;
    const { status, json } = await account.api('GET', '/bio/api/campaigns');
    expect(status).toBe(200);
    expect(json.data).toEqual({
      result: 2,
      perpage: 15,
      currentpage: 1,
      nextpage: 1,
      maxpage: 1,
      campaigns: [
        {
          id: second,
          name: 'Two',
          domain: 'Two',
          public: false,
          rotator: 'https://way.example/bio/r/two-slug',
          list: `https://way.example/bio/u/${account.username}/two-${second}`,
        },
        {
          id: first,
          name: 'One',
          domain: 'One',
          public: false,
          rotator: false,
          list: `https://way.example/bio/u/${account.username}/one-${first}`,
        },
      ],
    });
  });
});

describe('updating a campaign', () => {
  it('returns the whole campaign and keeps omitted fields', async () => {
    const { id } = (await add({ name: 'Before', slug: 'kept', public: true })).json;
    const { status, json } = await me.api('PUT', `/bio/api/campaign/${id}/update`, { name: 'After' });
    expect(status).toBe(200);
    expect(json).toEqual({
      error: 0,
      id,
      name: 'After',
      domain: 'After',
      campaign: 'After',
      public: true,
      rotator: 'https://way.example/bio/r/kept',
      list: `https://way.example/bio/u/${me.username}/after-${id}`,
    });
    const cleared = await me.api('PUT', `/bio/api/campaign/${id}/update`, { name: 'After', slug: null });
    expect(cleared.json.rotator).toBe(false);
  });

  it('needs a name', async () => {
    const { id } = (await add({ name: 'Needs a name' })).json;
    const { status, json } = await me.api('PUT', `/bio/api/campaign/${id}/update`, { public: true });
    expect([status, Object.keys(json.errors)]).toEqual([400, ['name']]);
  });
});

describe('assigning a link', () => {
  it('puts it into the campaign, out of the one before', async () => {
    const link = await addLink();
    const first = (await add({ name: 'Assign 1' })).json.id;
    const second = (await add({ name: 'Assign 2' })).json.id;
    const response = await me.api('POST', `/bio/api/campaign/${first}/assign/${link}`);
    expect([response.status, response.json]).toEqual([
      200,
      { error: 0, message: 'The link was assigned to the campaign.' },
    ]);
    expect(await campaignOf(link)).toBe(first);
    await me.api('POST', `/bio/api/campaign/${second}/assign/${link}`);
    expect(await campaignOf(link)).toBe(second);
  });

  it('is 404 when link or campaign is not the account’s, and changes nothing', async () => {
    const mine = (await add({ name: 'Assign mine' })).json.id;
    const theirs = (await add({ name: 'Assign theirs' }, stranger)).json.id;
    const link = await addLink();
    const theirLink = await addLink(stranger);
    for (const path of [`${theirs}/assign/${link}`, `${mine}/assign/${theirLink}`, `${mine}/assign/999999999`]) {
      expect((await me.api('POST', `/bio/api/campaign/${path}`)).status).toBe(404);
    }
    expect(await campaignOf(link)).toBeNull();
    expect((await app.deps.catalog.links.find(stranger.id, theirLink))?.campaignId).toBeNull();
  });
});

describe('deleting a campaign', () => {
  it('frees its links and lets name and slug be used again', async () => {
    const { id } = (await add({ name: 'Gone', slug: 'gone' })).json;
    const link = await addLink();
    await me.api('POST', `/bio/api/campaign/${id}/assign/${link}`);
    const response = await me.api('DELETE', `/bio/api/campaign/${id}/delete`);
    expect([response.status, response.json]).toEqual([200, { error: 0, message: 'The campaign was deleted.' }]);
    expect(await campaignOf(link)).toBeNull();
    expect((await me.api('DELETE', `/bio/api/campaign/${id}/delete`)).status).toBe(404);
    expect((await add({ name: 'Gone', slug: 'gone' })).status).toBe(201);
  });
});

describe('returns 404 like an unknown one, and does not change', () => {
  it('is as unknown as one that never was, and does not change', async () => {
    const { id } = (await add({ name: 'Theirs alone' }, stranger)).json;
    const before = await app.deps.catalog.campaigns.find(stranger.id, id);
    for (const [method, action, body] of [
      ['PUT', 'update', { name: 'stolen', public: true }],
      ['DELETE', 'delete', undefined],
    ] as const) {
      const foreign = await me.api(method, `/bio/api/campaign/${id}/${action}`, body);
      const unknown = await me.api(method, `/bio/api/campaign/999999999/${action}`, body);
      expect([foreign.status, foreign.text]).toEqual([404, unknown.text]);
    }
    expect(await app.deps.catalog.campaigns.find(stranger.id, id)).toEqual(before);
  });
});

describe('the public list', () => {
  it('shows the active links of a public campaign', async () => {
    const { id } = (await add({ name: 'Listed', public: true })).json;
    const link = await addLink();
    await me.api('POST', `/bio/api/campaign/${id}/assign/${link}`);
    const list = await app.app.features.campaigns.publicList(me.username, id);
    expect(list).toMatchObject({ id, name: 'Listed', links: [{ id: link, url: 'https://shop.example/' }] });
    expect(list?.links[0]).not.toHaveProperty('passwordHash');
    expect(await app.app.features.campaigns.publicList(stranger.username, id)).toBeUndefined();
  });
});

describe('an overview of campaigns', () => {
  it('finds them by name, stars on top, with how many links each has', async () => {
    const { json } = await add({ name: 'Overview one', slug: 'over-1', starred: true, color: '#2f6f5e' });
    const other = (await add({ name: 'overview two' })).json;
    const linkId = await addLink();
    await me.api('POST', `/bio/api/campaign/${json.id}/assign/${linkId}`);
    const found = async (query: string, account = me) =>
      (await account.api('GET', `/bio/api/campaigns/search?${query}`)).json.data;
    const { campaigns, result } = await found('q=OVERVIEW&limit=9');
    expect([campaigns.map(({ id }: { id: number }) => id), result]).toEqual([[json.id, other.id], 2]);
    const detail = (await me.api('GET', `/bio/api/campaign/${json.id}`)).json.data;
    expect(campaigns[0]).toEqual({ ...detail, links: 1 });
    expect((await found('q=over&starred=true')).result).toBe(1);
    expect((await found('q=over-1&order=name')).campaigns[0].id).toBe(json.id);
    expect((await found('q=overview', stranger)).result).toBe(0);
    expect((await me.api('GET', '/bio/api/campaigns/search?order=clicks')).status).toBe(400);
  });
});

describe('links of a campaign', () => {
  it("are in the rotator's order, with the values that decide each link's share", async () => {
    const { id } = (await add({ name: 'Turning' })).json;
    const first = await addLink();
    const guarded = { url: 'https://shop.example/b', campaign: id, weight: 4, password: 'open sesame', clicklimit: 9 };
    const second = (await me.api('POST', '/bio/api/url/add', guarded)).json.id;
    await me.api('POST', `/bio/api/campaign/${id}/assign/${first}`);
    const { status, json } = await me.api('GET', `/bio/api/campaign/${id}/links`);
    expect([status, json.data.result]).toEqual([200, 2]);
    expect(json.data.urls[0]).toMatchObject({ id: first, weight: 1, protected: false, start: null, status: 'active' });
    expect(json.data.urls[1]).toMatchObject({ id: second, weight: 4, protected: true, clicklimit: 9, campaign: id });
    expect(JSON.stringify(json)).not.toContain('sesame');
    expect((await stranger.api('GET', `/bio/api/campaign/${id}/links`)).status).toBe(404);
  });
});
