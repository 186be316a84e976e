import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { claimOwner } from '../../collect/spool/spool-owner.ts';
import { type Config, readConfig } from '../../config.ts';
import { type S3Server, startS3Server } from '../../platform/object-storage/s3-server.fixture.ts';
import { CommandError } from '../command-error.ts';
import { readBackupState } from './backup-state.ts';
import { configuredRepository } from './open-place.ts';
import { restoreData } from './restore-data.ts';
import { runBackup } from './run-backup.ts';
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
    for (let made = 0; made < 3; made++) names.push((await run(over)).name);
    const repository = configuredRepository({ ...config, ...over });
    expect(await repository.names()).toEqual(names.slice(1));
    await verifyStored(repository, await repository.find(undefined));
    const dataDirectory = join(root, 'restored');
    await restoreData({ ...config, dataDirectory }, { kind: 'repository', repository, name: undefined });
    expect(await readdir(join(dataDirectory, 'spool'))).toContain(SEGMENT);
    expect(await readdir(dataDirectory)).toEqual(['spool']);
  });

  it('that is damaged is not restored, and leaves an empty folder', async () => {
    server.objects.clear();
    const over = overrides();
    await run(over);
    const repository = configuredRepository({ ...config, ...over });
    const [sum = ''] = [...(await repository.sums(await repository.find(undefined))).values()];
    await repository.discard(sum);
    const dataDirectory = join(root, 'restored');
    const restored = restoreData({ ...config, dataDirectory }, { kind: 'repository', repository, name: undefined });
    await expect(restored).rejects.toThrow(/is missing\.$/);
    expect(await readdir(dataDirectory)).toEqual([]);
  });
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
    const first = await claimOwner(config.dataDirectory, 'backup');
    await expect(run()).rejects.toThrow('Another backup is running.');
    expect(readBackupState(config.dataDirectory).lastFailureAt).toBe(0);
    await first.release();
    expect((await run()).files).toBeGreaterThan(0);
  });

  it('is made after a process that was killed', async () => {
    await writeFile(join(config.dataDirectory, 'backup.sock'), '');
    expect((await run()).files).toBeGreaterThan(0);
  });
});

it('a service without a place for backups says what to set', async () => {
  await expect(run({ backup: undefined })).rejects.toThrow('set BACKUP_DIR or BACKUP_URL');
});
