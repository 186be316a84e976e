import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ifMissing } from './if-missing.ts';

it('replaces a file that is gone', async () => {
  const path = join(import.meta.dirname, 'no-such-file');
  expect(await readFile(path, 'utf8').catch(ifMissing(() => 'nothing'))).toBe('nothing');
});

it.each(['EACCES', 'EIO', 'EISDIR', 'ENOTDIR', undefined])('throws an error with the code %s', (code) => {
  const error = Object.assign(new Error('no reading'), code === undefined ? {} : { code });
  expect(() => ifMissing(() => 'nothing')(error)).toThrow(error);
});

it('throws for a folder that is read as a file', async () => {
  const reading = readFile(import.meta.dirname, 'utf8').catch(ifMissing(() => 'nothing'));
  await expect(reading).rejects.toMatchObject({ code: 'EISDIR' });
});
