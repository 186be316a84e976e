import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runProgram, startServiceProcess, type TemporaryFolder, temporaryFolder } from './cli/command.fixture.ts';

let folder: TemporaryFolder;
let umask: number;
beforeEach(async () => {
  folder = await temporaryFolder();
  umask = process.umask(0o000);
});
afterEach(async () => {
  process.umask(umask);
  await folder.remove();
});

/** Returns the paths below a folder, itself included, that other users may read, write or enter. */
async function openToOthers(path: string): Promise<string[]> {
  const names = (await readdir(path, { recursive: true })).map((name) => join(path, name));
  const open: string[] = [];
  for (const name of [path, ...names]) {
    const { mode } = await stat(name).catch(() => ({ mode: 0 }));
    if ((mode & 0o077) !== 0) open.push(name.slice(path.length));
  }
  return open;
}

it('gives nothing of the data folder to others, sockets and the event engine’s files included', async () => {
  const DATA_DIR = join(folder.path, 'data');
  const service = await startServiceProcess([], { DATA_DIR });
  const created = await readdir(DATA_DIR);
  const open = await openToOthers(DATA_DIR);
  expect(await service.stop()).toBe(0);
  expect(created).toEqual(expect.arrayContaining(['catalogue.db', 'events', 'spool']));
  expect(open).toEqual([]);
});

it('nothing imports from a command', async () => {
  const DATA_DIR = join(folder.path, 'data');
  expect((await runProgram(['migrate'], { DATA_DIR })).code).toBe(0);
  expect(await readdir(DATA_DIR)).toContain('catalogue.db');
  expect(await openToOthers(DATA_DIR)).toEqual([]);
});

// Tests of commands run them in their own process, where one that leaves something open would not be noticed.
it.each(['account list', 'audit verify', 'block list', 'doctor'])('%s ends by itself', async (line) => {
  const { code, stderr } = await runProgram(line.split(' '), { DATA_DIR: join(folder.path, 'data') });
  expect([code, stderr]).toEqual([0, '']);
});
