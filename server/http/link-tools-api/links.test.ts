import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestAccount, type TestApp } from '../../../test/support/test-app.ts';

const url = 'https://shop.example/garden';

let app: TestApp;
let me: TestAccount;
let stranger: TestAccount;
beforeAll(async () => {
  app = await startTestApp({ config: { baseUrl: 'https://way.example', pagesBaseUrl: 'https://way.example' } });
  me = app.account;
  stranger = await app.newAccount();
});
afterAll(() => app.close());

const add = (body: object, account = me) => account.api('POST', '/bio/api/url/add', body);
const show = async (id: number) => (await me.api('GET', `/bio/api/url/${id}`)).json.details;
const make = async (body: object = {}, account = me): Promise<number> => (await add({ url, ...body }, account)).json.id;

describe('creating a link', () => {
  it('returns 200 with the short address twice', async () => {
    const response = await add({ url, custom: 'garden' });
    expect(response.status).toBe(200);
    const id = response.json.id;
    expect(response.json).toEqual({
      error: 0,
      id,
      shorturl: 'https://way.example/garden',
      short: 'https://way.example/garden',
    });
    expect(Number.isSafeInteger(id)).toBe(true);
  });

  it('creates two links for one URL, with different random aliases', async () => {
    const first = await add({ url });
    const second = await add({ url });
    expect(first.json.id).not.toBe(second.json.id);
    expect(first.json.short).toMatch(/^https:\/\/way\.example\/[0-9A-Za-z]{6}$/);
    expect(first.json.short).not.toBe(second.json.short);
  });

  it('reads back everything that was sent', async () => {
    const pixel = (await me.api('POST', '/bio/api/pixel/add', { type: 'forum', name: 'p', tag: 't2_links' })).json.id;
    const channel = (await me.api('POST', '/bio/api/channel/add', { name: 'Everything' })).json.id;
    const target = 'https://shop.example/other';
    const sent = {
      custom: 'everything',
      title: 'Garden’s "best"',
      description: 'd',
      type: 'frame',
      pixels: [pixel],
      geotarget: [{ location: 'Austria', link: target }],
      devicetarget: [{ device: 'iPhone', link: target }],
      languagetarget: [{ language: 'pt-BR', link: target }],
      parameters: [{ name: 'utm_source', value: 'poster' }],
      metatitle: 'mt',
      metadescription: 'md',
      metaimage: 'https://shop.example/i.png',
      expiry: '2030-09-30 23:59:59',
      clicklimit: 5,
      expirationredirect: 'https://shop.example/over',
      status: 'archived',
      start: '2029-01-01 08:00:00',
      split: [{ link: target, weight: 2 }],
      forwardparameters: true,
      subpaths: true,
      redirectstatus: 307,
      tags: ['print', 'Spring'],
      notes: 'n',
      weight: 4,
      public_stats: true,
      iosapp: { link: 'myapp://x', store: 'https://apps.example/x' },
      androidapp: { link: 'https://app.shop.example/', store: null },
      channels: [channel],
    };
    const id = await make({ ...sent, password: 'secret words' });
    const details = await show(id);
    expect(details).toEqual({
      ...sent,
      custom: undefined,
      protected: true,
      id,
      alias: 'everything',
      shorturl: 'https://way.example/everything',
      longurl: url,
      clicks: 0,
      uniqueclicks: 0,
      campaign: null,
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      splash: null,
      overlay: null,
      health: null,
      geotarget: [{ location: 'AT', link: target }],
      devicetarget: [{ device: 'iphone', link: target }],
      languagetarget: [{ language: 'pt-BR', link: target }],
    });
  });

  it('stores a password as a hash that no answer shows', async () => {
    const id = await make({ password: 'secret words' });
    const stored = await app.deps.catalog.links.find(me.id, id);
    expect(stored?.passwordHash).toBe('quick:secret words');
    expect((await me.api('GET', `/bio/api/url/${id}`)).text).not.toContain('secret');
    expect((await me.api('GET', '/bio/api/urls')).text).not.toContain('secret');
  });

  it('treats an empty text, as forms send it, as not given', async () => {
    const empty = {
      custom: '',
      domain: '',
      password: '',
      expiry: '',
      title: '',
      expirationredirect: '',
      metaimage: '',
    };
    const details = await show(await make(empty));
    expect(details).toMatchObject({ title: null, expiry: null, expirationredirect: null, metaimage: null });
    expect(details.alias).toMatch(/^\w{6}$/);
  });

  it('accepts the family’s values for the status: public is active, private redirects and is listed nowhere', async () => {
    const campaign = await me.api('POST', '/bio/api/campaign/add', {
      name: 'Public list',
      slug: 'open-list',
      public: true,
    });
    const shared = { campaign: campaign.json.id, title: 'Shown link' };
    const open = await make({ ...shared, status: 'public' });
    const secret = await make({ ...shared, title: 'Kept link', status: 'private', custom: 'kept-link' });
    expect([(await show(open)).status, (await show(secret)).status]).toEqual(['active', 'private']);
    expect((await app.request('/kept-link')).status).toBe(302);
    const list = await app.request(new URL(campaign.json.list).pathname);
    expect([list.status, list.text.includes('Shown link'), list.text.includes('Kept link')]).toEqual([
      200,
      true,
      false,
    ]);
    await me.api('PUT', `/bio/api/url/${secret}/update`, { status: 'public' });
    expect((await show(secret)).status).toBe('active');
    expect((await app.request(new URL(campaign.json.list).pathname)).text).toContain('Kept link');
  });

  it('finds links by their tags and status', async () => {
    const id = await make({ tags: ['by-tag', ' By-Tag '], status: 'archived' });
    expect((await show(id)).tags).toEqual(['by-tag']);
    const ids = async (query: string) =>
      (await me.api('GET', `/bio/api/urls?${query}`)).json.data.urls.map((row: { id: number }) => row.id);
    expect(await ids('tag=BY-TAG')).toEqual([id]);
    expect(await ids('tag=by')).toEqual([]);
    expect(await ids('tag=by-tag&status=active')).toEqual([]);
  });

  it.each([
    [{ start: '2030-01-02', expiry: '2030-01-02' }, /must start before it expires/],
    [{ start: '2030-13-02' }, /start must be a valid date/],
    [{ split: [{ link: 'javascript:alert(1)' }] }, /Enter a web address/],
    [{ split: [{ link: 'https://way.example/abc' }] }, /is already a short link/],
    [{ tags: ['a"b'] }, /Use 1 to 50/],
    [{ redirectstatus: 303 }, /301, 302, 307 or 308/],
  ])('rejects %j', async (body, sentence) => {
    const response = await add({ url, ...body });
    expect([response.status, response.json.message]).toEqual([400, expect.stringMatching(sentence)]);
  });

  it('expires at the first moment of a day that is given without a time', async () => {
    expect((await show(await make({ expiry: '2030-02-28' }))).expiry).toBe('2030-02-28 00:00:00');
  });

  it('ignores fields that are not the caller’s to set', async () => {
    const id = await make({
      id: 1,
      accountId: stranger.id,
      account_id: stranger.id,
      clicks: 99,
      domainId: 3,
      alias: 'x',
    });
    expect(await show(id)).toMatchObject({ id, clicks: 0, shorturl: expect.stringMatching(/^https:\/\/way\.example/) });
  });

  it.each([
    [{}, 'url'],
    [{ url: '' }, 'url'],
    [{ url: 'javascript:alert(1)' }, 'url'],
    [{ url: ' https://shop.example/' }, 'url'],
    [{ url: 'https://user:pw@shop.example/' }, 'url'],
    [{ url: 'https://way.example/garden' }, 'url'],
    [{ url: `https://shop.example/${'a'.repeat(9000)}` }, 'url'],
    [{ url, custom: 'a' }, 'custom'],
    [{ url, custom: 'a b' }, 'custom'],
    [{ url, custom: '../etc' }, 'custom'],
    [{ url, custom: 'API' }, 'custom'],
    [{ url, custom: 'robots.txt' }, 'custom'],
    [{ url, expiry: '2030-02-30' }, 'expiry'],
    [{ url, expiry: 'tomorrow' }, 'expiry'],
    [{ url, clicklimit: 0 }, 'clicklimit'],
    [{ url, clicklimit: -1 }, 'clicklimit'],
    [{ url, type: 'teleport' }, 'type'],
    [{ url, type: 'splash' }, 'splash'],
    [{ url, type: 'overlay' }, 'overlay'],
    [{ url, splash: 999_999 }, 'splash'],
    [{ url, overlay: 999_999 }, 'overlay'],
    [{ url, pixels: [999_999] }, 'pixels'],
    [{ url, campaign: 999_999 }, 'campaign'],
    [{ url, channel: 999_999 }, 'channel'],
    [{ url, domain: 'go.elsewhere.example' }, 'domain'],
    [{ url, domain: 'not a host' }, 'domain'],
    [{ url, status: 'gone' }, 'status'],
    [{ url, geotarget: [{ location: 'Atlantis', link: url }] }, 'geotarget.0.location'],
    [{ url, geotarget: [{ location: 'AT', link: 'data:,x' }] }, 'geotarget.0.link'],
    [{ url, devicetarget: [{ device: 'toaster', link: url }] }, 'devicetarget.0.device'],
    [{ url, expirationredirect: 'javascript:alert(1)' }, 'expirationredirect'],
    [{ url, metaimage: 'javascript:alert(1)' }, 'metaimage'],
  ])('rejects %j with 400 on %s', async (body, field) => {
    const response = await add(body);
    expect(response.status).toBe(400);
    expect(response.json).toMatchObject({ error: 1, message: expect.any(String) });
    expect(Object.keys(response.json.errors)).toEqual([field]);
  });

  it('reports a taken alias, and lets exactly one concurrent request take it', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => add({ url, custom: 'wanted' })));
    const statuses = responses.map((response) => response.status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 400)]);
    const refused = responses.find((response) => response.status === 400);
    expect(refused?.json.errors).toEqual({ custom: ['This alias is already taken. Choose another one.'] });
  });

  it('rejects campaigns, channels and pixels of other accounts as if they did not exist', async () => {
    const campaigns = app.deps.catalog.campaigns;
    const campaign = { name: 'theirs', slug: null, isPublic: false, createdAt: 1 };
    const theirs = await campaigns.insert({ ...campaign, accountId: stranger.id });
    const unknown = await add({ url, campaign: 999_999 });
    const foreign = await add({ url, campaign: theirs.id });
    expect(foreign.json).toEqual(unknown.json);
    expect((await add({ url, campaign: theirs.id }, stranger)).status).toBe(200);
  });
});

describe('a branded domain', () => {
  let domainId: number;
  beforeAll(async () => {
    const domain = {
      accountId: me.id,
      host: 'go.shop.example',
      scheme: 'https' as const,
      redirectRoot: null,
      redirect404: null,
      bioPageId: null,
      status: 'active' as const,
      proofToken: 'x'.repeat(20),
      checkedAt: 1,
      createdAt: 1,
    };
    domainId = (await app.deps.catalog.domains.insert(domain)).id;
    await app.deps.catalog.domains.insert({ ...domain, host: 'new.shop.example', status: 'pending' });
  });

  it.each(['go.shop.example', 'https://go.shop.example', 'http://GO.shop.example/'])(
    'is taken as %s',
    async (domain) => {
      const response = await add({ url, domain });
      expect(response.json.short).toMatch(/^https:\/\/go\.shop\.example\/\w{6}$/);
    },
  );

  it('is also our own host, however it is written', async () => {
    expect((await add({ url, domain: 'https://way.example' })).json.short).toMatch(/^https:\/\/way\.example\//);
  });

  it('has its own aliases', async () => {
    expect((await add({ url, custom: 'both' })).status).toBe(200);
    expect((await add({ url, custom: 'both', domain: 'go.shop.example' })).status).toBe(200);
    expect((await add({ url, custom: 'both', domain: 'go.shop.example' })).status).toBe(400);
  });

  it('must be proven, and the account’s own', async () => {
    expect((await add({ url, domain: 'new.shop.example' })).status).toBe(400);
    expect((await add({ url, domain: 'go.shop.example' }, stranger)).status).toBe(400);
  });

  it('is not a target either: a link to a link can become a loop', async () => {
    const response = await add({ url: 'https://go.shop.example/both' }, stranger);
    expect(response.json.errors).toEqual({ url: [expect.stringContaining('is already a short link')] });
  });

  it('can be changed for another one, where the alias is free', async () => {
    const id = await make({ custom: 'moving' });
    await me.api('PUT', `/bio/api/url/${id}/update`, { domain: 'go.shop.example' });
    expect((await show(id)).shorturl).toBe('https://go.shop.example/moving');
    expect((await app.deps.catalog.links.find(me.id, id))?.domainId).toBe(domainId);
    await me.api('PUT', `/bio/api/url/${id}/update`, { domain: null });
    expect((await show(id)).shorturl).toBe('https://way.example/moving');
  });
});

describe('checking an alias', () => {
  const TAKEN = 'This alias is already taken. Choose another one.';
  const check = async (query: { custom?: string; domain?: string; link?: number | string }, account = me) => {
    const words = Object.entries(query).map(([name, value]) => [name, String(value)] as [string, string]);
    return account.api('GET', `/bio/api/urls/alias?${new URLSearchParams(words)}`);
  };

  it('answers as creation would, and creates nothing', async () => {
    await make({ custom: 'checked' });
    expect((await check({ custom: 'unchecked' })).json).toEqual({
      error: 0,
      free: true,
      reason: null,
      suggestions: [],
    });
    for (const account of [me, stranger])
      expect((await check({ custom: 'Checked' }, account)).json).toMatchObject({ free: false, reason: TAKEN });
    const reason = 'This alias is reserved. Choose another one.';
    expect((await check({ custom: 'api' })).json).toEqual({ error: 0, free: false, reason, suggestions: [] });
    expect((await add({ url, custom: 'unchecked' })).status).toBe(200);
  });

  it('suggests aliases that can be created', async () => {
    await make({ custom: 'suggested' });
    await make({ custom: 'suggested-2' });
    const { suggestions } = (await check({ custom: 'suggested' })).json;
    expect(suggestions).toHaveLength(3);
    expect(suggestions).not.toContain('suggested-2');
    for (const custom of suggestions) expect((await add({ url, custom })).status).toBe(200);
  });

  it('depends on the domain, which must be the account’s', async () => {
    const domain = 'go.shop.example';
    await make({ custom: 'on-host', domain });
    expect((await check({ custom: 'on-host' })).json.free).toBe(true);
    expect((await check({ custom: 'on-host', domain })).json.free).toBe(false);
    const foreign = await check({ custom: 'on-host', domain }, stranger);
    expect([foreign.status, Object.keys(foreign.json.errors)]).toEqual([400, ['domain']]);
  });

  it('does not call a link’s own alias taken, on the domain that it has', async () => {
    const id = await make({ custom: 'of-its-own', domain: 'go.shop.example' });
    const link = { link: id };
    for (const custom of ['of-its-own', 'Of-Its-Own']) expect((await check({ custom, ...link })).json.free).toBe(true);
    const other = await make({ custom: 'of-another', domain: 'go.shop.example' });
    expect((await check({ custom: 'of-another', ...link })).json.reason).toBe(TAKEN);
    expect((await check({ custom: 'of-its-own', link: other })).json.reason).toBe(TAKEN);
    const foreign = await check({ custom: 'of-its-own', ...link }, stranger);
    expect([foreign.status, foreign.json.errors]).toEqual([400, { link: ['You have no link with this ID.'] }]);
  });

  it('names the deleted link that still has it', async () => {
    const id = await make({ custom: 'deleted-one' });
    await me.api('DELETE', `/bio/api/url/${id}/delete`);
    const { free, reason, suggestions } = (await check({ custom: 'deleted-one' })).json;
    expect([free, reason]).toEqual([false, expect.stringContaining('Restore that link')]);
    expect(suggestions).toContain('deleted-one-2');
    expect((await check({ custom: 'deleted-one' }, stranger)).json.reason).toBe(TAKEN);
  });

  it.each([[{ custom: 'a'.repeat(201) }], [{ custom: 'x', link: 'y' }]])('rejects %j with 400', async (query) => {
    expect((await check(query)).status).toBe(400);
  });
});

describe('the list of links', () => {
  it('pages, searches and sorts, and gives numbers as numbers', async () => {
    const account = await app.newAccount();
    const ids: number[] = [];
    for (const title of ['one', 'two', 'three']) ids.push(await make({ title }, account));
    const [one = 0, two = 0, three = 0] = ids;
    const total = { kind: 'link' as const, accountId: account.id, objectId: one, clicks: 7, uniqueClicks: 4 };
    await app.deps.catalog.totals.write([total], 1);
    const list = async (query: string) => (await account.api('GET', `/bio/api/urls?${query}`)).json.data;
    const idsOf = (data: { urls: { id: number }[] }) => data.urls.map((link) => link.id);
    expect(idsOf(await list(''))).toEqual([three, two, one]);
    expect(idsOf(await list('order=click'))).toEqual([one, three, two]);
    expect(idsOf(await list('q=TWO'))).toEqual([two]);
    const page = await list('limit=2&page=2');
    expect(page).toMatchObject({ result: 3, perpage: 2, currentpage: 2, nextpage: 2, maxpage: 2 });
    expect(page.urls).toEqual([
      {
        id: one,
        alias: expect.any(String),
        shorturl: expect.stringMatching(/^https:\/\/way\.example\//),
        longurl: url,
        clicks: 7,
        uniqueclicks: 4,
        title: 'one',
        description: null,
        campaign: null,
        date: expect.any(String),
      },
    ]);
    expect((await account.api('GET', '/bio/api/urls?order=sideways')).status).toBe(400);
    expect((await account.api('GET', '/bio/api/urls?limit=0')).status).toBe(400);
  });

  it.each(['https://way.example/short-me', 'way.example/short-me', 'short-me', 'https://way.example/bio/short-me'])(
    'finds one link by %s',
    async (short) => {
      const first = await me.api('GET', `/bio/api/urls?short=${encodeURIComponent(short)}`);
      const id = first.json.error === 0 ? first.json.details.id : await make({ custom: 'short-me' });
      const response = await me.api('GET', `/bio/api/urls?short=${encodeURIComponent(short)}`);
      expect(response.status).toBe(200);
      expect(response.json).toMatchObject({ error: 0, details: { id, alias: 'short-me' }, data: { clicks: 0 } });
    },
  );

  it('returns 200 with error 1 when the short address is unknown or belongs to another account', async () => {
    await make({ custom: 'foreign-one' }, stranger);
    for (const short of ['nothing-here', 'foreign-one', 'https://elsewhere.example/x', ':::']) {
      const response = await me.api('GET', `/bio/api/urls?short=${encodeURIComponent(short)}`);
      expect([response.status, response.json.error]).toEqual([200, 1]);
      expect(response.json.message).toBe('No link has this URL.');
    }
  });
});

describe('a link’s detail', () => {
  it('carries statistics in the shape of a QR code’s, objects even when empty', async () => {
    const { json } = await me.api('GET', `/bio/api/url/${await make()}`);
    expect(json.data).toEqual({
      clicks: 0,
      uniqueClicks: 0,
      topCountries: {},
      topReferrers: {},
      topBrowsers: {},
      topOs: {},
      socialCount: { facebook: 0, twitter: 0, instagram: 0 },
    });
  });
});

describe('updating a link', () => {
  const update = (id: number, body: object) => me.api('PUT', `/bio/api/url/${id}/update`, body);

  it('changes what is given and keeps the rest', async () => {
    const geotarget = [{ location: 'AT', link: url }];
    const id = await make({ title: 'before', description: 'kept', password: 'secret words', geotarget });
    const before = await show(id);
    const response = await update(id, { title: 'after', devicetarget: [{ device: 'mac', link: url }] });
    expect([response.status, response.json]).toEqual([200, { error: 0, message: 'The link was updated.' }]);
    expect(await show(id)).toEqual({ ...before, title: 'after', devicetarget: [{ device: 'mac', link: url }] });
    expect((await app.deps.catalog.links.find(me.id, id))?.passwordHash).toBe('quick:secret words');
  });

  it('clears with null, an alias excepted', async () => {
    const id = await make({
      custom: 'stays',
      title: 't',
      password: 'secret words',
      expiry: '2030-01-01',
      clicklimit: 3,
    });
    await update(id, { custom: null, title: null, password: null, expiry: null, clicklimit: null });
    expect(await show(id)).toMatchObject({ alias: 'stays', title: null, expiry: null, clicklimit: null });
    expect((await app.deps.catalog.links.find(me.id, id))?.passwordHash).toBeNull();
  });

  it('renames, onto a free alias only', async () => {
    const id = await make({ custom: 'old-name' });
    await make({ custom: 'not-free' });
    expect((await update(id, { custom: 'not-free' })).json.errors).toHaveProperty('custom');
    expect((await update(id, { custom: 'old-name' })).status).toBe(200);
    expect((await update(id, { custom: 'new-name' })).status).toBe(200);
    expect((await show(id)).shorturl).toBe('https://way.example/new-name');
  });

  it('rejects what creation rejects and then changes nothing', async () => {
    const id = await make({ title: 'safe' });
    const before = await show(id);
    for (const bad of [{ url: 'data:,x' }, { expiry: '2030-02-30' }, { type: 'splash' }, { campaign: 999_999 }]) {
      expect((await update(id, { title: 'changed', ...bad })).status).toBe(400);
    }
    expect(await show(id)).toEqual(before);
  });

  it('adds a link to channels and removes it from all of them with null', async () => {
    const channel = { name: 'for links', description: '', color: '#fff', starred: false, createdAt: 1 };
    const { id: channelId } = await app.deps.catalog.channels.insert({ ...channel, accountId: me.id });
    const itemIds = async () =>
      (await app.deps.catalog.channels.items(me.id, channelId, { limit: 9, offset: 0 })).items.map((i) => i.itemId);
    const created = await make({ channel: channelId });
    const updated = await make();
    await update(updated, { channel: channelId });
    expect(await itemIds()).toEqual([updated, created]);
    await update(created, { channel: null });
    expect(await itemIds()).toEqual([updated]);
    await me.api('DELETE', `/bio/api/url/${updated}/delete`);
    expect(await itemIds()).toEqual([]);
  });
});

describe('deleting a link', () => {
  it('answers a message, and 404 from then on', async () => {
    const id = await make({ custom: 'short-lived' });
    const response = await me.api('DELETE', `/bio/api/url/${id}/delete`);
    expect([response.status, response.json]).toEqual([200, { error: 0, message: 'The link was deleted.' }]);
    expect((await me.api('DELETE', `/bio/api/url/${id}/delete`)).status).toBe(404);
    expect((await add({ url, custom: 'short-lived' })).status).toBe(400);
  });
});

describe('another account’s link', () => {
  it('returns 404 like an unknown one on every route, and does not change', async () => {
    const id = await make({ title: 'theirs' }, stranger);
    const before = await app.deps.catalog.links.find(stranger.id, id);
    const routes = [
      ['GET', (link: number) => `/bio/api/url/${link}`],
      ['PUT', (link: number) => `/bio/api/url/${link}/update`],
      ['DELETE', (link: number) => `/bio/api/url/${link}/delete`],
    ] as const;
    for (const [method, path] of routes) {
      const body = method === 'PUT' ? { title: 'stolen' } : undefined;
      const foreign = await me.api(method, path(id), body);
      const unknown = await me.api(method, path(999_999_999), body);
      expect([foreign.status, foreign.text]).toEqual([404, unknown.text]);
      expect(unknown.status).toBe(404);
    }
    expect(await app.deps.catalog.links.find(stranger.id, id)).toEqual(before);
  });
});
