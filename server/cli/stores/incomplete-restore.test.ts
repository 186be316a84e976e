import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  beginRestore,
  endRestore,
  isRestoreIncomplete,
  rejectIncompleteRestore,
  undoRestore,
} from './incomplete-restore.ts';

const MARK = 'restore-is-incomplete';
let folder: string;
const path = (name = '') => join(folder, 'data', name);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waymark-restore-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('a folder into which a backup is restored', () => {
  it('is marked until the restore ends, and every command rejects it', async () => {
    const lock = await beginRestore(path());
    expect(await readdir(path())).toEqual([MARK]);
    expect(() => rejectIncompleteRestore(path())).toThrow('was interrupted. Run "waymark restore" again.');
    await writeFile(path('catalogue.db'), '');
    await endRestore(path());
    lock.release();
    expect(await readdir(path())).toEqual(['catalogue.db']);
    expect(() => rejectIncompleteRestore(path())).not.toThrow();
  });

  it('is left alone by a second restore at the same time', async () => {
    const lock = await beginRestore(path());
    await writeFile(path('catalogue.db'), '');
    await expect(beginRestore(path())).rejects.toThrow(/^Another restore into DATA_DIR .* is running\.$/);
    expect((await readdir(path())).sort()).toEqual(['catalogue.db', MARK]);
    lock.release();
  });

  it('of two that begin at the same time takes one', async () => {
    const outcomes = await Promise.allSettled([beginRestore(path()), beginRestore(path())]);
    const begun = outcomes.filter((outcome) => outcome.status === 'fulfilled');
    expect(begun).toHaveLength(1);
    begun[0]?.value.release();
  });

  it('is emptied after a restore that was killed', async () => {
    await mkdir(path());
    for (const name of [MARK, 'catalogue.db', 'node-id']) await writeFile(path(name), '');
    const lock = await beginRestore(path());
    expect(await readdir(path())).toEqual([MARK]);
    lock.release();
  });

  it('is rejected as it is when it has files', async () => {
    await mkdir(path());
    await writeFile(path('catalogue.db'), '');
    await expect(beginRestore(path())).rejects.toThrow(/is not empty/);
    expect(await readdir(path())).toEqual(['catalogue.db']);
  });

  it('is empty again after a restore that failed', async () => {
    const lock = await beginRestore(path());
    await mkdir(path('spool'));
    await undoRestore(path());
    lock.release();
    expect([await readdir(path()), isRestoreIncomplete(path())]).toEqual([[], false]);
  });
});
