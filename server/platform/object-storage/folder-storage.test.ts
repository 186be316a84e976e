import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
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

  it('loses what processes left that were killed a day ago, and nothing else', async () => {
    const storage = createFolderStorage(path('left'));
    await mkdir(path('left', 'objects'), { recursive: true });
    // The age that the files get; nothing here is timed.
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    for (const name of ['a.1.unfinished', 'b.2.unfinished', 'c']) {
      await writeFile(path('left', 'objects', name), '');
      if (name !== 'b.2.unfinished') await utimes(path('left', 'objects', name), yesterday, yesterday);
    }
    await storage.removeUnfinished('objects');
    await storage.removeUnfinished('missing');
    expect((await readdir(path('left', 'objects'))).sort()).toEqual(['b.2.unfinished', 'c']);
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
