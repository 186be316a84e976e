import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DnsBehaviour, type DnsServer, startDnsServer } from '../../../test/support/dns-server.ts';
import { startTestApp, type TestAccount, type TestApp } from '../../../test/support/test-app.ts';
import { createDnsResolver } from '../../platform/fetch/dns-proof.ts';

/** The DNS records of every domain, as the accounts of this test would set them. */
const zone: Record<string, DnsBehaviour> = {
  'NS shop.example': { ns: ['ada.ns.cloudflare.com', 'bob.ns.cloudflare.com'] },
};

let dns: DnsServer;
let app: TestApp;
let me: TestAccount;
let stranger: TestAccount;
beforeAll(async () => {
  dns = await startDnsServer(zone);
  app = await startTestApp({
    config: { baseUrl: 'https://way.example', pagesBaseUrl: 'https://way.example' },
    deps: { createResolver: () => createDnsResolver([dns.address]) },
  });
  me = app.account;
  stranger = await app.newAccount();
});
afterAll(async () => {
  await app.close();
  await dns.close();
});

const add = (body: object, account = me) => account.api('POST', '/bio/api/domain/add', body);
const update = (id: number, body: object) => me.api('PUT', `/bio/api/domain/${id}/update`, body);
const rowOf = async (id: number) => {
  const { json } = await me.api('GET', '/bio/api/domains?limit=100');
  return json.data.domains.find((row: { id: number }) => row.id === id);
};
const root = 'https://shop.example/';

describe('adding a domain', () => {
  it('returns 201 with the record to set', async () => {
    const { status, json } = await add({ domain: 'https://L.shop.example', redirectroot: root });
    expect(status).toBe(201);
    expect(json).toEqual({
      error: 0,
      id: json.id,
      domain: 'https://l.shop.example',
      redirectroot: root,
      redirect404: null,
      bio: null,
      status: 'pending',
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      verification: {
        record: 'TXT',
        name: '_waymark.l.shop.example',
        value: expect.stringMatching(/^waymark-verify=[a-z2-9]{24}$/),
      },
    });
  });

  it.each([
    [{}, 'domain'],
    [{ domain: 'localhost' }, 'domain'],
    [{ domain: '127.0.0.1' }, 'domain'],
    [{ domain: 'go.shop.example:8080' }, 'domain'],
    [{ domain: 'way.example' }, 'domain'],
    [{ domain: 'https://go.shop.example/path' }, 'domain'],
    [{ domain: 'x.shop.example', redirectroot: 'javascript:alert(1)' }, 'redirectroot'],
    [{ domain: 'x.shop.example', redirect404: 'https://x.shop.example/lost' }, 'redirect404'],
  ])('rejects %j with 400 on %s', async (body, field) => {
    const { status, json } = await add(body);
    expect([status, Object.keys(json.errors)]).toEqual([400, [field]]);
  });

  it('rejects one twice in an account; another account may claim it and prove it', async () => {
    expect((await add({ domain: 'twice.shop.example' })).status).toBe(201);
    expect((await add({ domain: 'http://TWICE.shop.example' })).status).toBe(400);
    expect((await add({ domain: 'twice.shop.example' }, stranger)).status).toBe(201);
  });
});

describe('a domain', () => {
  it('serves links once its record is found by an update, and no sooner', async () => {
    const { json } = await add({ domain: 'go.shop.example' });
    const link = { url: root, domain: 'go.shop.example' };
    expect((await me.api('POST', '/bio/api/url/add', link)).status).toBe(400);
    const reported = await update(json.id, {});
    expect(reported.json).toEqual({ error: 0, message: expect.stringContaining(json.verification.value) });
    await app.app.features.domains.settled();
    expect(await rowOf(json.id)).toMatchObject({ status: 'pending' });

    zone['TXT _waymark.go.shop.example'] = { txt: [[json.verification.value]] };
    await update(json.id, {});
    await app.app.features.domains.settled();
    expect(await rowOf(json.id)).toMatchObject({ status: 'active', domain: 'https://go.shop.example' });
    expect((await update(json.id, {})).json.message).toBe('The domain was updated.');
    const created = await me.api('POST', '/bio/api/url/add', link);
    expect(created.json.short).toMatch(/^https:\/\/go\.shop\.example\/\w{6}$/);
  });

  it('is shown with its record, and checked immediately when its owner asks', async () => {
    const { json } = await add({ domain: 'now.shop.example' });
    const show = async (account = me) => account.api('GET', `/bio/api/domain/${json.id}`);
    const check = async (account = me) => account.api('POST', `/bio/api/domain/${json.id}/check`);
    const { error: _, ...created } = json;
    expect((await show()).json).toEqual({ error: 0, data: created });
    const early = (await check()).json;
    expect(early).toEqual({
      error: 0,
      status: 'pending',
      message: expect.stringContaining('_waymark.now.shop.example'),
      dns_provider: { name: 'Cloudflare', url: 'https://dash.cloudflare.com/?to=/:account/:zone/dns/records' },
    });

    zone['TXT _waymark.now.shop.example'] = { txt: [[json.verification.value]] };
    expect((await check()).json).toMatchObject({ status: 'active', message: expect.stringContaining('is active') });
    expect((await show()).json.data.status).toBe('active');
    expect([(await show(stranger)).status, (await check(stranger)).status]).toEqual([404, 404]);
  });

  it('reports that another account has verified it', async () => {
    const [mine, theirs] = [
      await add({ domain: 'two.shop.example' }),
      await add({ domain: 'two.shop.example' }, stranger),
    ];
    await app.app.features.domains.settled();
    zone['TXT _waymark.two.shop.example'] = {
      txt: [[mine.json.verification.value], [theirs.json.verification.value]],
    };
    expect((await me.api('POST', `/bio/api/domain/${mine.json.id}/check`)).json.status).toBe('active');
    const { json } = await stranger.api('POST', `/bio/api/domain/${theirs.json.id}/check`);
    expect([json.status, json.message]).toEqual(['pending', expect.stringContaining('Another workspace')]);
  });

  it('redirects to the configured destination', async () => {
    const { id } = (await add({ domain: 'lead.shop.example', redirectroot: root })).json;
    expect((await update(id, { redirect404: root })).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ redirectroot: root, redirect404: root });
    await update(id, { redirectroot: null });
    expect(await rowOf(id)).toMatchObject({ redirectroot: null, redirect404: root });
    expect((await update(id, { redirectroot: 'data:,x' })).status).toBe(400);
  });

  it('keeps its status and owner with any update', async () => {
    const { id } = (await add({ domain: 'mass.shop.example' })).json;
    await update(id, { status: 'active', host: 'evil.example', accountId: stranger.id, proof_token: 'x' });
    await app.app.features.domains.settled();
    expect(await rowOf(id)).toMatchObject({ status: 'pending', domain: 'https://mass.shop.example' });
  });

  it('goes when it is deleted, unless links are served there or could return to it', async () => {
    const { id } = (await add({ domain: 'gone.shop.example' })).json;
    await app.app.features.domains.settled();
    await app.deps.catalog.domains.update(me.id, id, { status: 'active' });
    const link = (await me.api('POST', '/bio/api/url/add', { url: root, domain: 'gone.shop.example' })).json.id;
    const refused = await me.api('DELETE', `/bio/api/domain/${id}/delete`);
    expect([refused.status, refused.json.message]).toEqual([400, expect.stringContaining('1 link uses this domain')]);
    await me.api('DELETE', `/bio/api/url/${link}/delete`);
    const again = await me.api('DELETE', `/bio/api/domain/${id}/delete`);
    expect([again.status, again.json.message]).toEqual([400, expect.stringContaining('delete it permanently')]);
    await me.api('DELETE', `/bio/api/url/${link}/erase`);
    const response = await me.api('DELETE', `/bio/api/domain/${id}/delete`);
    expect([response.status, response.json]).toEqual([200, { error: 0, message: 'The domain was deleted.' }]);
    expect((await me.api('DELETE', `/bio/api/domain/${id}/delete`)).status).toBe(404);
  });
});

describe('the list of domains', () => {
  it('returns the envelope, newest first, without tokens', async () => {
    const account = await app.newAccount();
    const first = (await add({ domain: 'one.list.example' }, account)).json.id;
    const second = (await add({ domain: 'two.list.example' }, account)).json.id;
    const response = await account.api('GET', '/bio/api/domains?limit=1');
    expect(response.json.data).toMatchObject({ result: 2, perpage: 1, currentpage: 1, nextpage: 2, maxpage: 2 });
    expect(response.json.data.domains.map((row: { id: number }) => row.id)).toEqual([second]);
    const keys = ['id', 'domain', 'redirectroot', 'redirect404', 'bio', 'status', 'date', 'links'];
    expect(Object.keys(response.json.data.domains[0])).toEqual(keys);
    expect(response.text).not.toContain('verify');
    expect(first).toBeLessThan(second);
  });
});

describe('another account’s domain', () => {
  it('returns 404 like an unknown one on every route, and does not change', async () => {
    const { id } = (await add({ domain: 'theirs.shop.example' }, stranger)).json;
    await app.app.features.domains.settled();
    const before = await app.deps.catalog.domains.find(stranger.id, id);
    for (const [method, action, body] of [
      ['PUT', 'update', { redirectroot: root }],
      ['DELETE', 'delete', undefined],
    ] as const) {
      const foreign = await me.api(method, `/bio/api/domain/${id}/${action}`, body);
      const unknown = await me.api(method, `/bio/api/domain/999999999/${action}`, body);
      expect([foreign.status, foreign.text]).toEqual([404, unknown.text]);
    }
    expect(await app.deps.catalog.domains.find(stranger.id, id)).toEqual(before);
  });
});
