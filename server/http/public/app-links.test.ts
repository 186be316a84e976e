import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36';
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15';
const WEB = 'https://shop.example/7';
const EVIL = `"'></title><script>alert(1)</script>`;
const STORE = 'https://apps.example/shop';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const add = (body: object) => app.account.api('POST', '/bio/api/url/add', { url: WEB, ...body });
const visit = (alias: string, agent: string) =>
  app.request(`/${alias}`, { headers: { 'User-Agent': agent, Accept: 'text/html' } });

describe('a link that opens an app', () => {
  it('shows phones a page without scripts that opens it, with ways to the web and to the shop', async () => {
    await add({ custom: 'opens', metatitle: EVIL, iosapp: { link: 'myapp://product/7?a=1&b=2', store: STORE } });
    const { status, headers, text } = await visit('opens', IPHONE);
    expect([status, headers.get('location')]).toEqual([200, null]);
    expect(text).toContain('<meta http-equiv="refresh" content="0;url=myapp://product/7?a=1&amp;b=2">');
    expect(text).toContain('<a class="button" href="myapp://product/7?a=1&amp;b=2" rel="noopener">Open app</a>');
    expect(text).toContain(`<a class="button quiet" href="${STORE}" rel="noopener">Get the app</a>`);
    expect(text).toContain(`href="${WEB}" rel="noopener">Continue to shop.example</a>`);
    expect(text).not.toContain('<script');
    expect(headers.get('content-security-policy')).not.toContain('script-src');
    expect(headers.get('x-robots-tag')).toBe('noindex');
  });

  it('redirects other visitors to the web, and never to the app', async () => {
    await add({ custom: 'else', iosapp: { link: 'myapp://x' }, androidapp: { link: 'otherapp://x' } });
    for (const agent of [MAC, 'curl/8.5.0', '']) {
      const { status, headers } = await visit('else', agent);
      expect([status, headers.get('location')]).toEqual([302, WEB]);
    }
    expect((await visit('else', ANDROID)).text).toContain(
      'href="intent://x#Intent;scheme=otherapp;S.browser_fallback_url=',
    );
  });

  it('redirects to a web address that the app has claimed', async () => {
    await add({ custom: 'claimed', androidapp: { link: 'https://app.shop.example/7' } });
    const { status, headers } = await visit('claimed', ANDROID);
    expect([status, headers.get('location')]).toEqual([302, 'https://app.shop.example/7']);
  });

  it('is read back as it was written, changed and taken away', async () => {
    const { id } = (
      await add({ iosapp: { link: 'myapp://x' }, androidapp: { link: 'https://a.example/', store: STORE } })
    ).json;
    const details = async () => (await app.account.api('GET', `/bio/api/url/${id}`)).json.details;
    expect(await details()).toMatchObject({
      iosapp: { link: 'myapp://x', store: null },
      androidapp: { link: 'https://a.example/', store: STORE },
    });
    const update = (body: object) => app.account.api('PUT', `/bio/api/url/${id}/update`, body);
    await update({ iosapp: null });
    expect(await details()).toMatchObject({ iosapp: null, androidapp: { link: 'https://a.example/' } });
    await app.account.api('POST', `/bio/api/url/${id}/undo`);
    expect((await details()).iosapp).toEqual({ link: 'myapp://x', store: null });
  });

  it.each([
    [{ iosapp: { link: 'javascript:alert(1)' } }, 'iosapp.link'],
    [{ androidapp: { link: 'intent://x#Intent;scheme=javascript;end' } }, 'androidapp.link'],
    [{ androidapp: { link: 'myapp://x', store: 'data:,x' } }, 'androidapp.store'],
  ])('is rejected: %o', async (body, field) => {
    const { status, json } = await add(body);
    expect([status, Object.keys(json.errors)]).toEqual([400, [field]]);
  });

  it('rejects every other scheme as its target', async () => {
    expect((await add({ url: 'myapp://x' })).status).toBe(400);
  });
});
