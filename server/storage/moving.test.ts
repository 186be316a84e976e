import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { hasMoved, lockMove, movedStores, moveFolder, saveMovedStores } from './moving.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waymark-moving-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('one process at a time moves the stores of a folder, and the next one knows that it has', () => {
  expect(hasMoved(folder)).toBe(false);
  const lock = lockMove(folder);
  expect([lock === undefined, lockMove(folder), hasMoved(folder)]).toEqual([false, undefined, false]);
  lock?.release();
  expect(hasMoved(folder)).toBe(true);
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
