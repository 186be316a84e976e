import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { rawRequest } from '../../../../test/support/hostile/raw-request.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import type { RawHit } from '../../../collect/collect.ts';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
const SHOP = 'https://shop.example/garden';
const TOKEN = /[?&]_wm=[\w-]{33,61}(?=#|"|$)/;

let app: TestApp;
let siteId: number;
const hits: RawHit[] = [];
beforeAll(async () => {
  app = await startTestApp();
  const { recorder } = app.deps.events.collector;
  const record = recorder.record.bind(recorder);
  vi.spyOn(recorder, 'record').mockImplementation((hit, done) => {
    hits.push(hit);
    record(hit, done);
  });
  siteId = (await app.account.api('POST', '/api/v1/websites', { domain: 'shop.example' })).json.data.id;
  await (await app.newAccount()).api('POST', '/api/v1/websites', { domain: 'rival.example' });
});
afterEach(() => {
  hits.splice(0);
});
afterAll(() => app.close());

async function add(kind: string, body: object) {
  const response = await app.account.api('POST', `/bio/api/${kind}/add`, body);
  expect([response.status, response.text]).toEqual([kind === 'campaign' ? 201 : 200, response.text]);
  return response.json;
}
/** Creates a link and returns its path. */
const pathTo = async (url: string) => new URL((await add('url', { url })).shorturl).pathname;
const addLink = (custom: string, over: object = {}) => add('url', { url: SHOP, custom, ...over });

const visit = (path: string, options: Parameters<typeof rawRequest>[2] = {}) =>
  rawRequest(app.origin, path, { ...options, headers: { 'User-Agent': CHROME, ...options.headers } });
const locationOf = async (path: string, options: Parameters<typeof rawRequest>[2] = {}) =>
  String((await visit(path, options)).headers.location);

describe('a short link to a tracked website of its account', () => {
  it.each([
    ['https://shop.example', 'https://shop.example?_wm=T'],
    ['https://shop.example/a%20b?x=~&x#part?a', 'https://shop.example/a%20b?x=~&x&_wm=T#part?a'],
    ['https://www.shop.example/?', 'https://www.shop.example/?_wm=T'],
    ['HTTP://SHOP.example:8080/x?_wm=old', 'HTTP://SHOP.example:8080/x?_wm=old&_wm=T'],
  ])('to %s adds a token to the query and changes nothing else', async (url, expected) => {
    const location = await locationOf(await pathTo(url));
    expect(location.replace(/_wm=[\w-]{33,61}/, '_wm=T')).toBe(expected);
    expect(hits[0]).toMatchObject({ landingSiteId: siteId, journeyId: expect.stringMatching(/^[1-9]\d+$/) });
  });

  it('gives every click its own token, in a response that is not cacheable', async () => {
    await addLink('often');
    const first = await visit('/often');
    const second = await visit('/often');
    expect(first.headers.location).toMatch(TOKEN);
    expect(first.headers.location).not.toBe(second.headers.location);
    expect([first.status, first.headers['cache-control']]).toEqual([302, 'private, no-store']);
    expect(hits[0]?.journeyId).not.toBe(hits[1]?.journeyId);
  });

  it.each([
    ['HEAD', { method: 'HEAD' }],
    ['a page fetched ahead', { headers: { 'Sec-Purpose': 'prefetch;prerender' } }],
    ['a preview', { headers: { Purpose: 'preview' } }],
    ['a crawler', { headers: { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' } }],
    ['a program without a name', { headers: { 'User-Agent': '' } }],
  ])('gives %s the unchanged URL', async (_who, options) => {
    expect(await locationOf(await pathTo(SHOP), options)).toBe(SHOP);
    for (const hit of hits) expect(hit).toMatchObject({ journeyId: '0', landingSiteId: 0 });
  });

  it('applies once the website exists, and stops when it is deleted', async () => {
    await addLink('early', { url: 'https://soon.example/' });
    expect(await locationOf('/early')).toBe('https://soon.example/');
    const created = await app.account.api('POST', '/api/v1/websites', { domain: 'soon.example' });
    await expect.poll(() => locationOf('/early')).toMatch(TOKEN);
    await app.account.api('DELETE', `/api/v1/websites/${created.json.data.id}`);
    await expect.poll(() => locationOf('/early')).toBe('https://soon.example/');
  });
});

describe('a short link to anywhere else', () => {
  it.each([
    'https://elsewhere.example/',
    'https://rival.example/',
    'https://sub.shop.example/',
    'https://203.0.113.9/',
  ])('adds no token: %s', async (url) => {
    expect(await locationOf(await pathTo(url))).toBe(url);
    expect(hits).toMatchObject([{ journeyId: '0', landingSiteId: 0 }]);
  });

  it('adds no token to its expiry redirect', async () => {
    await addLink('gone', { clicklimit: 1, expirationredirect: SHOP });
    expect(await locationOf('/gone')).toMatch(TOKEN);
    expect(await locationOf('/gone')).toBe(SHOP);
  });
});

describe('the token is passed on', () => {
  it('to the destination for a country, device or language, and only where that is tracked', async () => {
    const devicetarget = [{ device: 'iphone', link: 'https://apps.example/' }];
    const languagetarget = [{ language: 'de', link: 'https://shop.example/de' }];
    await addLink('targets', { url: 'https://elsewhere.example/', devicetarget, languagetarget });
    expect(await locationOf('/targets')).toBe('https://elsewhere.example/');
    expect(await locationOf('/targets', { headers: { 'User-Agent': PHONE } })).toBe('https://apps.example/');
    const german = await locationOf('/targets', { headers: { 'Accept-Language': 'de' } });
    expect(german).toMatch(/^https:\/\/shop\.example\/de\?_wm=/);
  });

  it('through a rotator', async () => {
    const { id } = await add('campaign', { name: 'Spring', slug: 'spring-story' });
    await addLink('rotated', { campaign: id });
    expect(await locationOf('/r/spring-story')).toMatch(TOKEN);
    expect(hits).toMatchObject([{ campaignId: id, landingSiteId: siteId }]);
  });

  it('through the password form', async () => {
    await addLink('locked-story', { password: 'open sesame' });
    expect((await visit('/locked-story')).text).not.toContain('_wm');
    const response = await visit('/locked-story', {
      method: 'POST',
      body: 'password=open+sesame',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
    expect([response.status, response.headers.location]).toEqual([303, expect.stringMatching(TOKEN)]);
  });

  it('through splash page, overlay and frame, for real visits', async () => {
    const splash = await add('splash', { name: 'x', message: 'Hello', counter: 5, button: 'On' });
    const overlay = await add('overlay', { name: 'x', type: 'message', message: 'Hello' });
    await addLink('through-splash', { type: 'splash', splash: splash.id });
    await addLink('through-overlay', { type: 'overlay', overlay: overlay.id });
    await addLink('through-frame', { type: 'frame' });
    for (const path of ['/through-splash', '/through-overlay', '/through-frame']) {
      const { text } = await visit(path);
      const addresses = new Set(text.match(/https:\/\/shop\.example\/garden[^"]*/g));
      expect([path, addresses.size]).toEqual([path, 1]);
      for (const address of addresses) expect(address).toMatch(/\?_wm=[\w-]{33,61}$/);
      expect((await visit(path, { headers: { 'Sec-Purpose': 'prefetch' } })).text).not.toContain('_wm');
    }
    const clicks = hits.filter(({ kind }) => kind === 'click');
    expect(clicks.map((hit) => hit.landingSiteId)).toEqual([siteId, siteId, siteId]);
    await app.account.api('DELETE', `/bio/api/splash/${splash.id}/delete`);
    expect(await locationOf('/through-splash')).toMatch(TOKEN);
  });

  it('through a dynamic code and a short link, with one ID', async () => {
    const { shorturl } = await addLink('behind-the-code');
    const qr = await add('qr', { type: 'link', data: shorturl, name: 'Behind' });
    const short = await locationOf(`/q/${String(qr.link).split('/').at(-1)}`);
    expect(short).toMatch(/\/behind-the-code\?_wm=/);
    const { pathname, search } = new URL(short);
    expect((await locationOf(pathname + search)).match(/_wm=/g)).toHaveLength(1);
    const [scan, click] = hits;
    expect(scan).toMatchObject({ kind: 'scan', qrId: qr.id, landingSiteId: 0 });
    expect(click).toMatchObject({ kind: 'click', qrId: 0, landingSiteId: siteId, journeyId: scan?.journeyId });
  });

  it("takes over no other account's scan, and never reaches foreign websites", async () => {
    await addLink('of-ours');
    await addLink('to-nowhere', { url: 'https://elsewhere.example/' });
    const rival = await app.newAccount();
    const code = async (alias: string) => {
      const data = `${new URL((await add('url', { url: SHOP })).shorturl).origin}/${alias}`;
      const { json } = await rival.api('POST', '/bio/api/qr/add', { type: 'link', data, name: alias });
      const { pathname, search } = new URL(await locationOf(`/q/${String(json.link).split('/').at(-1)}`));
      return locationOf(pathname + search);
    };
    expect(await code('of-ours')).toMatch(TOKEN);
    const [scan, click] = hits;
    expect(click?.journeyId).not.toBe(scan?.journeyId);
    expect(await code('to-nowhere')).toBe('https://elsewhere.example/');
  });

  it('through a dynamic code', async () => {
    const qr = await add('qr', { type: 'link', data: SHOP, name: 'Poster' });
    const path = `/q/${String(qr.link).split('/').at(-1)}`;
    expect(await locationOf(path)).toMatch(TOKEN);
    expect(hits).toMatchObject([{ kind: 'scan', qrId: qr.id, landingSiteId: siteId }]);
    expect(await locationOf(path, { method: 'HEAD' })).toBe(SHOP);
    const elsewhere = await add('qr', { type: 'link', data: 'https://elsewhere.example/', name: 'Other' });
    const other = `/q/${String(elsewhere.link).split('/').at(-1)}`;
    expect(await locationOf(other)).toBe('https://elsewhere.example/');
  });
});
