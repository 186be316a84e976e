import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_BRAND } from '../../brand/brand.ts';
import { createAppFiles, createSharePage, serveApplication } from './app.ts';

const URLS = { baseUrl: 'https://go.example', pagesBaseUrl: 'https://pages.example' };

describe('the application over HTTP', () => {
  let folder: string;
  let app: FastifyInstance;
  let brand = DEFAULT_BRAND;
  beforeEach(async () => {
    brand = DEFAULT_BRAND;
    folder = mkdtempSync(join(tmpdir(), 'waymark-app-'));
    app = Fastify();
    const files = createAppFiles(folder);
    serveApplication(app, files, { brand: () => brand, ...URLS });
    app.get(
      '/share/:id',
      createSharePage(files, () => brand),
    );
    await app.ready();
  });
  afterEach(async () => {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const build = () => {
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'assets', 'main-1a2b.js'), 'let a = 1;');
    writeFileSync(join(folder, 'theme.js'), 'let b = 1;');
    mkdirSync(join(folder, 'icons', 'flags'), { recursive: true });
    writeFileSync(join(folder, 'icons', 'flags', 'DE.svg'), '<svg xmlns="http://www.w3.org/2000/svg"></svg>');
    writeFileSync(join(folder, 'share.html'), '<!doctype html><title>Shared</title>');
    writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Waymark</title>');
  };
  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

  it.each(['/app', '/app/', '/app/links', '/app/links/12/edit?tab=a', '/app/index.html', '/app/anything/at/all'])(
    'is one page at %s, which selects the screen by itself',
    async (url) => {
      build();
      const response = await get(url);
      expect(response.statusCode).toBe(200);
      expect(response.body).toContain('<title>Waymark</title>');
      expect(response.headers['cache-control']).toBe('no-cache');
    },
  );

  it('shows uploaded pictures by their public URL, wherever it is opened', async () => {
    build();
    const policy = String((await get('/app')).headers['content-security-policy']);
    expect(policy).toContain("img-src 'self' data: blob: https://go.example https://pages.example;");
    expect(String((await get('/share/1')).headers['content-security-policy'])).toContain("img-src 'self' data: blob:;");
  });

  it('serves flags and logos, which browsers keep for a week', async () => {
    build();
    const flag = await get('/app/icons/flags/DE.svg', { 'accept-encoding': 'br' });
    expect([flag.statusCode, flag.headers['content-type']]).toEqual([200, 'image/svg+xml']);
    expect(flag.headers).toMatchObject({ 'cache-control': 'public, max-age=604800', 'content-encoding': 'br' });
    expect((await get('/app/icons/flags/ZZ.svg')).statusCode).toBe(404);
  });

  it('runs nothing but its own files, in no frame', async () => {
    build();
    const { headers } = await get('/app');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("style-src 'self';");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    // The policy allows requests to no other origin, but for pictures.
    expect(policy.replace(/img-src [^;]+/, '')).not.toMatch(/https?:|\*/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'same-origin',
      'x-robots-tag': 'noindex',
    });
  });

  it('lets other sites frame the shared dashboard page only', async () => {
    build();
    const { body, headers } = await get('/share/3?embed=1');
    expect(body).toContain('<title>Shared</title>');
    expect(headers['x-frame-options']).toBeUndefined();
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain('frame-ancestors *');
    expect(policy.replace('frame-ancestors *', "frame-ancestors 'none'")).toBe(
      String((await get('/app')).headers['content-security-policy']).replace(/ https:\/\/go\S+ https:[^;]+/, ''),
    );
  });

  it('has files that are cached forever, since their names change with their content', async () => {
    build();
    const response = await get('/app/assets/main-1a2b.js', { 'accept-encoding': 'br' });
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'Accept-Encoding',
    });
  });

  it('does not cache the theme script forever, since its name is fixed', async () => {
    build();
    expect((await get('/app/theme.js')).headers['cache-control']).toBe('public, max-age=3600');
  });

  it.each(['/app/assets/main-old.js', '/app/assets/', '/app/assets/..%2findex.html'])(
    'does not respond with a page for a missing file: %s',
    async (url) => {
      build();
      const response = await get(url);
      expect(response.statusCode).toBe(404);
      expect(response.headers['content-type']).toMatch(/^text\/plain/);
    },
  );

  it('reports that the build is running, and reloads automatically', async () => {
    const early = await get('/app/links');
    expect(early.statusCode).toBe(503);
    expect(early.headers).toMatchObject({ 'retry-after': '5', refresh: '3' });
    build();
    expect((await get('/app/links')).statusCode).toBe(200);
  });
});
