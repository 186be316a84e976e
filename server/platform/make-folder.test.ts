import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFolder } from './make-folder.ts';

describe('a folder', () => {
  let root: string;
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'waymark-folder-'));
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it('is made with those above it, for its owner alone, once and again', () => {
    const path = join(root, 'a', 'b', 'c');
    makeFolder(path);
    makeFolder(path);
    expect(statSync(path).isDirectory()).toBe(true);
    expect(statSync(join(root, 'a')).mode & 0o077).toBe(0);
  });

  it('is refused where a file stands in the way', () => {
    writeFileSync(join(root, 'file'), '');
    expect(() => makeFolder(join(root, 'file'))).toThrow(expect.objectContaining({ code: 'EEXIST' }));
    expect(() => makeFolder(join(root, 'file', 'below'))).toThrow(
      expect.objectContaining({ code: expect.stringMatching(/ENOTDIR|EEXIST/) }),
    );
  });

  it.runIf(process.platform === 'linux')('comes to an end where nothing can be made', () => {
    expect(() => makeFolder('/proc/waymark/data')).toThrow(expect.objectContaining({ code: 'ENOENT' }));
  });
});
