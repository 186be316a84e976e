import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';

const TARGET = 'https://shop.example/garden';
const EVIL = '<script>alert(1)</script>"\'';
const ESCAPED = '&lt;script&gt;alert(1)&lt;/script&gt;';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function add(kind: string, body: object): Promise<{ id: number; shorturl: string; link: string }> {
  const response = await app.account.api('POST', `/bio/api/${kind}/add`, body);
  expect([kind, response.status, response.text]).toEqual([kind, 200, response.text]);
  return response.json;
}

async function visit(address: string) {
  return app.request(new URL(address).pathname);
}

describe('authored pages, as visitors see them', () => {
  it('a splash page precedes the destination until it is deleted; then the link redirects directly', async () => {
    const splash = await add('splash', { name: 'x', title: EVIL, message: 'Hello', counter: 5, button: 'On' });
    const { shorturl } = await add('url', { url: TARGET, type: 'splash', splash: splash.id });
    const page = await visit(shorturl);
    expect(page.status).toBe(200);
    expect(page.text).toContain(`content="5;url=${TARGET}"`);
    expect(page.text).toContain(ESCAPED);
    expect(page.text).not.toContain('<script>alert');
    await app.account.api('PUT', `/bio/api/splash/${splash.id}/update`, { message: 'Changed' });
    expect((await visit(shorturl)).text).toContain('Changed');
    await app.account.api('DELETE', `/bio/api/splash/${splash.id}/delete`);
    const straight = await visit(shorturl);
    expect([straight.status, straight.headers.get('location')]).toEqual([302, TARGET]);
  });

  it('an overlay covers the destination until it is deleted; then the link redirects directly', async () => {
    const content = {
      message: EVIL,
      coupon: 'SPRING10',
      link: 'https://a.example/',
      label: 'More',
      position: 'top-left',
    };
    const overlay = await add('overlay', { type: 'coupon', name: 'x', ...content });
    const { shorturl } = await add('url', { url: TARGET, type: 'overlay', overlay: overlay.id });
    const page = await visit(shorturl);
    expect(page.status).toBe(200);
    expect(page.text).toContain(`<iframe src="${TARGET}"`);
    for (const text of [ESCAPED, 'SPRING10', 'https://a.example/', 'More']) expect(page.text).toContain(text);
    await app.account.api('DELETE', `/bio/api/overlay/${overlay.id}/delete`);
    const straight = await visit(shorturl);
    expect([straight.status, straight.headers.get('location')]).toEqual([302, TARGET]);
  });

  it('a bio page is served at its handle regardless of case, and returns 404 once deleted', async () => {
    const blocks = [
      { type: 'heading', title: EVIL },
      { type: 'link', title: 'Shop', url: TARGET },
    ];
    const { id, link } = await add('bio', { name: 'Ada', handle: 'ada-page', description: 'Mathematics', blocks });
    for (const address of [link, link.replace('ada', 'ADA')]) {
      const page = await visit(address);
      expect(page.status).toBe(200);
      for (const text of ['Ada', 'Mathematics', ESCAPED, 'href="/@ada-page/go/2"']) expect(page.text).toContain(text);
      expect(page.text).not.toContain('<script>alert');
    }
    await app.account.api('DELETE', `/bio/api/bio/${id}/delete`);
    expect((await visit(link)).status).toBe(404);
  });
});
