import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFolderStorage } from './folder-storage.ts';
import { describeObjectStorage } from './object-storage.suite.ts';

const temporary = () => mkdtemp(join(tmpdir(), 'waymark-folder-'));

describeObjectStorage('a folder', async () => {
  const directory = await temporary();
  return { storage: createFolderStorage(join(directory, 'new')), close: () => rm(directory, { recursive: true }) };
});

describe('a folder', () => {
  let directory: string;
  beforeAll(async () => {
    directory = await temporary();
  });
  afterAll(() => rm(directory, { recursive: true }));
  const path = (...names: string[]) => join(directory, ...names);

  it('is named in messages as it is', () => {
    expect(createFolderStorage(directory).location).toBe(directory);
  });

  it('keeps files private, whatever the original was', async () => {
    await writeFile(path('file'), 'secret', { mode: 0o644 });
    await createFolderStorage(directory).put('objects/a', path('file'));
    expect((await stat(path('objects', 'a'))).mode & 0o777).toBe(0o600);
    expect((await stat(path('objects'))).mode & 0o777).toBe(0o700);
  });

  it('leaves nothing of a file that cannot be copied, and does not list one that is being copied', async () => {
    const storage = createFolderStorage(directory);
    await expect(storage.put('objects/b', path('missing'))).rejects.toThrow('ENOENT');
    await writeFile(path('objects', 'c.1.unfinished'), 'half');
    expect((await storage.list('objects')).map(({ key }) => key)).toEqual(['objects/a']);
    expect((await readdir(path('objects'))).sort()).toEqual(['a', 'c.1.unfinished']);
  });

  it('that cannot be written rejects with the reason of the system', async () => {
    await writeFile(path('occupied'), '');
    await expect(createFolderStorage(path('occupied')).put('objects/a', path('file'))).rejects.toThrow(
      /EEXIST|ENOTDIR/,
    );
    await mkdir(path('objects', 'folder'));
    await expect(createFolderStorage(directory).put('objects/folder', path('file'))).rejects.toThrow(/EISDIR|EEXIST/);
  });
});
