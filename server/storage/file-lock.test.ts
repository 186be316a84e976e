import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lockFile } from './file-lock.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waymark-lock-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('of several that want a lock, one gets it, and another one once it is released', async () => {
  const path = join(folder, 'one.lock');
  const held = [lockFile(path), lockFile(path), lockFile(path)].filter((lock) => lock !== undefined);
  expect(held).toHaveLength(1);
  expect(await readdir(folder)).toEqual(['one.lock']);
  held[0]?.release();
  const next = lockFile(path);
  expect(next).toBeDefined();
  next?.release();
});

it('the file of a process that was killed is no lock', async () => {
  const path = join(folder, 'two.lock');
  await writeFile(path, '');
  const lock = lockFile(path);
  expect(lock).toBeDefined();
  lock?.release();
});

it('a file that must exist is not created', async () => {
  expect(() => lockFile(join(folder, 'three.lock'), true)).toThrow(/unable to open/);
  expect(await readdir(folder)).not.toContain('three.lock');
});

it('a file that cannot be locked is reported', () => {
  expect(() => lockFile(join(folder, 'missing', 'lock'))).toThrow(/directory does not exist/);
});
