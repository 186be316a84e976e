import { readdirSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readConfig } from '../../../config.ts';
import { configuredRepository } from '../../backups/open-place.ts';
import { runBackup } from '../../backups/run-backup.ts';
import { runCommandLine, type TemporaryFolder, temporaryFolder } from '../../command.fixture.ts';

let folder: TemporaryFolder;
const path = (name: string) => join(folder.path, name);
/** Only the spool is left to restore, which needs neither a database nor an engine. */
const SERVERS = { DATABASE_URL: 'postgres://x/y', CLICKHOUSE_URL: 'http://x' };
const drill = (...args: string[]) => runCommandLine(['restore-drill', ...args], { DATA_DIR: path('data'), ...SERVERS });

beforeEach(async () => {
  folder = await temporaryFolder();
  await mkdir(path('data/spool'), { recursive: true });
  await mkdir(path('temporary'));
  await writeFile(path('data/spool/a-000001.a.seg'), '');
  vi.stubEnv('TMPDIR', path('temporary'));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await folder.remove();
});

async function backUp() {
  const backup = { location: path('backups'), everyMs: 1, keep: 9 };
  const servers = { databaseUrl: SERVERS.DATABASE_URL, clickhouseUrl: SERVERS.CLICKHOUSE_URL };
  const config = { ...readConfig({ DATA_DIR: path('data') }), ...servers, backup };
  const { name } = await runBackup(config, () => Date.UTC(2026, 0, 31));
  return { name, repository: configuredRepository(config) };
}

it('restore-drill restores a backup, says what it holds, and leaves nothing', async () => {
  const { name } = await backUp();
  for (const args of [[path('backups')], [path('backups'), name]]) {
    const { code, stdout, stderr } = await drill(...args);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^Restored the backup of 20\d\d-.*Z in \d+ s, and removed it again:$/m);
    expect(stdout).toMatch(/^ {2}0 events of 0 days and 0 rows of the catalog, as many as its manifest says$/m);
    expect(stdout).toContain('NOT the catalog, which is in PostgreSQL.');
  }
  expect([await readdir(path('temporary')), await readdir(path('data/spool'))]).toEqual([[], ['a-000001.a.seg']]);
});

it.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('restore-drill leaves nothing when it is ended by %s', async (signal, code) => {
  await backUp();
  const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never);
  const before = process.listeners(signal);
  const running = drill(path('backups'));
  while (readdirSync(path('temporary')).length === 0) await new Promise(setImmediate);
  // Other tests of this process, such as browsers, have their own listeners.
  const added = process.listeners(signal).filter((listener) => !before.includes(listener));
  for (const listener of added) listener(signal);
  expect([readdirSync(path('temporary')), exit.mock.calls]).toEqual([[], [[code]]]);
  exit.mockRestore();
  await running;
  expect(added).toHaveLength(1);
  expect(process.listeners(signal)).not.toContain(added[0]);
  expect(await readdir(path('temporary'))).toEqual([]);
});

it('restore-drill fails for a damaged backup, and leaves nothing', async () => {
  const { name, repository } = await backUp();
  await repository.discard((await repository.files(name)).get('spool/a-000001.a.seg')?.sum ?? '');
  expect(await drill(path('backups'))).toMatchObject({ code: 1, stderr: expect.stringMatching(/ is missing\.\n$/) });
  expect(await readdir(path('temporary'))).toEqual([]);
});

it('restore-drill needs a place, and one with a backup', async () => {
  expect(await drill()).toMatchObject({ code: 1, stderr: expect.stringMatching(/BACKUP_DIR or BACKUP_URL/) });
  await mkdir(path('empty/backups'), { recursive: true });
  expect(await drill(path('empty'))).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/contains no backup\.\n$/),
  });
  expect(await drill('a', 'b', 'c')).toMatchObject({ code: 2 });
});
