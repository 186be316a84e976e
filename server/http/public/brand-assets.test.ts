import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Brand, DEFAULT_BRAND, readAccent } from '../../brand/brand.ts';
import { serveAssets } from './assets.ts';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]);
const ACME: Brand = { ...DEFAULT_BRAND, name: 'Acme', accent: readAccent('#1d4ed8'), version: 'v1' };
const LOGO = { png: PNG, version: 'l1' };
const FOREVER = 'public, max-age=31536000, immutable';

let app: FastifyInstance;
let brand: Brand;
beforeAll(async () => {
  app = Fastify();
  serveAssets(app, () => brand);
  await app.ready();
});
afterAll(() => app.close());
beforeEach(() => {
  brand = DEFAULT_BRAND;
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe('the files of the brand', () => {
  it.each(['logo', 'dark_logo', 'icon', 'toString', '..', 'logo.svg'])(
    '/assets/brand/%s.png is missing without a picture',
    async (name) => {
      expect((await get(`/assets/brand/${name}.png`)).statusCode).toBe(404);
    },
  );

  it.each([
    ['logo', { logo: LOGO }],
    ['dark_logo', { darkLogo: LOGO }],
    ['icon', { icon: LOGO }],
  ])('%s is a PNG for everyone, cached forever under the URL of its version', async (name, over) => {
    brand = { ...ACME, ...over };
    const named = await get(`/assets/brand/${name}.png?v=l1`);
    expect([named.statusCode, named.rawPayload, named.headers['cache-control']]).toEqual([200, PNG, FOREVER]);
    expect(named.headers).toMatchObject({
      'content-type': 'image/png',
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    const old = await get(`/assets/brand/${name}.png?v=l0`);
    expect([old.statusCode, old.headers['cache-control']]).toEqual([200, 'public, max-age=3600']);
    expect((await get(`/assets/brand/${name}.png`, { 'if-none-match': '"l1"' })).statusCode).toBe(304);
  });

  it('include a style sheet that changes with the brand', async () => {
    brand = ACME;
    const sheet = await get('/assets/brand.css?v=v1');
    expect([sheet.headers['content-type'], sheet.headers['cache-control']]).toEqual([
      'text/css; charset=utf-8',
      FOREVER,
    ]);
    expect(sheet.body).toContain('--accent: light-dark(#1d4ed8');
    brand = { ...ACME, accent: null, version: 'v2' };
    const next = await get('/assets/brand.css?v=v1');
    expect([next.headers['cache-control'], next.body.includes('--accent')]).toEqual(['public, max-age=3600', false]);
  });
});

describe('the icon of browser tabs', () => {
  it.each([
    ['the usual one', DEFAULT_BRAND, 'image/svg+xml', '#0f6b4f'],
    ['the usual one in the color of the brand', ACME, 'image/svg+xml', '#1d4ed8'],
    ['that of the brand', { ...ACME, icon: LOGO }, 'image/png', 'PNG'],
  ])('is %s', async (_what, current, type, content) => {
    brand = current;
    const icon = await get('/favicon.ico');
    expect([icon.statusCode, icon.headers['content-type']]).toEqual([200, type]);
    expect(icon.rawPayload.toString('latin1')).toContain(content);
  });
});
