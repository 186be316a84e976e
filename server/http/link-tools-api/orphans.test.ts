import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { rawRequest } from '../../../test/support/hostile/raw-request.ts';
import { startTestApp, type TestAccount, type TestApp } from '../../../test/support/test-app.ts';
import { newDomain } from '../../domains/domain.fixture.ts';

const BROWSER = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0';
const HOST = 'go.brand.example';
const SHOP = 'https://shop.example/';

let app: TestApp;
let me: TestAccount;
let stranger: TestAccount;
let domainId: number;
beforeAll(async () => {
  app = await startTestApp({
    config: { baseUrl: 'https://way.example', pagesBaseUrl: 'https://pages.example' },
  });
  me = app.account;
  stranger = await app.newAccount();
  domainId = await addDomain(HOST);
});
afterEach(async () => {
  await app.app.features.orphans.forget({ accountId: me.id, domainId });
});
afterAll(() => app.close());

async function addDomain(host: string, over: Parameters<typeof newDomain>[0] = {}): Promise<number> {
  const domain = newDomain({ accountId: me.id, host, status: 'active', ...over });
  return (await app.deps.catalog.domains.insert(domain)).id;
}

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  rawRequest(app.origin, path, { method, headers: { Host: HOST, 'User-Agent': BROWSER, ...headers } });
const list = async (query = '', { id = domainId, account = me } = {}) => {
  await app.app.features.orphans.storeCounts();
  return account.api('GET', `/bio/api/domain/${id}/orphans${query}`);
};
const pathsOf = async (...words: Parameters<typeof list>) =>
  (await list(...words)).json.data.orphans.map(
    ({ path, times }: { path: string; times: number }) => `${path} ${times}`,
  );
const forget = (query = '', account = me) =>
  account.api('DELETE', `/bio/api/domain/${domainId}/orphans/delete${query}`);

describe('orphaned requests of a domain', () => {
  it('are listed with count, time and referrer, and nothing about the visitor', async () => {
    expect((await ask('/sumer-sale?mail=anna@b.example', { Referer: 'https://news.example/to/anna' })).status).toBe(
      404,
    );
    expect((await ask('/sumer-sale/')).status).toBe(404);
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect((await list()).json).toEqual({
      error: 0,
      data: {
        result: 1,
        perpage: 15,
        currentpage: 1,
        nextpage: 1,
        maxpage: 1,
        orphans: [
          {
            path: '/sumer-sale',
            alias: 'sumer-sale',
            link: null,
            times: 2,
            first: at,
            last: at,
            referrer: 'news.example',
          },
        ],
      },
    });
  });

  it('include unknown paths where the domain redirects elsewhere, and never its root redirect', async () => {
    const id = await addDomain('lost.brand.example', { redirectRoot: SHOP, redirect404: `${SHOP}lost` });
    const Host = 'lost.brand.example';
    expect((await ask('/nothing', { Host })).headers.location).toBe(`${SHOP}lost`);
    expect((await ask('/', { Host })).headers.location).toBe(SHOP);
    expect((await ask('/a/b.html', { Host })).status).toBe(302);
    expect((await pathsOf('', { id })).toSorted()).toEqual(['/a/b.html 1', '/nothing 1']);
  });

  it('include the bare domain where it redirects nowhere', async () => {
    expect((await ask('/')).status).toBe(404);
    expect(await pathsOf()).toEqual(['/ 1']);
  });

  it('include missing codes and rotators, and never the service’s own pages', async () => {
    for (const path of ['/login', '/App/links', '/bio/api/urls', '/bio', '/docs/', '/metrics']) await ask(path);
    expect(await pathsOf()).toEqual([]);
    for (const path of ['/q/printed', '/r/spring', '/bio/word']) await ask(path);
    expect((await pathsOf()).toSorted()).toEqual(['/bio/word 1', '/q/printed 1', '/r/spring 1']);
  });

  it.each([
    ['a look at the headers', '/x-head', {}, 'HEAD'],
    ['a page fetched ahead', '/x-ahead', { 'Sec-Purpose': 'prefetch' }, 'GET'],
    ['a preview', '/x-view', { Purpose: 'preview' }, 'GET'],
    ['a robot', '/x-bot', { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }, 'GET'],
    ['a library', '/x-curl', { 'User-Agent': 'curl/8.5.0' }, 'GET'],
    ['nobody who says what asks', '/x-none', { 'User-Agent': '' }, 'GET'],
    ['a form', '/x-post', {}, 'POST'],
    ['a file that every browser asks for', '/favicon.ico', {}, 'GET'],
  ])('never include %s', async (_what, path, headers, method) => {
    await ask(path, headers as Record<string, string>, method);
    expect(await pathsOf()).toEqual([]);
  });

  it('exclude existing objects', async () => {
    await me.api('POST', '/bio/api/url/add', { url: SHOP, custom: 'there', domain: HOST });
    expect((await ask('/there')).status).toBe(302);
    expect(await pathsOf()).toEqual([]);
  });

  it('name the disabled link, and the one created since', async () => {
    const body = { url: SHOP, custom: 'off', domain: HOST };
    const off = (await me.api('POST', '/bio/api/url/add', body)).json.id;
    await me.api('PUT', `/bio/api/url/${off}/update`, { status: 'disabled' });
    expect((await ask('/off')).status).toBe(404);
    expect((await ask('/soon')).status).toBe(404);
    const soon = (await me.api('POST', '/bio/api/url/add', { ...body, custom: 'soon' })).json.id;
    const { orphans } = (await list()).json.data;
    const links = orphans.map(({ alias, link }: { alias: string; link: number }) => [alias, link]);
    expect(new Map(links)).toEqual(
      new Map([
        ['off', off],
        ['soon', soon],
      ]),
    );
  });

  it("exclude requests to the service's own host and to unknown hosts, which belong to the operator", async () => {
    for (const Host of ['way.example', 'unknown.example', 'pages.example']) await ask('/elsewhere', { Host });
    expect(await pathsOf()).toEqual([]);
    const operator = { accountId: 0, domainId: 0 };
    const page = await app.deps.catalog.orphans.page(operator, { limit: 9, offset: 0, order: 'date' });
    expect(page.items.map(({ path, times }) => [path, times])).toEqual([['/elsewhere', 2]]);
    expect((await list('', { id: 0 })).status).toBe(404);
  });
});

describe('the list', () => {
  it('has pages and two orders, and rejects others', async () => {
    for (const path of ['/often', '/often', '/last']) {
      await ask(path);
      await app.app.features.orphans.storeCounts();
    }
    expect(await pathsOf('?order=click&limit=1')).toEqual(['/often 2']);
    expect(await pathsOf('?order=click&limit=1&page=2')).toEqual(['/last 1']);
    expect((await list('?limit=1')).json.data).toMatchObject({ result: 2, nextpage: 2, maxpage: 2 });
    expect((await list('?order=name')).status).toBe(400);
  });

  it('can be cleared path by path, and completely', async () => {
    for (const path of ['/a', '/b', '/c']) await ask(path);
    await app.app.features.orphans.storeCounts();
    expect((await forget('?path=/b')).json).toEqual({ error: 0, message: 'The path was dismissed.' });
    expect((await pathsOf()).toSorted()).toEqual(['/a 1', '/c 1']);
    await ask('/a');
    expect((await forget()).json.message).toBe('All paths were dismissed.');
    expect(await pathsOf()).toEqual([]);
    expect((await forget(`?path=${'x'.repeat(1_001)}`)).status).toBe(400);
  });

  it('is visible to the owner only', async () => {
    await ask('/mine');
    expect((await list('', { account: stranger })).status).toBe(404);
    expect((await forget('', stranger)).status).toBe(404);
    expect(await pathsOf()).toEqual(['/mine 1']);
  });

  it('is part of the account export, and is deleted with the domain', async () => {
    const id = await addDomain('short.brand.example');
    await ask('/exported', { Host: 'short.brand.example' });
    await app.app.features.orphans.storeCounts();
    const lines = (await me.api('GET', '/api/v1/account/export')).text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const at = expect.any(String);
    expect(lines.filter(({ type }) => type === 'orphan')).toContainEqual({
      type: 'orphan',
      path: '/exported',
      times: 1,
      first_at: at,
      last_at: at,
      referrer: '',
      domain_id: id,
    });
    expect((await me.api('DELETE', `/bio/api/domain/${id}/delete`)).status).toBe(200);
    expect((await list('', { id })).status).toBe(404);
    const place = { accountId: me.id, domainId: id };
    expect((await app.deps.catalog.orphans.page(place, { limit: 9, offset: 0, order: 'date' })).total).toBe(0);
  });
});
