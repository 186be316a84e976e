import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { rawRequest } from '../../../test/support/hostile/raw-request.ts';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import type { RawHit } from '../../collect/collect.ts';

const TARGET = 'https://docs.example/base?a=1#top';
const HOST = 'go.below.example';

let app: TestApp;
let hits: RawHit[] = [];
beforeAll(async () => {
  app = await startTestApp();
  const { recorder } = app.deps.events.collector;
  const record = recorder.record.bind(recorder);
  vi.spyOn(recorder, 'record').mockImplementation((hit, done) => {
    hits.push(hit);
    record(hit, done);
  });
  await app.deps.catalog.domains.insert({
    accountId: app.account.id,
    host: HOST,
    scheme: 'https',
    status: 'active',
    proofToken: 'x',
    checkedAt: null,
    redirectRoot: null,
    redirect404: 'https://lost.example/',
    bioPageId: null,
    createdAt: 0,
  });
});
afterEach(() => {
  hits = [];
});
afterAll(() => app.close());

const raw = (path: string, options: Parameters<typeof rawRequest>[2] = {}) => rawRequest(app.origin, path, options);
const on = (path: string, options: Parameters<typeof rawRequest>[2] = {}) =>
  raw(path, { ...options, headers: { ...options.headers, Host: HOST } });

/** Returns the location for a path. The client sends the path verbatim, without normalizing it. */
async function led(path: string, send: typeof raw = raw) {
  const { status, headers } = await send(path);
  return headers.location ?? status;
}

async function addLink(custom: string, over: object = {}): Promise<number> {
  const body = { url: TARGET, custom, subpaths: true, ...over };
  const { status, json, text } = await app.account.api('POST', '/bio/api/url/add', body);
  expect([status, text]).toEqual([200, text]);
  return json.id;
}

const change = (id: number, body: object) => app.account.api('PUT', `/bio/api/url/${id}/update`, body);
const form = (password: string) => ({
  method: 'POST',
  body: new URLSearchParams({ password }).toString(),
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
});

describe('a link that forwards subpaths', () => {
  it('appends the path, before its own query, and counts one click at the whole path', async () => {
    const id = await addLink('guide');
    expect(await led('/guide/start/here?x=1')).toBe('https://docs.example/base/start/here?a=1#top');
    expect(hits).toMatchObject([{ kind: 'click', linkId: id, path: '/guide/start/here', query: 'x=1' }]);
    expect(await led('/guide')).toBe(TARGET);
    expect(await led('/guide/')).toBe(TARGET);
    expect(await led('/GUIDE/Start/')).toBe('https://docs.example/base/Start/?a=1#top');
    expect(await led('/guide/a%20b')).toBe('https://docs.example/base/a%20b?a=1#top');
  });

  it('forwards the query only where its owner chose that, too', async () => {
    await addLink('both', { forwardparameters: true });
    expect(await led('/both/start?x=1&a=9')).toBe('https://docs.example/base/start?a=1&x=1#top');
  });

  it('does so only while the option is selected', async () => {
    const id = await addLink('by-choice', { subpaths: undefined });
    expect(await led('/by-choice/start')).toBe(404);
    await change(id, { subpaths: true });
    expect(await led('/by-choice/start')).toBe('https://docs.example/base/start?a=1#top');
    const changes = await app.account.api('GET', `/bio/api/url/${id}/changes`);
    expect(changes.json.data.changes[0].fields).toEqual([{ field: 'subpaths', before: 'false', after: 'true' }]);
    await app.account.api('POST', `/bio/api/url/${id}/undo`);
    expect(await led('/by-choice/start')).toBe(404);
  });

  it.each([
    '/guide/../admin',
    '/guide/%2e%2e/admin',
    '/guide/.%2e/%2E./admin',
    '/guide/a/..;/admin',
    '/guide//evil.example',
    '/guide/%2f/evil.example',
    '/guide/\\evil.example',
    '/guide/%5cevil.example',
    '/guide/https://evil.example/',
    '/guide/a%0d%0aX-Evil:1',
    '/guide/a#b',
    '/guide/%',
  ])('returns 404 for %s', async (path) => {
    expect([400, 404]).toContain(await led(path));
    expect(hits).toEqual([]);
  });

  it('appends the path to the destination of a matching rule', async () => {
    await addLink('ruled', { languagetarget: [{ language: 'de', link: 'https://de.example/doku/' }] });
    const inGerman = await raw('/ruled/start', { headers: { 'Accept-Language': 'de' } });
    expect(inGerman.headers.location).toBe('https://de.example/doku/start');
    expect(await led('/ruled/start')).toBe('https://docs.example/base/start?a=1#top');
  });

  it('appends the path to a destination of its traffic split', async () => {
    await addLink('spread-below', { split: [{ link: 'https://a.example' }, { link: 'https://b.example/b' }] });
    const seen = new Set<unknown>();
    for (let n = 0; n < 40; n++) {
      const { headers } = await raw('/spread-below/x', { headers: { 'User-Agent': `browser ${n}` } });
      seen.add(headers.location);
    }
    expect([...seen].sort()).toEqual(['https://a.example/x', 'https://b.example/b/x']);
  });

  it('expires like others, with its unchanged expiry redirect', async () => {
    await addLink('over', { expiry: '2020-01-01', expirationredirect: 'https://docs.example/over' });
    expect(await led('/over/start')).toBe('https://docs.example/over');
    await addLink('few', { clicklimit: 1 });
    expect([await led('/few/a'), (await raw('/few/b')).headers.location]).toEqual([
      'https://docs.example/base/a?a=1#top',
      undefined,
    ]);
    await addLink('off', { status: 'disabled' });
    expect(await led('/off/start')).toBe(404);
  });

  it('keeps the path through its password form', async () => {
    const id = await addLink('locked-below', { password: 'open sesame' });
    const page = await raw('/locked-below/start');
    expect([page.status, page.text.includes('type="password"'), page.text.includes('docs.example')]).toEqual([
      ...[200, true, false],
    ]);
    expect((await raw('/locked-below/start', form('wrong'))).status).toBe(403);
    expect(hits).toEqual([]);
    const right = await raw('/locked-below/start/here', form('open sesame'));
    expect([right.status, right.headers.location]).toEqual([303, 'https://docs.example/base/start/here?a=1#top']);
    expect(hits).toMatchObject([{ kind: 'click', linkId: id }]);
    expect((await raw('/locked-below/../x', form('open sesame'))).status).toBe(404);
    expect((await raw('/never-heard-of/x', form('x'))).status).toBe(404);
  });

  it('keeps the path through a splash page', async () => {
    const splash = { name: 'S', title: 'S', message: 'm', counter: 0, button: 'Go' };
    const created = await app.account.api('POST', '/bio/api/splash/add', splash);
    await addLink('splashed', { type: 'splash', splash: created.json.id ?? created.json.data?.id });
    const page = await raw('/splashed/start');
    expect(page.text).toContain('https://docs.example/base/start?a=1#top');
    expect(page.text).not.toContain('https://docs.example/base?a=1');
  });

  it('leaves forms posted below reserved words to the service', async () => {
    for (const path of ['/bio/api/nothing', '/api/v1/nothing']) {
      const { status, headers } = await raw(path, { method: 'POST' });
      expect([path, status < 500, headers['content-type']]).toEqual([path, true, expect.stringContaining('json')]);
    }
  });
});

describe('a catch-all link', () => {
  const orphaned = 'https://lost.example/';

  it("follows all other links, and precedes the domain's fallback redirect", async () => {
    expect([await led('/anything', on), await led('/any/thing', on)]).toEqual([orphaned, orphaned]);
    await addLink('exact', { domain: HOST, url: 'https://exact.example/', subpaths: false });
    await addLink('below', { domain: HOST, url: 'https://below.example/' });
    await addLink('gone', { domain: HOST, status: 'disabled' });
    await addLink('*', { domain: HOST, url: 'https://new.example/site' });
    expect(await led('/exact', on)).toBe('https://exact.example/');
    expect(await led('/exact/x', on)).toBe('https://new.example/site/exact/x');
    expect(await led('/below/x', on)).toBe('https://below.example/x');
    expect(await led('/anything', on)).toBe('https://new.example/site/anything');
    expect(await led('/', on)).toBe('https://new.example/site');
    // A disabled link is disabled on purpose.
    expect(await led('/gone', on)).toBe(orphaned);
  });

  it('matches words reserved elsewhere, and never the paths served there', async () => {
    for (const path of ['/login', '/docs/x', '/bio/api/account', '/api/v1/websites', '/q/x', '/@ada']) {
      expect([path, await led(path, on)]).toEqual([path, `https://new.example/site${path}`]);
    }
    for (const path of ['/robots.txt', '/favicon.ico', '/settings/privacy', '/assets/page.css']) {
      expect([path, (await on(path)).status]).toEqual([path, 200]);
    }
    const post = await on('/login', form('x'));
    expect([post.status, post.headers.location]).toEqual([303, orphaned]);
  });

  it('is not an open redirect to other hosts', async () => {
    for (const path of [
      '//evil.example',
      '/x/..//evil.example',
      '/%2e%2e/x',
      '/x\\@evil.example',
      '/%5c%5cevil.example',
    ]) {
      expect([path, await led(path, on)]).toEqual([path, orphaned]);
    }
  });

  it('counts its clicks, and redirects to one destination where nothing is forwarded', async () => {
    const found = await app.account.api('GET', `/bio/api/urls/search?q=new.example`);
    const { id, shorturl } = found.json.data.urls[0];
    expect(shorturl).toBe(`https://${HOST}/*`);
    hits = [];
    await led('/a/b', on);
    expect(hits).toMatchObject([{ kind: 'click', linkId: id, path: '/a/b', host: HOST }]);
    await change(id, { subpaths: false });
    expect([await led('/a/b', on), await led('/c', on)]).toEqual([
      'https://new.example/site',
      'https://new.example/site',
    ]);
    await change(id, { password: 'open sesame' });
    expect((await on('/a/b')).text).toContain('type="password"');
    expect((await on('/a/b', form('open sesame'))).headers.location).toBe('https://new.example/site');
    expect(await led('/login', on)).toBe(orphaned);
    await app.account.api('DELETE', `/bio/api/url/${id}/erase`);
    expect([await led('/a/b', on), await led('/c', on)]).toEqual([orphaned, orphaned]);
  });

  it('never redirects to a domain of short links, in circles', async () => {
    const add = (body: object) => app.account.api('POST', '/bio/api/url/add', { domain: HOST, ...body });
    const home = `https://${HOST}/`;
    expect((await add({ custom: 'home', url: home })).status).toBe(200);
    expect((await add({ custom: '*', url: home })).text).toContain('is already a short link');
    expect((await add({ custom: '*', url: TARGET, expirationredirect: home })).text).toContain(
      'is already a short link',
    );
    const found = (await app.account.api('GET', `/bio/api/urls/search?q=${HOST}`)).json.data.urls[0];
    expect((await change(found.id, { custom: '*' })).text).toContain('is already a short link');
    expect((await change(found.id, { custom: '*', url: TARGET })).status).toBe(200);
    expect((await change(found.id, { url: home })).text).toContain('is already a short link');
    await app.account.api('DELETE', `/bio/api/url/${found.id}/erase`);
  });

  it('is rejected on the shared host, by every route', async () => {
    const add = (body: object) => app.account.api('POST', '/bio/api/url/add', { url: TARGET, ...body });
    for (const body of [{ custom: '*' }, { custom: '*', domain: null }, { custom: '*', domain: '' }]) {
      expect((await add(body)).json).toMatchObject({ error: 1 });
    }
    expect((await add({ custom: '*' })).text).toContain('requires a branded domain');
    expect((await add({ custom: 'guide/*' })).text).toContain('turn on subpaths');
    const id = await addLink('*', { domain: HOST });
    expect((await change(id, { domain: null })).text).toContain('requires a branded domain');
    expect((await change(id, { domain: null, custom: 'renamed' })).status).toBe(200);
    expect((await change(id, { custom: '*' })).text).toContain('requires a branded domain');
    expect((await change(id, { custom: '*', domain: HOST })).status).toBe(200);
    expect((await add({ custom: '*', domain: HOST })).text).toContain('taken');
  });
});
