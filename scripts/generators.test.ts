import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateAll, staleFiles } from './generators.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'waymark-generators-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function moduleOf(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return name;
}

describe('generating', () => {
  it('collects the files of all generators in their order', async () => {
    const one = moduleOf('one.mjs', "export const go = async () => [{ path: 'a', content: '1' }];");
    const two = moduleOf(
      'two.mjs',
      "export const go = async () => [{ path: 'b', content: '2' }, { path: 'c', content: '3' }];",
    );
    const files = await generateAll(
      [two, one].map((module) => ({ module, export: 'go' })),
      folder,
    );
    expect(files.map(({ path }) => path)).toEqual(['b', 'c', 'a']);
  });

  it('gives a text its place', async () => {
    const module = moduleOf('text.mjs', "export const go = async () => 'text';");
    expect(await generateAll([{ module, export: 'go', path: 'a/b' }], folder)).toEqual([
      { path: 'a/b', content: 'text' },
    ]);
  });

  it('passes over a generator that does not exist yet', async () => {
    expect(await generateAll([{ module: 'absent.mjs', export: 'go' }], folder)).toEqual([]);
  });

  it('fails if a generator has another name', async () => {
    const module = moduleOf('other.mjs', 'export const run = 1;');
    await expect(generateAll([{ module, export: 'go' }], folder)).rejects.toThrow('other.mjs does not export go');
  });
});

describe('stale files', () => {
  it('are those that differ by a byte and those that are missing', () => {
    mkdirSync(join(folder, 'sub'));
    writeFileSync(join(folder, 'sub', 'same'), 'text\n');
    writeFileSync(join(folder, 'sub', 'differs'), 'text');
    const files = ['sub/same', 'sub/differs', 'sub/missing'].map((path) => ({ path, content: 'text\n' }));
    expect(staleFiles(files, folder)).toEqual(['sub/differs', 'sub/missing']);
  });
});
