import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Config, readConfig } from '../../config.ts';
import { type S3Server, startS3Server } from '../../platform/object-storage/s3-server.fixture.ts';
import { CommandError } from '../command-error.ts';
import { readBackupState } from './backup-state.ts';
import { installationOf } from './installation.ts';
import { configuredRepository, readPlace } from './open-place.ts';
import { restoreData } from './restore-data.ts';
import { removeBackup, runBackup } from './run-backup.ts';
import { verifyStored } from './verify-stored.ts';

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 0, 31);
const SEGMENT = 'a-000001.a.seg';

let root: string;
let server: S3Server;
let config: Config;
let runs = 0;

beforeAll(async () => {
  server = await startS3Server(['backups']);
});
afterAll(() => server.close());
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'waymark-run-'));
  await mkdir(join(root, 'data', 'spool'), { recursive: true });
  await writeFile(join(root, 'data', 'spool', SEGMENT), '');
  // Only the spool is left to back up, which needs neither a database nor an engine.
  const elsewhere = { databaseUrl: 'postgres://x', clickhouseUrl: 'http://x', dataDirectory: join(root, 'data') };
  const backup = { location: join(root, 'backups'), everyMs: DAY_MS, keep: 2 };
  config = { ...readConfig({}), ...elsewhere, backup, s3: server.account };
});
afterEach(() => rm(root, { recursive: true }));

const run = (over: Partial<Config> = {}) => runBackup({ ...config, ...over }, () => NOW + runs++ * DAY_MS);

function keepOne({ backup = config.backup, ...over }: Partial<Config>): Partial<Config> {
  return { ...over, backup: backup && { ...backup, keep: 1 } };
}

function inS3(): Partial<Config> {
  return { backup: { location: 's3://backups/main', everyMs: DAY_MS, keep: 2 } };
}

describe.each<[string, () => Partial<Config>]>([
  ['a folder', () => ({})],
  ['S3', inS3],
  ['S3, encrypted', () => ({ ...inS3(), backupPassphrase: 'a long passphrase' })],
])('a backup to %s', (_place, overrides) => {
  it('is verified, removes the oldest ones, and can be restored', async () => {
    server.objects.clear();
    const over = overrides();
    const names: string[] = [];
    for (let created = 0; created < 2; created++) names.push((await run(keepOne(over))).name);
    const repository = configuredRepository({ ...config, ...over });
    expect(await repository.names()).toEqual(names.slice(1));
    await verifyStored(repository, await repository.find(undefined));
    const dataDirectory = join(root, 'restored');
    await restoreData({ ...config, dataDirectory }, { kind: 'repository', repository, name: undefined });
    expect(await readdir(join(dataDirectory, 'spool'))).toContain(SEGMENT);
    expect((await readdir(dataDirectory)).sort()).toEqual(['installation-id', 'spool']);
    expect(installationOf(dataDirectory)).toBe(installationOf(config.dataDirectory));
  });
});

it.each<[string, () => Partial<Config>]>([
  ['a folder', () => ({})],
  ['S3', inS3],
])('a damaged backup in %s is not restored, and leaves an empty folder', async (_place, overrides) => {
  server.objects.clear();
  const over = overrides();
  await run(over);
  const repository = configuredRepository({ ...config, ...over });
  const [file] = (await repository.files(await repository.find(undefined))).values();
  await repository.discard(file?.sum ?? '');
  const dataDirectory = join(root, 'restored');
  const restored = restoreData({ ...config, dataDirectory }, { kind: 'repository', repository, name: undefined });
  await expect(restored).rejects.toThrow(/is missing\.$/);
  expect(await readdir(dataDirectory)).toEqual([]);
});

describe('the outcome of a backup', () => {
  it('is kept in the data folder: the last success, and the last failure with its reason', async () => {
    const { name } = await run();
    const { lastSuccessAt } = readBackupState(config.dataDirectory);
    expect(new Date(lastSuccessAt - DAY_MS).toISOString().slice(0, 10)).toBe(name.slice(0, 10));
    await writeFile(join(root, 'occupied'), '');
    const failed = run({ backup: { location: join(root, 'occupied'), everyMs: DAY_MS, keep: 2 } });
    await expect(failed).rejects.toThrow(/^The backup to .*occupied failed: .*\.$/);
    await expect(failed).rejects.toBeInstanceOf(CommandError);
    const state = readBackupState(config.dataDirectory);
    expect(state).toMatchObject({ lastSuccessAt, reason: expect.stringMatching(/(EEXIST|ENOTDIR)[^.]*\.$/) });
    expect(state.lastFailureAt).toBeGreaterThan(lastSuccessAt);
  });

  it('of a service that rejects the key names the reason, and never the key', async () => {
    const s3 = { ...server.account, secretAccessKey: 'wrong-secret' };
    const failed = run({ ...inS3(), s3 });
    await expect(failed).rejects.toThrow('The backup to s3://backups/main failed: ');
    await expect(failed).rejects.toThrow('SignatureDoesNotMatch');
    expect(await readFile(join(config.dataDirectory, 'backup-state.json'), 'utf8')).not.toContain('wrong-secret');
  });
});

describe('a second backup at the same time', () => {
  it('is rejected, which is no failure of the first', async () => {
    const outcomes = await Promise.allSettled([run(), run(), run()]);
    const failed = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => String(reason));
    expect(failed).toEqual([1, 2].map(() => 'Error: Another backup is running.'));
    expect(readBackupState(config.dataDirectory).lastFailureAt).toBe(0);
  });

  it('is made after a process that was killed', async () => {
    await writeFile(join(config.dataDirectory, 'backup.lock'), '');
    expect((await run()).files).toBeGreaterThan(0);
  });
});

describe('a backup to a place', () => {
  it('that has none any more is rejected, because its disk may not be mounted', async () => {
    await run();
    await rm(join(root, 'backups'), { recursive: true });
    await expect(run()).rejects.toThrow(
      /\/backups has no backups any more, though one was made at 2026-.* Mount the disk;/,
    );
    await expect(readdir(join(root, 'backups'))).rejects.toThrow('ENOENT');
    const moved = { location: join(root, 'elsewhere'), everyMs: DAY_MS, keep: 2 };
    expect((await run({ backup: moved })).files).toBe(2);
  });

  it('from which the operator removed the last one is made', async () => {
    const { name } = await run();
    await removeBackup(config, name);
    expect(await readdir(join(root, 'backups', 'objects'))).toEqual([]);
    expect((await run()).files).toBe(2);
    await expect(removeBackup(config, name)).rejects.toThrow('contains no backup');
  });

  it('succeeds although old ones cannot be removed, and says so', async () => {
    const { name } = await run();
    await run();
    await writeFile(join(root, 'backups', 'backups', name), 'no list');
    const created = await run({ backup: { location: join(root, 'backups'), everyMs: DAY_MS, keep: 3 } });
    expect(created).toMatchObject({ removed: [], warnings: [] });
    const [, second] = await configuredRepository(config).names();
    await writeFile(join(root, 'backups', 'backups', second ?? ''), 'no list');
    const warnings = [expect.stringMatching(/^Old backups were not removed: The backup in .* is damaged: .*\.$/)];
    expect(await run({ backup: { location: join(root, 'backups'), everyMs: DAY_MS, keep: 3 } })).toMatchObject({
      warnings,
    });
    expect(readBackupState(config.dataDirectory)).toMatchObject({ lastFailureAt: 0, warning: warnings[0] });
  });
});

describe('a restore', () => {
  it('of a backup inside the data folder is rejected, and the backup stays', async () => {
    const dataDirectory = join(root, 'restored');
    await run({ backup: { location: join(dataDirectory, 'backups'), everyMs: DAY_MS, keep: 2 } });
    await writeFile(join(dataDirectory, 'restore-is-incomplete'), '');
    const place = readPlace([join(dataDirectory, 'backups')], config);
    await expect(restoreData({ ...config, dataDirectory }, place)).rejects.toThrow(
      /is inside DATA_DIR\. Move it elsewhere/,
    );
    expect(await readdir(join(dataDirectory, 'backups', 'backups'))).toHaveLength(1);
  });
});

it('a service without a place for backups says what to set', async () => {
  await expect(run({ backup: undefined })).rejects.toThrow('set BACKUP_DIR or BACKUP_URL');
});
