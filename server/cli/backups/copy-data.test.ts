import { mkdir, mkdtemp, open, readdir, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Config, readConfig } from '../../config.ts';
import { openSqliteCatalog } from '../../storage/catalog/open-catalog.ts';
import { MANIFEST } from './backup-manifest.ts';
import { copyData, LEAVE_FILES } from './copy-data.ts';
import { installationOf } from './installation.ts';

let folder: string;
let config: Config;
const path = (...names: string[]) => join(folder, ...names);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waymark-copy-data-'));
  for (const name of ['data', 'copy']) await mkdir(path(name));
  await mkdir(path('data', 'spool'));
  // Events on a server are not copied, so no engine is needed.
  config = { ...readConfig({}), dataDirectory: path('data'), clickhouseUrl: 'http://x' };
});
afterEach(() => rm(folder, { recursive: true }));

describe('a copy of the data', () => {
  it('has the catalog with its numbers of rows, and the ID of the installation', async () => {
    await (await openSqliteCatalog(path('data'))).close();
    const manifest = await copyData(config, path('copy'), LEAVE_FILES);
    expect(manifest).toMatchObject({
      catalogue: 'sqlite',
      events: 'elsewhere',
      installation: installationOf(path('data')),
    });
    expect(manifest.catalogRows).toMatchObject({ link: 0, account: 0 });
    expect((await readdir(path('copy'))).sort()).toEqual(['catalogue.db', MANIFEST, 'spool']);
  });

  it('is not begun where it would fill the disk', async () => {
    await (await open(path('data', 'catalogue.db'), 'w')).close();
    // A sparse file: it takes no room itself.
    await truncate(path('data', 'catalogue.db'), 4 * 1024 ** 4);
    await expect(copyData(config, path('copy'), LEAVE_FILES)).rejects.toThrow(
      /^The copy of the catalog needs 4096\.5 GiB in .*\/copy, where \d+\.\d are free\. Free up disk space\.$/,
    );
    expect(await readdir(path('copy'))).toEqual(['spool']);
  });

  it('that would be encrypted needs twice the room', async () => {
    await (await open(path('data', 'catalogue.db'), 'w')).close();
    await truncate(path('data', 'catalogue.db'), 4 * 1024 ** 4);
    const copied = copyData({ ...config, backupPassphrase: 'a long passphrase' }, path('copy'), LEAVE_FILES);
    await expect(copied).rejects.toThrow('needs 8192.5 GiB');
  });
});
