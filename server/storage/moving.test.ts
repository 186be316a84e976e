import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isMoving, lockMove, movedStores, moveFolder, saveMovedStores } from './moving.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waymark-moving-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('one process at a time moves the stores of a folder', () => {
  expect(isMoving(folder)).toBe(false);
  const lock = lockMove(folder);
  expect([lock === undefined, lockMove(folder), isMoving(folder)]).toEqual([false, undefined, true]);
  lock?.release();
  expect(isMoving(folder)).toBe(false);
  lockMove(folder)?.release();
});

it('stores that were moved one after the other are both moved', () => {
  expect(movedStores(folder)).toEqual({});
  saveMovedStores(folder, { catalog: true });
  expect(movedStores(folder)).toEqual({ catalog: true });
  saveMovedStores(folder, { events: true });
  expect(movedStores(folder)).toEqual({ catalog: true, events: true });
});

it('nobody else can read the snapshots', async () => {
  expect((await stat(moveFolder(folder))).mode & 0o777).toBe(0o700);
});
