import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { analyticsOperations } from '../../contract/analytics/operations.ts';
import { linkToolsOperations } from '../../contract/link-tools/operations.ts';
import { RESERVED_ALIASES } from '../../contract/vocabulary.ts';
import { startTestApp, type TestApp } from '../../test/support/test-app.ts';
import { analyticsRoutes } from '../http/analytics-api/analytics-api.ts';
import { linkToolsRoutes } from '../http/link-tools-api/link-tools-api.ts';
import { sendRaw } from '../http/raw-socket.fixture.ts';
import type { Route } from '../http/shared/route.ts';
import { silentLog } from '../platform/log.ts';

const log = silentLog();
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ deps: { log } });
});
afterAll(() => test.close());
afterEach(() => vi.restoreAllMocks());

describe.each([
  ['link-tools', linkToolsOperations, linkToolsRoutes, ['/bio/api', '/api']],
  ['analytics', analyticsOperations, analyticsRoutes, ['/api/v1']],
] as const)('the %s group', (_name, operations, routes: readonly Route[], prefixes) => {
  it('has exactly one route for each operation', () => {
    const served = routes.map(({ operation }) => operation.id).sort();
    expect(served).toEqual(Object.keys(operations).sort());
    expect(new Set(routes.map(({ operation }) => operation))).toEqual(new Set(Object.values(operations)));
  });

  it('is registered under every prefix, with its methods', () => {
    for (const prefix of prefixes) {
      for (const { operation } of routes) {
        const path = prefix + operation.path.replaceAll(/\{(\w+)\}/g, ':$1');
        const methods = test.app.routes.filter((row) => row.path === path).flatMap((row) => row.methods);
        expect([path, methods]).toEqual([path, expect.arrayContaining([operation.method])]);
      }
    }
  });

  it('no route has a method without a key check', () => {
    for (const prefix of prefixes) {
      for (const { path } of test.app.routes.filter((row) => row.path.startsWith(`${prefix}/`))) {
        const methods = test.app.routes.filter((row) => row.path === path).flatMap((row) => row.methods);
        if (path.endsWith('/event')) continue;
        expect([path, [...new Set(methods)].sort()]).toEqual([path, ['DELETE', 'GET', 'HEAD', 'PATCH', 'POST', 'PUT']]);
      }
    }
  });
});

describe('first segments of addresses', () => {
  it('that the service answers are reserved, so that no alias can shadow them', () => {
    const segments = new Set(test.app.routes.map(({ path }) => path.split('/')[1] ?? ''));
    const named = [...segments].filter((segment) => segment !== '' && !/^(@?:|\*)/.test(segment));
    expect(named.length).toBeGreaterThan(10);
    expect(RESERVED_ALIASES).toEqual(expect.arrayContaining(named));
  });

  it.each(RESERVED_ALIASES.map((word) => [word, word.toUpperCase()]))(
    '%s is rejected as alias, %s too',
    async (...words) => {
      for (const custom of words) {
        const response = await test.account.api('POST', '/bio/api/url/add', { url: 'https://shop.example/', custom });
        expect([custom, response.status, Object.keys(response.json.errors ?? {})]).toEqual([custom, 400, ['custom']]);
      }
    },
  );
});

describe('the whole service', () => {
  it('answers a form without a body', async () => {
    const head = 'POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded';
    const [response] = await sendRaw(Number(new URL(test.origin).port), `${head}\r\nConnection: close\r\n\r\n`);
    expect(response?.status).toBeGreaterThanOrEqual(400);
    expect(response?.status).toBeLessThan(500);
  });

  it.each(['//evil.example', '//evil.example/', '/%2Fevil.example', '/\\evil.example', '///', '//'])(
    'does not redirect to the foreign address %s',
    async (path) => {
      const [response] = await sendRaw(
        Number(new URL(test.origin).port),
        `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
      );
      expect(response?.status).toBeGreaterThanOrEqual(200);
      expect(response?.status).toBeLessThan(500);
      expect(response?.text).not.toMatch(/^location:/im);
    },
  );

  it('runs nothing that hides behind a rejected request', async () => {
    const port = Number(new URL(test.origin).port);
    const body = '{"type":"forum","name":"Smuggled","tag":"t2_smuggled"}';
    const hidden =
      `POST /bio/api/pixel/add HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${test.account.key}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`;
    const refused = 'GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\n\r\n';
    expect((await sendRaw(port, refused + hidden)).map(({ status }) => status)).toEqual([400]);
    expect((await test.account.api('GET', '/bio/api/pixels')).json.data.pixels).toEqual([]);
    // The same request is valid on its own.
    expect((await sendRaw(port, hidden)).map(({ status }) => status)).toEqual([200]);
    expect((await test.account.api('GET', '/bio/api/pixels')).json.data.pixels).toHaveLength(1);
  });

  it.each([
    ['/bio/api/pixels', 'link-tools'],
    ['/api/v1/websites', 'analytics'],
  ])('rejects a suspended account at %s with 403 and the standing of its address', async (path) => {
    const account = await test.newAccount();
    expect((await account.api('GET', path)).status).toBe(200);
    await test.app.features.accounts.setSuspended(account.id, true);
    const response = await account.api('GET', path);
    expect([response.status, response.json]).toEqual([403, { error: 1, message: 'This account is suspended.' }]);
    expect(response.headers.get('x-ratelimit-limit')).toMatch(/^\d+$/);
    expect(response.headers.get('x-ratelimit-remaining')).toMatch(/^\d+$/);
  });

  it('blocks the links of a suspended account, also known ones, until it is resumed', async () => {
    const account = await test.newAccount();
    const { alias } = await test.app.features.links.create(account.id, { url: 'https://shop.example/' });
    const statusOf = async () => (await fetch(`${test.origin}/${alias}`, { redirect: 'manual' })).status;
    expect(await statusOf()).toBe(302);
    await test.app.features.accounts.setSuspended(account.id, true);
    expect(await statusOf()).toBe(403);
    await test.app.features.accounts.setSuspended(account.id, false);
    expect(await statusOf()).toBe(302);
  });

  it('hides the pages and public lists of a suspended account, also known ones, until it is resumed', async () => {
    const account = await test.newAccount();
    const { handle } = await test.app.features.pages.bioPages.create(account.id, { name: 'Ada' });
    const campaign = await test.app.features.campaigns.create(account.id, { name: 'Summer', public: true });
    const list = `/u/${account.username}/summer-${campaign.id}`;
    const statusOf = async (path: string) => (await fetch(test.origin + path)).status;
    const statuses = () => Promise.all([`/@${handle}`, list].map(statusOf));
    expect(await statuses()).toEqual([200, 200]);
    await test.app.features.accounts.setSuspended(account.id, true);
    expect(await statuses()).toEqual([404, 404]);
    await test.app.features.accounts.setSuspended(account.id, false);
    expect(await statuses()).toEqual([200, 200]);
  });
});

describe('a database that is down', () => {
  it('makes the service unready, but not the node that a balancer asks about', async () => {
    vi.spyOn(test.deps.catalog, 'ping').mockRejectedValue(new Error('connect ECONNREFUSED'));
    const catalog = { parts: { catalog: 'unavailable' } };
    const [whole, node] = await Promise.all(
      ['', '?exclude=catalog,events,stores'].map((query) => test.request(`/readyz${query}`)),
    );
    expect([whole?.status, JSON.parse(whole?.text ?? '')]).toMatchObject([503, catalog]);
    expect([node?.status, JSON.parse(node?.text ?? '')]).toMatchObject([200, catalog]);
  });
});

describe('a bug', () => {
  it.each([
    ['GET', '/bio/api/pixels?q=visitor@example.com', 'pixels'],
    ['GET', '/api/pixels', 'pixels'],
    ['GET', '/api/v1/websites', 'websites'],
  ] as const)('at %s %s returns 500 without a word about itself, and is logged without the query', async (...row) => {
    const [method, path, store] = row;
    const bug = new TypeError('secret of the code');
    vi.spyOn(test.deps.catalog[store], 'page').mockRejectedValueOnce(bug);
    const logged = vi.spyOn(log, 'error').mockReturnValue(undefined);
    const response = await test.account.api(method, path);
    expect(response.status).toBe(500);
    expect(response.text).not.toContain('secret');
    expect(response.headers.get('x-ratelimit-remaining')).toMatch(/^\d+$/);
    // An operator finds the error that somebody reports.
    const requestId = response.headers.get('x-request-id');
    const message = `Something went wrong on the server. The error was logged with request ID ${requestId}.`;
    expect(response.json).toEqual({ error: 1, message });
    expect(requestId).toMatch(/^[\da-f-]{36}$/);
    expect(logged.mock.calls).toEqual([[{ err: bug, path: path.split('?')[0], requestId }, expect.any(String)]]);
  });

  it('is not what a store that is down is', async () => {
    const down = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    vi.spyOn(test.deps.catalog.pixels, 'page').mockRejectedValueOnce(down);
    const logged = vi.spyOn(log, 'error').mockReturnValue(undefined);
    const response = await test.account.api('GET', '/bio/api/pixels');
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
    expect(logged).not.toHaveBeenCalled();
  });
});
