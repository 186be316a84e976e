import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawRequest } from '../../../../test/support/hostile/raw-request.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';

describe('exports as browser downloads', () => {
  let app: TestApp;
  let cookie: string;
  beforeAll(async () => {
    app = await startTestApp({ engine: true });
    await app.account.api('POST', '/bio/api/url/add', { url: 'https://shop.example/autumn' });
    await app.account.api('POST', '/api/v1/websites', { domain: 'shop.example' });
    const { headers } = await rawRequest(app.origin, '/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: app.account.email, password: 'correct horse battery' }),
    });
    cookie = String(headers['set-cookie'] ?? '').split(';')[0] ?? '';
  });
  afterAll(() => app.close());

  const fetched = (path: string, headers: Record<string, string> = { Cookie: cookie }) =>
    rawRequest(app.origin, `/account/downloads${path}`, { headers });

  it.each([
    [
      '/api/v1/account/export?events=1',
      'application/x-ndjson',
      'waymark-account.ndjson',
      'https://shop.example/autumn',
    ],
    ['/api/v1/websites/1/export?format=csv&range=all', 'text/csv', 'shop.example', 'page'],
    ['/bio/api/urls/export', 'text/csv', 'links', 'https://shop.example/autumn'],
    ['/bio/api/qr/export', 'text/csv', 'qr-codes', 'scannable,scans'],
    ['/bio/api/campaigns/export', 'text/csv', 'campaigns', 'clicks,uniqueclicks'],
  ])('are files of the signed-in user: %s', async (path, type, name, text) => {
    const response = await fetched(path);
    expect(response.status).toBe(200);
    expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    expect(response.headers['content-type']).toContain(type);
    expect(response.headers['content-disposition']).toMatch(/^attachment/);
    expect(response.headers['content-disposition']).toContain(name);
    expect(response.headers['access-control-allow-origin']).toBeUndefined();
    expect(response.text).toContain(text);
  });

  const REFUSED: ReadonlyArray<[string, Record<string, string>, number]> = [
    ['without a session', {}, 401],
    ['with a key', { Authorization: 'KEY' }, 401],
    ['from another site', { 'Sec-Fetch-Site': 'cross-site' }, 403],
    ['from another host of the same site', { 'Sec-Fetch-Site': 'same-site' }, 403],
  ];
  it.each(REFUSED)('are rejected %s', async (_name, headers, status) => {
    const own: Record<string, string> = { ...(status === 403 && { Cookie: cookie }) };
    const key = 'Authorization' in headers && { Authorization: `Bearer ${app.account.key}` };
    expect((await fetched('/api/v1/account/export', { ...own, ...headers, ...key })).status).toBe(status);
  });

  it.each(['/api/v1/account', '/api/v1/websites', '/bio/api/urls', '/bio/api/account/keys'])(
    'are all that the cookie gives access to: %s',
    async (path) => {
      expect((await fetched(path)).status).toBe(404);
    },
  );
});
