import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDirectory } from './make-folder.ts';

describe('a folder', () => {
  let root: string;
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'waymark-folder-'));
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it('is created with its parents, for its owner only, also when it exists', () => {
    const path = join(root, 'a', 'b', 'c');
    createDirectory(path);
    createDirectory(path);
    expect(statSync(path).isDirectory()).toBe(true);
    expect(statSync(join(root, 'a')).mode & 0o077).toBe(0);
  });

  it('is rejected if a file has its name', () => {
    writeFileSync(join(root, 'file'), '');
    expect(() => createDirectory(join(root, 'file'))).toThrow(expect.objectContaining({ code: 'EEXIST' }));
    expect(() => createDirectory(join(root, 'file', 'below'))).toThrow(
      expect.objectContaining({ code: expect.stringMatching(/ENOTDIR|EEXIST/) }),
    );
  });

  it.runIf(process.platform === 'linux')('ends with an error where nothing can be created', () => {
    expect(() => createDirectory('/proc/waymark/data')).toThrow(expect.objectContaining({ code: 'ENOENT' }));
  });
});
