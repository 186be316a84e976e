import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestAccount, type TestApp } from '../../../test/support/test-app.ts';
import { parseCsv } from '../../platform/csv.ts';

const url = 'https://shop.example/garden';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { baseUrl: 'https://way.example', pagesBaseUrl: 'https://way.example' } });
});
afterAll(() => app.close());

const call = (account: TestAccount, method: string, path: string, body?: object) =>
  account.api(method, `/bio/api${path}`, body);
const make = async (account: TestAccount, body: object) =>
  (await call(account, 'POST', '/url/add', { url, ...body })).json.id;
const found = async (account: TestAccount, query: string): Promise<string[]> =>
  (await call(account, 'GET', `/urls/search?${query}`)).json.data.urls.map(({ alias }: { alias: string }) => alias);
const exported = async (account: TestAccount, query: string) =>
  parseCsv((await call(account, 'GET', `/urls/export?${query}`)).text)
    .slice(1)
    .map(({ cells }) => cells[1]);

/** Creates an account with a campaign, a channel, a branded domain and a link in each. */
async function furnished() {
  const account = await app.newAccount();
  const campaign = (await call(account, 'POST', '/campaign/add', { name: 'Summer' })).json.id;
  const channel = (await call(account, 'POST', '/channel/add', { name: 'Print' })).json.id;
  const host = `go-${account.id}.shop.example`;
  await app.deps.catalog.domains.insert({
    accountId: account.id,
    host,
    scheme: 'https',
    redirectRoot: null,
    redirect404: null,
    bioPageId: null,
    status: 'active',
    proofToken: 'x'.repeat(20),
    checkedAt: 1,
    createdAt: 1,
  });
  await make(account, { custom: `in-campaign-${account.id}`, campaign, status: 'archived' });
  await make(account, { custom: `in-channel-${account.id}`, channel, tags: ['print'] });
  await make(account, { custom: `on-domain-${account.id}`, domain: host });
  const name = (words: string) => `${words}-${account.id}`;
  return { account, campaign, channel, host, name };
}

describe('a search for links', () => {
  it('works without an event log, and rejects unknown periods and time zones', async () => {
    const account = await app.newAccount();
    await make(account, { custom: `period-${account.id}` });
    const rows = async (query: string) => (await call(account, 'GET', `/urls/search?${query}`)).json.data.urls;
    expect(await rows('period=last_month&order=click&timezone=Europe/Berlin')).toHaveLength(1);
    expect((await call(account, 'GET', '/urls/search?period=decade')).status).toBe(400);
    expect((await call(account, 'GET', '/urls/search?period=7d&timezone=Mars/Olympus')).status).toBe(400);
  });

  it('shows the image of each social preview', async () => {
    const account = await app.newAccount();
    const metaimage = 'https://shop.example/card.png';
    await make(account, { custom: `pictured-${account.id}`, metaimage });
    await make(account, { custom: `plain-${account.id}` });
    const { urls } = (await call(account, 'GET', '/urls/search')).json.data;
    expect(urls.map((row: { metaimage: string | null }) => row.metaimage)).toEqual([null, metaimage]);
  });

  it('is narrowed by campaign, channel and domain, alone and together', async () => {
    const { account, campaign, channel, host, name } = await furnished();
    expect(await found(account, `campaign=${campaign}`)).toEqual([name('in-campaign')]);
    expect(await found(account, `channel=${channel}`)).toEqual([name('in-channel')]);
    expect(await found(account, `domain=${host.toUpperCase()}`)).toEqual([name('on-domain')]);
    expect(await found(account, 'domain=way.example')).toEqual([name('in-channel'), name('in-campaign')]);
    expect(await found(account, `campaign=${campaign}&channel=${channel}`)).toEqual([]);
    expect(await found(account, 'domain=&tag=&q=')).toHaveLength(3);
    expect(await found(account, 'status=archived')).toEqual([name('in-campaign')]);
    expect(await found(account, 'archived=true')).toEqual([name('in-campaign')]);
    expect(await found(account, 'archived=false')).toEqual([name('on-domain'), name('in-channel')]);
    expect(await exported(account, 'archived=true')).toEqual([name('in-campaign')]);
    const listed = (await call(account, 'GET', '/urls?archived=false')).json.data.urls;
    expect(listed.map(({ alias }: { alias: string }) => alias)).toEqual([name('on-domain'), name('in-channel')]);
  });

  it('is narrowed by one tag or any of several, and the export as well', async () => {
    const account = await app.newAccount();
    const name = (words: string) => `${words}-${account.id}`;
    await make(account, { custom: name('one'), tags: ['Print', 'spring'] });
    await make(account, { custom: name('two'), tags: ['radio'] });
    await make(account, { custom: name('three') });
    expect(await found(account, 'tag=print')).toEqual([name('one')]);
    expect(await found(account, 'tag=print,%20RADIO')).toEqual([name('two'), name('one')]);
    expect(await found(account, 'tag=print,spring')).toEqual([name('one')]);
    expect(await exported(account, 'tag=print,radio')).toEqual([name('two'), name('one')]);
    expect(await found(account, 'tag=,')).toHaveLength(3);
  });

  it('has archived links apart in every order, with their number', async () => {
    const account = await app.newAccount();
    const name = (words: string) => `${words}-${account.id}`;
    for (const [alias, status] of [
      ['kept', 'active'],
      ['hidden', 'private'],
      ['off', 'disabled'],
      ['away', 'archived'],
    ] as const)
      await make(account, { custom: name(alias), status });
    for (const order of ['date', 'click']) {
      expect(await found(account, `archived=false&order=${order}`)).toEqual([
        name('off'),
        name('hidden'),
        name('kept'),
      ]);
      expect(await found(account, `archived=true&order=${order}`)).toEqual([name('away')]);
    }
    expect(await found(account, 'archived=false&status=archived')).toEqual([]);
    expect((await call(account, 'GET', '/urls/search?archived=true&limit=1')).json.data.result).toBe(1);
    expect((await call(account, 'GET', '/urls/search?archived=perhaps')).status).toBe(400);
  });

  it('returns what a screen shows of each link, and whether it has a password', async () => {
    const account = await app.newAccount();
    const id = await make(account, {
      custom: `shown-${account.id}`,
      tags: ['print'],
      password: 'secret words',
      clicklimit: 9,
      start: '2029-01-01 08:00:00',
      expiry: '2030-01-01 08:00:00',
    });
    const { text, json } = await call(account, 'GET', '/urls/search?q=shown');
    expect(json.data.urls).toEqual([
      {
        id,
        alias: `shown-${account.id}`,
        shorturl: `https://way.example/shown-${account.id}`,
        longurl: url,
        clicks: 0,
        uniqueclicks: 0,
        title: null,
        description: null,
        campaign: null,
        date: expect.any(String),
        status: 'active',
        tags: ['print'],
        channels: [],
        metaimage: null,
        health: null,
        clicklimit: 9,
        protected: true,
        start: '2029-01-01 08:00:00',
        expiry: '2030-01-01 08:00:00',
      },
    ]);
    expect(text).not.toMatch(/secret|argon/);
    expect((await call(account, 'GET', `/url/${id}`)).json.details.protected).toBe(true);
    await call(account, 'PUT', `/url/${id}/update`, { password: null });
    expect((await call(account, 'GET', `/url/${id}`)).json.details.protected).toBe(false);
  });

  it('rejects a domain of another account, and invalid numbers', async () => {
    const { host } = await furnished();
    const stranger = await app.newAccount();
    const response = await call(stranger, 'GET', `/urls/search?domain=${host}`);
    expect([response.status, response.json.errors.domain]).toEqual([
      400,
      ['You have no verified domain with this name.'],
    ]);
    for (const query of ['campaign=x', 'channel=0', 'status=gone', 'order=title', 'limit=0'])
      expect((await call(stranger, 'GET', `/urls/search?${query}`)).status).toBe(400);
  });

  it('finds nothing in another account’s campaign or channel', async () => {
    const { campaign, channel } = await furnished();
    const stranger = await app.newAccount();
    await make(stranger, {});
    expect(await found(stranger, `campaign=${campaign}`)).toEqual([]);
    expect(await found(stranger, `channel=${channel}`)).toEqual([]);
  });
});

describe('the tags of links', () => {
  const tags = async (account: TestAccount, query = '') =>
    (await call(account, 'GET', `/urls/tags?${query}`)).json.data.tags.map(
      ({ name, links }: { name: string; links: number }) => `${name} ${links}`,
    );

  it('are counted among the links that the other filters find', async () => {
    const { account, channel, host } = await furnished();
    await make(account, { tags: ['Print', 'spring'], status: 'archived' });
    await make(account, { tags: ['radio'], domain: host });
    expect(await tags(account)).toEqual(['print 2', 'radio 1', 'spring 1']);
    expect(await tags(account, 'archived=false')).toEqual(['print 1', 'radio 1']);
    expect(await tags(account, `channel=${channel}`)).toEqual(['print 1']);
    expect(await tags(account, `domain=${host}`)).toEqual(['radio 1']);
    expect(await tags(account, 'q=in-channel')).toEqual(['print 1']);
    expect(await tags(await app.newAccount())).toEqual([]);
  });
});

describe('an export', () => {
  it('holds what a search under the same filters finds', async () => {
    const { account, campaign, channel, host } = await furnished();
    for (const query of [
      `campaign=${campaign}`,
      `channel=${channel}`,
      `domain=${host}`,
      'status=active',
      'q=domain',
      '',
    ])
      expect(await exported(account, query)).toEqual(await found(account, query));
  });

  it('is rejected for a domain that is not the account’s before anything is sent', async () => {
    const response = await call(await app.newAccount(), 'GET', '/urls/export?domain=nobody.example');
    expect([response.status, response.json.error]).toEqual([400, 1]);
  });
});
