import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildOnce } from '../../support/browser/web-build.ts';

interface Chunk {
  file: string;
  name?: string;
  /** Needed before the chunk can run. */
  imports?: string[];
  css?: string[];
  isEntry?: boolean;
}

const KB = 1_000;

describe('the files that the application loads', () => {
  let folder: string;
  let manifest: Readonly<Record<string, Chunk>>;
  beforeAll(async () => {
    folder = await buildOnce();
    manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8'));
  });

  /** Scripts that must load before the named ones can run. */
  function filesOf(names: readonly string[]): Set<string> {
    const files = new Set<string>();
    const visit = (name: string): void => {
      const chunk = manifest[name];
      if (!chunk) throw new Error(`The build has no ${name}.`);
      if (files.has(chunk.file)) return;
      files.add(chunk.file);
      for (const next of chunk.imports ?? []) visit(next);
    };
    for (const name of names) visit(keyOf(name));
    return files;
  }
  const zippedBytes = (files: ReadonlySet<string>) =>
    [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length, 0);
  /** The build names its files by what they hold: scripts/web-chunks.ts. */
  const keyOf = (name: string) => {
    const found = Object.keys(manifest).filter((key) => manifest[key]?.name === name);
    expect(found, name).toHaveLength(1);
    return found[0] ?? '';
  };

  it('of script before a dashboard can be read is at most 124 kB zipped', () => {
    const files = filesOf(['index', 'first', 'frame', 'dashboard']);
    // Each costs a slow phone milliseconds; it was 69 of them once.
    expect(files.size).toBeLessThan(15);
    const bytes = zippedBytes(files);
    expect(bytes).toBeLessThan(124 * KB);
    // A figure that says nothing would be small, too.
    expect(bytes).toBeGreaterThan(60 * KB);
  });

  it('before any screen is at most 110 kB zipped, and holds neither charts nor maps nor what floats', () => {
    const files = filesOf(['index', 'first', 'frame']);
    expect(zippedBytes(files)).toBeLessThan(110 * KB);
    const text = [...files].map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
    expect(text).not.toContain('uPlot');
    expect(text).not.toContain('Natural');
  });

  it('for the menus that follow on every screen is at most 50 kB zipped more', () => {
    const before = filesOf(['index', 'first', 'frame']);
    const menu = new Set([...filesOf(['menu'])].filter((file) => !before.has(file)));
    expect(zippedBytes(menu)).toBeLessThan(50 * KB);
    expect(menu.size).toBe(1);
  });

  it('is in files that do not import each other in a circle, where a module would run before what it needs', () => {
    const settled = new Set<string>();
    const circles: string[] = [];
    const visit = (key: string, path: readonly string[]): void => {
      if (path.includes(key)) circles.push([...path, key].map((one) => manifest[one]?.name).join(' > '));
      if (settled.has(key) || path.includes(key)) return;
      for (const next of manifest[key]?.imports ?? []) visit(next, [...path, key]);
      settled.add(key);
    };
    for (const key of Object.keys(manifest)) visit(key, []);
    expect(circles).toEqual([]);
    expect(settled.size).toBeGreaterThan(100);
  });

  it('is all its own: nothing names another origin to load from', () => {
    for (const { file } of Object.values(manifest)) {
      if (!file.endsWith('.js')) continue;
      const text = readFileSync(join(folder, file), 'utf8');
      expect(text).not.toMatch(/(?:src|href)\s*[:=]\s*["']https?:\/\/(?!www\.w3\.org)[a-z]/);
      expect(text).not.toMatch(/import\(["']https?:/);
    }
    for (const page of ['index.html', 'share.html']) {
      const text = readFileSync(join(folder, page), 'utf8');
      expect(text).not.toMatch(/https?:/);
      // The policy allows no inline script.
      expect(text).not.toMatch(/<script(?![^>]*\bsrc=)/);
      expect(text).not.toMatch(/<style|\sstyle=|\son\w+=/);
    }
  });
});
