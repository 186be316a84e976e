import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawRequest } from '../../../../test/support/hostile/raw-request.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { createGuardedFetch } from '../../../platform/fetch/guarded-fetch.ts';

describe('pictures of other hosts, for previews', () => {
  let app: TestApp;
  let cookie: string;
  beforeAll(async () => {
    const bytes = await sharp({ create: { width: 20, height: 10, channels: 3, background: '#0f6b4f' } })
      .png()
      .toBuffer();
    const guarded = createGuardedFetch();
    const fetch: typeof guarded.fetch = async (url, limits) =>
      url === 'https://shop.example/a.png'
        ? { bytes, contentType: 'image/png', finalUrl: url }
        : guarded.fetch(url, limits);
    app = await startTestApp({ deps: { guardedFetch: { ...guarded, fetch } } });
    const { email } = app.account;
    const { headers } = await rawRequest(app.origin, '/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password: 'correct horse battery' }),
    });
    cookie = String(headers['set-cookie'] ?? '').split(';')[0] ?? '';
  });
  afterAll(() => app.close());

  const ask = (url: string, headers: Record<string, string> = {}) =>
    rawRequest(app.origin, `/account/picture?url=${encodeURIComponent(url)}`, { headers });

  it('come from this service, cached by this browser for the signed-in user', async () => {
    const { status, headers } = await ask('https://shop.example/a.png', { Cookie: cookie });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=600',
      vary: 'Cookie',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
  });

  it.each(['http://127.0.0.1/a.png', 'http://169.254.169.254/', 'file:///etc/passwd', 'no address', ''])(
    'are not fetched from %j',
    async (url) => {
      const { status, text, headers } = await ask(url, { Cookie: cookie });
      expect([status, JSON.parse(text).errors.url]).toEqual([400, [expect.any(String)]]);
      expect(headers['cache-control']).toBe('private, no-store');
    },
  );

  it('require a signed-in user, on our own pages', async () => {
    expect((await ask('https://shop.example/a.png')).status).toBe(401);
    const foreign = { Cookie: cookie, 'Sec-Fetch-Site': 'cross-site' };
    expect((await ask('https://shop.example/a.png', foreign)).status).toBe(403);
  });
});
