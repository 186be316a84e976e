import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { logLineReader } from './log-formats.ts';
import { oldestFirst } from './log-order.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'logs-'));
});
afterEach(() => rm(folder, { recursive: true }));

const lineOf = (day: number) => `203.0.113.7 - - [0${day}/Mar/2025:10:00:00 +0000] "GET / HTTP/1.1" 200 5\n`;

async function order(files: Record<string, string | Buffer>): Promise<string[]> {
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  const paths = [...Object.keys(files), 'missing.log'].map((name) => join(folder, name));
  return (await oldestFirst(paths, logLineReader('any'))).map((path) => basename(path));
}

it('sorts logs by their first entry, compressed or not, with any name', async () => {
  const files = {
    'access.log': lineOf(3),
    'access.log.1': `broken\n${lineOf(2)}`,
    'access.log.2.gz': gzipSync(lineOf(1)),
  };
  expect(await order(files)).toEqual(['access.log.2.gz', 'access.log.1', 'access.log', 'missing.log']);
});

it('keeps the order of logs that begin at the same time, and puts unreadable files last', async () => {
  const files = { 'b.log': lineOf(1), 'picture.png': Buffer.from([137, 80]), 'a.log': lineOf(1) };
  expect(await order(files)).toEqual(['b.log', 'a.log', 'picture.png', 'missing.log']);
});
