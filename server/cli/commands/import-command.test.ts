import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { runCommandLine, type TemporaryFolder, temporaryFolder } from '../command.fixture.ts';
import { openFeatures } from '../open-features.ts';
import { UsageError } from '../usage-error.ts';
import { importCommand } from './import-command.ts';

let folder: TemporaryFolder;
const BASE_URL = 'https://go.example.com';
const settings = () => ({ DATA_DIR: folder.path, BASE_URL });

beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

async function makeAccount() {
  const account = ['account', 'create', '--email', 'a@example.com', '--password', 'sdfwerwerfsd'];
  await runCommandLine(account, settings());
}

async function importText(text: string, ...args: string[]) {
  const file = join(folder.path, 'links.csv');
  await writeFile(file, text);
  return runCommandLine(['import', 'csv', file, '--email', 'a@example.com', ...args], settings());
}

/** Alias and address of every link of the account. */
async function links(): Promise<string[][]> {
  const { features, close } = await openFeatures(readConfig(settings()), { startEngine: false });
  const { items } = await features.links.page(1, { limit: 100, offset: 0, order: 'date' });
  await close();
  return items.map(({ alias, url, title }) => [alias, url, title ?? '']);
}

const FILE = [
  'url,alias,title',
  'https://a.example/one,one,"First, of all"',
  'https://a.example/two,two,',
  'javascript:alert(1),three,',
  'https://a.example/four,api,',
  'https://a.example/five,one,',
].join('\n');

describe('import csv', () => {
  beforeEach(makeAccount);

  it('makes what can be made, tells each row, and has exit code 1 when one was refused', async () => {
    const { code, stdout } = await importText(FILE);
    expect(code).toBe(1);
    expect(stdout.trim().split('\n')).toEqual([
      'line 2: made   https://go.example.com/one',
      'line 3: made   https://go.example.com/two',
      expect.stringMatching(/^line 4: FAILED .+/),
      'line 5: FAILED This alias is kept for the service itself. Choose another one.',
      'line 6: FAILED This alias is taken. Choose another one.',
      '2 made, 0 there already, 3 refused.',
    ]);
    expect(await links()).toEqual([
      ['two', 'https://a.example/two', ''],
      ['one', 'https://a.example/one', 'First, of all'],
    ]);
  });

  it('finds the same faults in a rehearsal, and makes nothing', async () => {
    const { code, stdout } = await importText(FILE, '--dry-run');
    expect(code).toBe(1);
    expect(stdout).toMatch(/line 2: made +would lead to https:\/\/a\.example\/one/);
    expect(stdout).toContain('line 6: FAILED This alias is taken.');
    expect(stdout).toContain('2 could be made (nothing was: --dry-run), 0 there already, 3 refused.');
    expect(await links()).toEqual([]);
  });

  it('leaves alone what a run before has made', async () => {
    const text = 'url,alias\nhttps://a.example,one';
    expect((await importText(text)).code).toBe(0);
    const { code, stdout } = await importText(text);
    expect([code, stdout]).toEqual([0, expect.stringContaining('0 made, 1 there already, 0 refused.')]);
    expect(await links()).toHaveLength(1);
  });
});

describe('import', () => {
  const run = (...args: string[]) => importCommand(args, () => readConfig(settings()));

  it.each([
    [[], 'Name a format; known: csv, bitly, dub, kutt, shlink, yourls, access-log.'],
    [
      ['xml', 'file', '--email', 'a@example.com'],
      'There is no format "xml"; known: csv, bitly, dub, kutt, shlink, yourls, access-log.',
    ],
    [['toString', 'file', '--email', 'a@example.com'], 'There is no format "toString"'],
    [['csv', '--email', 'a@example.com'], 'one file'],
    [['csv', 'file'], '--email'],
  ])('%j is told how it is used', async (args, sentence) => {
    await expect(run(...args)).rejects.toThrow(UsageError);
    await expect(run(...args)).rejects.toThrow(sentence);
  });

  it('wants a file and an account that there are', async () => {
    await expect(run('csv', '/nowhere/file', '--email', 'a@example.com')).rejects.toThrow(
      '/nowhere/file can not be read',
    );
    const result = await importText('url\nhttps://a.example', '--email', 'b@example.com');
    expect(result).toMatchObject({ code: 1, stderr: 'There is no account with the e-mail address "b@example.com".\n' });
  });
});
