import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureId, readId } from './id-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waymark-id-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('an ID is created once, and stays', async () => {
  const path = join(folder, 'a');
  expect(readId(path)).toBeUndefined();
  const id = ensureId(path);
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect([ensureId(path), readId(path)]).toEqual([id, id]);
  expect(await readFile(path, 'utf8')).toBe(`${id}\n`);
});

it('a file that is empty has no ID, and a folder that is missing is reported', async () => {
  await writeFile(join(folder, 'b'), '\n');
  expect(readId(join(folder, 'b'))).toBeUndefined();
  expect(() => ensureId(join(folder, 'missing', 'a'))).toThrow('ENOENT');
});
