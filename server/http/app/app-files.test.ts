import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAppFiles } from './app-files.ts';

describe('files of the application', () => {
  let folder: string;
  const script = 'console.log("waymark");'.repeat(200);
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'waymark-app-files-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const build = () => {
    mkdirSync(join(folder, 'assets'));
    mkdirSync(join(folder, '.vite'));
    writeFileSync(join(folder, '.vite', 'manifest.json'), '{}');
    writeFileSync(join(folder, 'assets', 'main-1a2b.js'), script);
    writeFileSync(join(folder, 'assets', 'inter.woff2'), Buffer.alloc(100, 7));
    writeFileSync(join(folder, 'assets', 'notes.xyz'), 'not served');
    writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  };

  it('are found by their path, each with its type', () => {
    build();
    const files = createAppFiles(folder);
    expect(files.find('assets/main-1a2b.js')?.type).toBe('text/javascript; charset=utf-8');
    expect(files.find('index.html')?.type).toBe('text/html; charset=utf-8');
    expect(files.find('assets/inter.woff2')?.type).toBe('font/woff2');
  });

  it.each([
    'assets/none.js',
    'assets/notes.xyz',
    '.vite/manifest.json',
    '../package.json',
    'assets/../index.html',
    '',
    'assets',
  ])('that do not exist are not found: %j', (path) => {
    build();
    expect(createAppFiles(folder).find(path)).toBeUndefined();
  });

  it('have the best encoding that the client accepts', async () => {
    build();
    const file = createAppFiles(folder).find('assets/main-1a2b.js');
    const brotli = await file?.encoded('gzip, deflate, br, zstd');
    expect(brotli?.encoding).toBe('br');
    expect(brotliDecompressSync(brotli?.content ?? '').toString()).toBe(script);
    const gzip = await file?.encoded('gzip, deflate');
    expect(gzip?.encoding).toBe('gzip');
    expect(gunzipSync(gzip?.content ?? '').toString()).toBe(script);
    expect(await file?.encoded('')).toEqual({ content: Buffer.from(script) });
  });

  it('that are compressed already are left as they are', async () => {
    build();
    const font = await createAppFiles(folder).find('assets/inter.woff2')?.encoded('br, gzip');
    expect(font).toEqual({ content: Buffer.alloc(100, 7) });
  });

  it('are found when a build finishes after startup', () => {
    const files = createAppFiles(folder);
    expect(files.find('index.html')).toBeUndefined();
    build();
    expect(files.find('index.html')?.content.toString()).toBe('<!doctype html>');
  });

  it('of an unfinished build are not served partially', () => {
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'assets', 'main-1a2b.js'), script);
    expect(createAppFiles(folder).find('assets/main-1a2b.js')).toBeUndefined();
  });

  it('of a missing folder do not exist', () => {
    expect(createAppFiles(join(folder, 'nowhere')).find('index.html')).toBeUndefined();
  });
});
