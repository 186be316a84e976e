import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isBackupDue, readBackupState, writeBackupState } from './backup-state.ts';

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 0, 31);
const NEVER = { lastSuccessAt: 0, lastFailureAt: 0, reason: '', location: '', warning: '' };

describe('a backup', () => {
  it.each([
    ['was never made', {}, true],
    ['was made a day ago', { lastSuccessAt: NOW - 24 * HOUR }, true],
    ['was made less than a day ago', { lastSuccessAt: NOW - 24 * HOUR + 1 }, false],
    ['failed an hour ago', { lastSuccessAt: NOW - 30 * HOUR, lastFailureAt: NOW - HOUR }, true],
    ['failed less than an hour ago', { lastSuccessAt: NOW - 30 * HOUR, lastFailureAt: NOW - HOUR + 1 }, false],
    ['failed before it was made', { lastSuccessAt: NOW - 2 * HOUR, lastFailureAt: NOW - 3 * HOUR }, false],
    ['was made in the future, by a wrong clock', { lastSuccessAt: NOW + 9_000 * HOUR }, true],
    ['failed in the future, by a wrong clock', { lastFailureAt: NOW + 9_000 * HOUR }, true],
  ])('that %s is due: %j', (_what, over, isDue) => {
    const state = { ...NEVER, ...over };
    expect(isBackupDue(state, 24 * HOUR, NOW)).toBe(isDue);
  });

  it('of every hour is tried again after an hour', () => {
    const state = { ...NEVER, lastFailureAt: NOW - HOUR };
    expect(isBackupDue(state, HOUR, NOW)).toBe(true);
  });
});

describe('the state of backups', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'waymark-state-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('is that nothing happened in a new folder', () => {
    expect(readBackupState(folder)).toEqual(NEVER);
    expect(readBackupState(join(folder, 'nowhere')).lastSuccessAt).toBe(0);
  });

  it('keeps the last success over a later failure, and leaves no other file', async () => {
    await writeBackupState(folder, { lastSuccessAt: NOW });
    await writeBackupState(folder, { lastFailureAt: NOW + 1, reason: 'disk full' });
    expect(readBackupState(folder)).toEqual({
      ...NEVER,
      lastSuccessAt: NOW,
      lastFailureAt: NOW + 1,
      reason: 'disk full',
    });
    expect(await readdir(folder)).toEqual(['backup-state.json']);
  });

  it('is new where its file is damaged', async () => {
    await writeFile(join(folder, 'backup-state.json'), '{"lastSucc');
    expect(readBackupState(folder).lastSuccessAt).toBe(0);
  });
});
