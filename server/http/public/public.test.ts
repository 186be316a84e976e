import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { rawRequest } from '../../../test/support/hostile/raw-request.ts';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    config: { baseUrl: 'https://go.example', pagesBaseUrl: 'https://pages.example', respondWhen: 'after-sync' },
  });
});
afterAll(() => app.close());

const on = (host: string, path: string, headers: Record<string, string> = {}) =>
  rawRequest(app.origin, path, { headers: { ...headers, Host: host } });
const add = async (kind: string, body: object) => (await app.account.api('POST', `/bio/api/${kind}/add`, body)).json;

describe('files', () => {
  it.each([
    ['/assets/page.css', 'text/css; charset=utf-8', 'public, max-age=3600'],
    ['/assets/docs.css', 'text/css; charset=utf-8', 'public, max-age=3600'],
    ['/assets/avatar.svg', 'image/svg+xml', 'public, max-age=86400'],
    ['/favicon.ico', 'image/svg+xml', 'public, max-age=86400'],
    ['/robots.txt', 'text/plain; charset=utf-8', 'public, max-age=86400'],
    ['/js/script.js', 'text/javascript; charset=utf-8', 'public, max-age=3600'],
    ['/js/vitals.js', 'text/javascript; charset=utf-8', 'public, max-age=3600'],
  ])('%s has its type, a cache lifetime and a tag that saves the next transfer', async (path, type, keep) => {
    const first = await on('go.example', path);
    expect([first.status, first.headers['content-type'], first.headers['cache-control']]).toEqual([200, type, keep]);
    expect(first.headers['x-content-type-options']).toBe('nosniff');
    const tag = String(first.headers.etag);
    const second = await on('go.example', path, { 'If-None-Match': `"other", W/${tag}` });
    expect([second.status, second.text]).toEqual([304, '']);
    expect((await on('go.example', path, { 'If-None-Match': '"other"' })).status).toBe(200);
  });

  it('the style sheet is cached forever under the URL that pages use', async () => {
    const page = await on('go.example', '/');
    const address = /href="(\/assets\/page\.css\?v=[^"]+)"/.exec(page.text)?.[1] ?? '';
    expect((await on('go.example', address)).headers['cache-control']).toContain('immutable');
    expect((await on('go.example', '/assets/page.css?v=old')).headers['cache-control']).not.toContain('immutable');
  });

  it.each(['script', 'vitals'])('the tracker’s %s.js is the built one, for pages of any origin', async (name) => {
    const response = await on('go.example', `/js/${name}.js`);
    expect(response.text).toBe(await readFile(`tracker/${name}.generated.js`, 'utf8'));
    expect(response.headers['cross-origin-resource-policy']).toBe('cross-origin');
  });

  it.each([
    ['gzip', true],
    ['br, GZIP;q=0.5', true],
    ['*', true],
    ['gzip;q=0, br', false],
    ['x-gzip2', false],
    ['', false],
  ])('for a client that accepts "%s" a file is compressed: %s', async (accepted, isZipped) => {
    const headers = accepted ? { 'Accept-Encoding': accepted } : undefined;
    const response = await on('go.example', '/js/script.js', headers);
    expect(response.headers['content-encoding']).toBe(isZipped ? 'gzip' : undefined);
    expect(response.headers.vary).toBe('Accept-Encoding');
    expect(Number(response.headers['content-length']) < 2_400).toBe(isZipped);
    const tag = String(response.headers.etag);
    expect((await on('go.example', '/js/script.js', { ...headers, 'If-None-Match': tag })).status).toBe(304);
  });

  it('a compressed file is the same file', async () => {
    const response = await app.request('/js/script.js', { headers: { Host: 'go.example' } });
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(response.text).toBe(await readFile('tracker/script.generated.js', 'utf8'));
  });

  it('the API reference is served with its own style sheet and script, under a strict policy', async () => {
    const page = await on('go.example', '/docs');
    expect([page.status, page.text.includes('/assets/docs.css')]).toEqual([200, true]);
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none';.*; script-src 'self'$/);
    const script = /src="(\/assets\/docs\.js\?v=[^"]+)"/.exec(page.text)?.[1] ?? '';
    const { status, headers } = await on('go.example', script);
    expect([status, headers['cross-origin-resource-policy']]).toEqual([200, 'same-origin']);
    expect(headers['cache-control']).toContain('immutable');
  });

  it('an unknown URL is a page, or JSON for programs', async () => {
    expect((await on('go.example', '/a/b/c')).text).toContain('Page not found');
    expect((await on('go.example', '/a/b/c', { Accept: 'application/json' })).text).toBe(
      '{"error":1,"message":"Not found."}',
    );
  });

  it('on HTTPS, responses tell browsers to keep using HTTPS', async () => {
    for (const path of [
      '/',
      '/docs',
      '/bio/api/account',
      '/app',
      '/nothing',
      '/nothing/at/all',
      '/q/none',
      '/api/event',
    ]) {
      const response = await on('go.example', path);
      expect([path, response.headers['strict-transport-security']]).toEqual([path, 'max-age=31536000']);
    }
    const stranger = await on('go.customer.example', '/assets/page.css');
    expect([stranger.status, stranger.headers['strict-transport-security']]).toEqual([200, undefined]);
  });
});

describe('pages that account holders write, with their own origin', () => {
  beforeAll(() => add('bio', { handle: 'ada', name: 'Ada' }));

  it('are shown there and counted, and our own origin redirects there', async () => {
    const { recorder } = app.deps.events.collector;
    const record = vi.spyOn(recorder, 'record');
    const here = await on('go.example', '/@ada');
    expect([here.status, here.headers.location]).toEqual([302, 'https://pages.example/@ada']);
    expect(record).not.toHaveBeenCalled();
    expect((await on('pages.example', '/@ada')).status).toBe(200);
    expect(record).toHaveBeenCalledTimes(1);
    expect(record.mock.calls[0]?.[0]).toMatchObject({ kind: 'impression', accountId: app.account.id, path: '/@ada' });
    await on('pages.example', '/@ada', { 'Sec-Purpose': 'prefetch' });
    expect(record).toHaveBeenCalledTimes(1);
    record.mockRestore();
  });

  it('are isolated: no short links, no API, no sign-in at that origin', async () => {
    await add('url', { url: 'https://shop.example/', custom: 'plain' });
    for (const path of ['/', '/plain', '/register', '/docs', '/bio/api/account', '/q/x', '/healthz']) {
      expect([path, (await on('pages.example', path)).status]).toEqual([path, 404]);
    }
    expect((await on('pages.example', '/assets/page.css')).status).toBe(200);
  });

  it.each(['/@', '/@nobody', '/@%00', '/@a%2Fb', '/@%E0%A4%A', "/@' or 1=1"])('%s returns 404', async (path) => {
    expect((await on('pages.example', encodeURI(path).replaceAll('%25', '%'))).status).toBeGreaterThanOrEqual(400);
    expect((await on('pages.example', encodeURI(path).replaceAll('%25', '%'))).status).toBeLessThan(500);
  });
});

describe('a campaign’s list page', () => {
  it('is available while it is public, with any text before the ID', async () => {
    const campaign = await add('campaign', { name: 'Spring', public: true });
    await add('url', { url: 'https://shop.example/', custom: 'seeds', title: 'Seeds <3', campaign: campaign.id });
    const path = new URL(campaign.list).pathname;
    const page = await on('go.example', path);
    expect([page.status, page.text.includes('Seeds &lt;3'), page.text.includes('https://go.example/seeds')]).toEqual([
      200,
      true,
      true,
    ]);
    expect((await on('go.example', path.replace('spring', 'other-words'))).status).toBe(200);
    expect((await on('go.example', `${path}/qr.svg`)).text).toMatch(/^<svg /);
    expect((await on('go.example', `${path.replace(/-\d+$/, '-999')}/qr.svg`)).status).toBe(404);
    expect((await on('go.example', path.replace(app.account.username, 'somebody'))).status).toBe(404);
    await app.account.api('PUT', `/bio/api/campaign/${campaign.id}/update`, { name: 'Spring', public: false });
    expect((await on('go.example', path)).status).toBe(404);
  });

  it('has the brand of its workspace, and tells nothing about links with a password', async () => {
    const campaign = await add('campaign', { name: 'Members', public: true });
    const metaimage = `http://localhost:3000/assets/cards/${'a'.repeat(22)}.jpg`;
    await add('url', { url: 'https://shop.example/', custom: 'open', metaimage, campaign: campaign.id });
    await add('url', {
      url: 'https://secret.example/',
      password: 'birch',
      title: 'Vault',
      metaimage,
      campaign: campaign.id,
    });
    const path = new URL(campaign.list).pathname;
    expect((await on('go.example', path)).text).toContain(`by <span>${app.account.username}</span>`);
    await app.account.api('PUT', '/bio/api/brand/update', { name: 'Roasters', accent: '#b3261e' });
    const { text } = await on('go.example', path);
    await app.account.api('DELETE', '/bio/api/brand/reset');
    expect(text).toContain('<p class="owner">Roasters</p>');
    expect(text).not.toContain(`${app.account.username}</span>`);
    expect(text.match(/src="https:\/\/go\.example\/assets\/cards\/a{22}\.jpg"/g)).toHaveLength(1);
    expect([text.includes('secret.example'), text.match(/password required/g)?.length]).toEqual([false, 1]);
  });

  it.each(['x', '-', 'x-0', 'x-99999999999999999999', 'x-1e3', 'spring'])('is not at %s', async (list) => {
    expect((await on('go.example', `/u/${app.account.username}/${list}`)).status).toBe(404);
  });
});

describe('the uploaded picture of a link', () => {
  it('has the address of now in the API and for programs that draw previews', async () => {
    const [before, now] = ['http://localhost:3000', 'https://go.example'].map(
      (origin) => `${origin}/assets/cards/${'b'.repeat(22)}.jpg`,
    );
    const { id } = await add('url', {
      url: 'https://shop.example/',
      custom: 'moved',
      metatitle: 'M',
      metaimage: before,
    });
    const { json } = await app.account.api('GET', `/bio/api/url/${id}`);
    expect(json.details.metaimage).toBe(now);
    const card = await on('go.example', '/moved', { 'User-Agent': 'Twitterbot/1.0' });
    expect(card.text).toContain(`<meta property="og:image" content="${now}">`);
    expect(card.text).not.toContain('localhost:3000');
  });
});

describe('clicks with a response after the sync', () => {
  it('are on disk when the visitor is redirected', async () => {
    await add('url', { url: 'https://shop.example/', custom: 'safe' });
    const before = app.deps.events.collector.recorder.status().stored;
    expect((await on('go.example', '/safe')).status).toBe(302);
    expect(app.deps.events.collector.recorder.status().stored).toBe(before + 1);
  });
});
