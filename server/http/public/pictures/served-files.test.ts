import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawRequest } from '../../../../test/support/hostile/raw-request.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';

const PDF = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(400_000, 7), Buffer.from('%%EOF\n')]);

describe('files for visitors of bio pages', () => {
  let app: TestApp;
  let path: string;
  beforeAll(async () => {
    app = await startTestApp();
    path = await upload('Menü „Sommer“ 100%.pdf');
  });
  afterAll(() => app.close());

  const upload = async (name: string, account = app.account) => {
    const file = `data:application/pdf;base64,${PDF.toString('base64')}`;
    const { json } = await account.api('POST', '/bio/api/bio/file', { file, name });
    expect(json).toMatchObject({ error: 0, format: 'pdf', bytes: PDF.length });
    return new URL(json.url as string).pathname;
  };
  const get = (wanted = path, headers: Record<string, string> = {}, method = 'GET') =>
    rawRequest(app.origin, wanted, { method, headers });

  it('are saved by the browser under their name, and never shown as a page', async () => {
    const { status, headers } = await get();
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(PDF.length),
      'content-disposition':
        'attachment; filename="Men_ _Sommer_ 100_.pdf"; filename*=UTF-8\'\'Men%C3%BC%20%E2%80%9ESommer%E2%80%9C%20100%25.pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-robots-tag': 'noindex',
    });
    const received = await (await fetch(app.origin + path)).arrayBuffer();
    expect(Buffer.from(received).equals(PDF)).toBe(true);
  });

  it('are sent once to a browser that has them, and not at all to a program that asks for the head', async () => {
    const etag = String((await get()).headers.etag);
    expect((await get(path, { 'If-None-Match': etag })).status).toBe(304);
    const { status, headers, text } = await get(path, {}, 'HEAD');
    expect([status, headers['content-length'], text]).toEqual([200, String(PDF.length), '']);
  });

  it.each([
    ['of another format', () => path.replace('.pdf', '.mp3')],
    ['of another name', () => `/assets/files/${'x'.repeat(22)}.pdf`],
    ['of no name', () => '/assets/files/menu.pdf'],
    ['elsewhere', () => '/assets/files/..%2f..%2fetc%2fpasswd'],
  ])('%s are not found', async (_, wanted) => {
    expect((await get(wanted())).status).toBe(404);
  });

  it('of a suspended workspace are not found until it is resumed', async () => {
    const account = await app.newAccount();
    const bait = await upload('bait.pdf', account);
    await app.app.features.accounts.setSuspended(account.id, true);
    expect((await get(bait)).status).toBe(404);
    await app.app.features.accounts.setSuspended(account.id, false);
    expect((await get(bait)).status).toBe(200);
  });

  it('belong to the file block of a page, whose click is counted', async () => {
    const blocks = [{ type: 'file', title: 'Menu', url: app.origin + path, text: 'PDF, 400 kB' }];
    const { json } = await app.account.api('POST', '/bio/api/bio/add', { name: 'Café', handle: 'cafe', blocks });
    expect(json.error).toBe(0);
    expect((await get('/@cafe')).text).toContain('<span>Menu<small>PDF, 400 kB</small></span>');
    const { status, headers } = await get('/@cafe/go/1');
    expect([status, new URL(headers.location ?? '').pathname]).toEqual([302, path]);
  });
});
