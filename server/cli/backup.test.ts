import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { itInFullScope } from '../../test/support/vitest/full-scope.ts';
import { timeOfBackup } from './backups/backup-names.ts';
import { readBackupState } from './backups/backup-state.ts';
import {
  runCommandLine,
  type ServiceProcess,
  startServiceProcess,
  type TemporaryFolder,
  temporaryFolder,
  until,
} from './command.fixture.ts';
import { openSite, recordWithoutEngine, sendEvents, storedEvents } from './event-load.fixture.ts';

let folder: TemporaryFolder;
let service: ServiceProcess | undefined;
const path = (name: string) => join(folder.path, name);
const backup = (from: string) => runCommandLine(['backup', path('backup')], { DATA_DIR: path(from) });
const restore = (to: string) => runCommandLine(['restore', path('backup')], { DATA_DIR: path(to) });

beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(async () => {
  service?.child.kill('SIGKILL');
  await service?.ended;
  service = undefined;
  await folder.remove();
});

describe('a backup under load', () => {
  it('contains every event acknowledged before it began, once, and nothing else', async () => {
    const site = await openSite(path('data'));
    service = await startServiceProcess([], { DATA_DIR: path('data') });
    const load = sendEvents(service.origin, site);
    await until(() => load.acknowledged.size > 200);
    const before = [...load.acknowledged];
    expect(await backup('data')).toMatchObject({ code: 0, stderr: '' });
    await service.stop();
    await load.end();
    expect(await restore('restored')).toMatchObject({ code: 0, stderr: '' });
    const stored = await storedEvents(path('restored'), site);
    expect(before.filter((name) => !stored.has(name))).toEqual([]);
    expect([...stored].filter(([name, times]) => times !== 1 || !load.sent.has(name))).toEqual([]);
  });
});

describe('a backup of a stopped service', () => {
  it('is restored row for row, including events waiting in the spool', async () => {
    const site = await openSite(path('data'));
    await recordWithoutEngine(path('data'), { site, count: 300 });
    expect(await backup('data')).toMatchObject({ code: 0, stdout: expect.stringContaining('0 events of 0 days') });
    await restore('first');
    const stored = await storedEvents(path('first'), site);
    expect(stored.size).toBe(300);
    const accounts = await runCommandLine(['account', 'list', '--json'], { DATA_DIR: path('first') });
    expect(JSON.parse(accounts.stdout)).toMatchObject([{ id: site.accountId, email: 'load@example.com' }]);
  });
});

describe('backup', () => {
  it('rejects a target folder with files in it, and an empty data folder', async () => {
    await openSite(path('data'));
    await mkdir(path('backup'));
    await writeFile(path('backup/note'), '');
    expect(await backup('data')).toMatchObject({ code: 1, stderr: expect.stringMatching(/is not empty.*\n$/) });
    expect(await backup('nowhere')).toMatchObject({ code: 1, stderr: expect.stringMatching(/no data to back up/) });
  });

  it('requires one folder, unless the service makes backups', async () => {
    await openSite(path('data'));
    expect(await runCommandLine(['backup'], { DATA_DIR: path('data') })).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Name a folder, or set BACKUP_DIR or BACKUP_URL\.\n$/),
    });
    expect(await runCommandLine(['backup', 'a', 'b'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Usage:'),
    });
  });
});

describe('restore', () => {
  itInFullScope('restores nothing of an incomplete backup of a release without checksums', async () => {
    await openSite(path('data'));
    await backup('data');
    await rm(path('backup/SHA256SUMS'));
    const file = path('backup/manifest.json');
    const manifest = { ...JSON.parse(await readFile(file, 'utf8')), format: 1 };
    await writeFile(file, JSON.stringify({ ...manifest, eventsByDay: { '2026-01-31': 5 } }));
    const result = await restore('new');
    expect(result).toMatchObject({ code: 1, stderr: expect.stringContaining('2026-01-31 are incomplete: 0 of 5') });
    expect(await readdir(path('new'))).toEqual([]);
    await writeFile(file, JSON.stringify(manifest));
    expect((await restore('new')).code).toBe(0);
  });

  it('rejects a backup with one wrong byte in one sentence, and restores nothing', async () => {
    const site = await openSite(path('data'));
    await recordWithoutEngine(path('data'), { site, count: 20 });
    await backup('data');
    const [segment = ''] = (await readdir(path('backup/spool'))).filter((name) => name.endsWith('.seg'));
    const file = path(`backup/spool/${segment}`);
    const bytes = await readFile(file);
    bytes.writeUInt8((bytes.at(-1) ?? 0) ^ 1, bytes.length - 1);
    await writeFile(file, bytes);
    for (const result of [await restore('new'), await runCommandLine(['backup', 'verify', path('backup')])]) {
      expect(result).toMatchObject({ code: 1, stdout: '' });
      expect(result.stderr).toMatch(/^The backup in .* is damaged: spool\/.* differs from its checksum\.\n$/);
    }
    await expect(readdir(path('new'))).rejects.toThrow('ENOENT');
  });

  itInFullScope(
    'that was killed leaves a folder that every command rejects as incomplete, and can be repeated',
    async () => {
      await openSite(path('data'));
      expect((await backup('data')).stdout).toContain('every file matches its checksum');
      await mkdir(path('new'));
      await writeFile(path('new/restore-is-incomplete'), '');
      await writeFile(path('new/catalogue.db'), '');
      const list = () => runCommandLine(['account', 'list'], { DATA_DIR: path('new') });
      expect(await list()).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/^A restore into .* interrupted.*\n$/),
      });
      expect(await restore('new')).toMatchObject({ code: 0, stderr: '' });
      expect((await list()).stdout).toContain('load@example.com');
    },
  );
});

describe('backups that the service makes', () => {
  const settings = (over: Record<string, string> = {}) => ({
    DATA_DIR: path('data'),
    BACKUP_DIR: path('backups'),
    ...over,
  });

  it('share files, and are listed, verified and restored', async () => {
    const site = await openSite(path('data'));
    await recordWithoutEngine(path('data'), { site, count: 30 });
    const events = await storedEvents(path('data'), site);
    expect(await runCommandLine(['backup'], settings())).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/30 events of 1 days[\s\S]* 3 of 3 files are new/),
    });
    await until(async () => Math.floor(Date.now() / 1000) > Number(await secondOfNewest()));
    const second = await runCommandLine(['backup'], settings({ BACKUP_KEEP: '1' }));
    expect(second).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/ [12] of 3 files are new[\s\S]*Removed 20/),
    });
    expect(JSON.parse((await runCommandLine(['backup', 'list', '--json'], settings())).stdout)).toMatchObject([
      { events: 30 },
    ]);
    expect(await runCommandLine(['backup', 'verify'], settings())).toMatchObject({ code: 0, stderr: '' });
    const restored = await runCommandLine(['restore', path('backups')], settings({ DATA_DIR: path('restored') }));
    expect(restored).toMatchObject({ code: 0, stderr: '' });
    expect(await readdir(path('restored'))).not.toContain('fetched-backup');
    expect(await storedEvents(path('restored'), site)).toEqual(events);
  });

  async function secondOfNewest(): Promise<number> {
    const { stdout } = await runCommandLine(['backup', 'list', '--json'], settings());
    const [{ name }] = JSON.parse(stdout) as [{ name: string }];
    return timeOfBackup(name) / 1000;
  }

  it('that fail leave their reason, and an empty folder is no backup to restore', async () => {
    await openSite(path('data'));
    await writeFile(path('backups'), 'a file, not a folder');
    const failed = await runCommandLine(['backup'], settings());
    expect(failed).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The backup to .*\/backups failed: .*\.\n$/),
    });
    await rm(path('backups'));
    expect(readBackupState(path('data'))).toMatchObject({ lastSuccessAt: 0, reason: expect.stringMatching(/\.$/) });
    await mkdir(path('backups/backups'), { recursive: true });
    expect(await runCommandLine(['restore', path('backups')], settings({ DATA_DIR: path('new') }))).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/\/backups contains no backup\.\n$/),
    });
  });
});
