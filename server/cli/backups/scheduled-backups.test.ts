import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../../config.ts';
import type { BackgroundCommand } from '../background-command.ts';
import { readBackupState, writeBackupState } from './backup-state.ts';
import { backupStatus } from './backup-status.ts';
import { createScheduledBackups } from './scheduled-backups.ts';

const NOW = Date.UTC(2026, 0, 31);
const root = await mkdtemp(join(tmpdir(), 'waymark-scheduled-'));
const config = {
  ...readConfig({ BACKUP_DIR: join(root, 'backups'), DATA_DIR: join(root, 'data') }),
  dataDirectory: root,
};
const log = { error: vi.fn(), info: vi.fn() };

afterAll(() => rm(root, { recursive: true }));
beforeEach(async () => {
  vi.clearAllMocks();
  await writeBackupState(root, { lastSuccessAt: 0, lastFailureAt: 0, reason: '', warning: '' });
});

function schedule(outcome: Awaited<BackgroundCommand['ended']>) {
  const stop = vi.fn();
  const start = vi.fn((_args: readonly string[]) => ({ ended: Promise.resolve(outcome), stop }));
  const backups = createScheduledBackups(config, { log, clock: { now: () => NOW }, start });
  if (!backups) throw new Error('not set up');
  return { backups, start, stop };
}

describe('scheduled backups', () => {
  it('are not made where they are not set up', () => {
    expect(createScheduledBackups(readConfig({}), { log, clock: { now: () => NOW } })).toBeUndefined();
  });

  it('run the command when one is due, and log what it said', async () => {
    const { backups, start } = schedule({ code: 0, output: 'Backed up.\n', errors: '' });
    await backups.run();
    expect(start.mock.calls).toEqual([[['backup']]]);
    expect(log.info).toHaveBeenCalledWith({}, 'Backed up.');
    expect(log.error).not.toHaveBeenCalled();
  });

  it('run nothing before one is due', async () => {
    await writeBackupState(root, { lastSuccessAt: NOW - 1_000 });
    const { backups, start } = schedule({ code: 0, output: '', errors: '' });
    await backups.run();
    expect(start).not.toHaveBeenCalled();
    expect(backups.lastSuccessAt()).toBe(NOW - 1_000);
  });

  it('raise an alert and fail as a job when the command fails', async () => {
    const { backups } = schedule({ code: 1, output: '', errors: 'The backup to /b failed: disk full.\n' });
    await expect(backups.run()).rejects.toThrow('The backup to /b failed: disk full.');
    expect(log.error.mock.calls[0]?.[1]).toBe('ALERT: The backup to /b failed: disk full.');
  });

  it.each([
    [
      'was killed',
      { code: null, signal: 'SIGKILL', output: '', errors: '' },
      /^The process of the backup was ended by SIGKILL/,
    ],
    ['ended without a word', { code: 134, output: '', errors: '' }, /^The process of the backup ended with code 134, /],
    [
      'was rejected before it began',
      { code: 1, output: '', errors: 'BACKUP_DIR is wrong.' },
      /^BACKUP_DIR is wrong\.$/,
    ],
  ])('raise an alert when their process %s, and wait an hour', async (_what, outcome, reason) => {
    const { backups, start } = schedule(outcome);
    await expect(backups.run()).rejects.toThrow(reason);
    expect(log.error.mock.calls[0]?.[1]).toMatch(/^ALERT: /);
    expect(readBackupState(root)).toMatchObject({ lastFailureAt: NOW, reason: expect.stringMatching(reason) });
    await backups.run();
    expect(start).toHaveBeenCalledOnce();
  });

  it('raise an alert for what was wrong with one that was made', async () => {
    const { backups } = schedule({ code: 0, output: 'Backed up.', errors: '(node:1) Warning: of Node\n' });
    await backups.run();
    expect(log.error).not.toHaveBeenCalled();
    await writeBackupState(root, { warning: 'A file was damaged.' });
    await backups.run();
    expect(log.info).toHaveBeenCalledWith({}, 'Backed up.');
    expect(log.error.mock.calls[0]?.[1]).toBe('ALERT: A file was damaged.');
    expect(await backups.status()).toMatchObject({ warning: 'A file was damaged.' });
  });

  it('end with the service, without an alert', async () => {
    const { promise, resolve } = Promise.withResolvers<Awaited<BackgroundCommand['ended']>>();
    const stop = vi.fn(() => resolve({ code: null, output: '', errors: '' }));
    const start = () => ({ ended: promise, stop });
    const backups = createScheduledBackups(config, { log, clock: { now: () => NOW }, start });
    const run = backups?.run();
    backups?.stop();
    await run;
    expect(stop).toHaveBeenCalledOnce();
    expect(log.error).not.toHaveBeenCalled();
    backups?.stop();
    expect(stop).toHaveBeenCalledOnce();
  });

  it('report what is stored, and why the last attempt failed until one succeeds', async () => {
    const { backups } = schedule({ code: 0, output: '', errors: '' });
    const status = { location: join(root, 'backups'), everyMs: 86_400_000, count: 0 };
    expect(await backups.status()).toEqual({ ...status, newestAt: undefined, failure: undefined, warning: undefined });
    await writeBackupState(root, { lastFailureAt: NOW, reason: 'disk full.' });
    expect(await backups.status()).toMatchObject({ failure: 'disk full.' });
    await writeBackupState(root, { lastSuccessAt: NOW + 1 });
    expect(await backups.status()).toMatchObject({ failure: undefined });
  });

  it('report why the place cannot be read, and wait for it five seconds only', async () => {
    const occupied = { ...config, backup: { location: join(root, 'backup-state.json'), everyMs: 1, keep: 1 } };
    await expect(backupStatus(occupied)).rejects.toThrow(/backup-state\.json cannot be used: .*ENOTDIR.*\.$/);
    vi.useFakeTimers();
    const silent = createServer();
    await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
    const { port } = silent.address() as AddressInfo;
    const s3 = { endpoint: `http://127.0.0.1:${port}`, region: 'r', accessKeyId: 'a', secretAccessKey: 'b' };
    const backup = { location: 's3://bucket', everyMs: 1, keep: 1 };
    const status = backupStatus({ ...config, backup, s3 });
    const rejected = expect(status).rejects.toThrow('s3://bucket cannot be used: No response within 5000 ms');
    await vi.advanceTimersByTimeAsync(5_000);
    await rejected;
    vi.useRealTimers();
    silent.close();
  });
});
