import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../../config.ts';
import { runCommandLine, type TemporaryFolder, temporaryFolder } from '../../command.fixture.ts';
import { UsageError } from '../../command-error.ts';
import { openFeatures } from '../../stores/open-features.ts';
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

/** Returns alias and address of every link of the account. */
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

  it('keeps every column that an import by the API keeps', async () => {
    const row = {
      url: 'https://a.example/',
      alias: 'one',
      title: 'Sale',
      description: 'Spring sale',
      tags: '"red,blue"',
      notes: 'For Ada',
      start: '2026-01-01 08:00:00',
      expiry: '2030-01-01 00:00:00',
      clicklimit: '5',
      expirationredirect: 'https://a.example/over',
      subpaths: 'true',
      status: 'archived',
    };
    await importText(`${Object.keys(row).join(',')}\n${Object.values(row).join(',')}\n`);
    const { features, close } = await openFeatures(readConfig(settings()), { startEngine: false });
    const { items } = await features.links.page(1, { limit: 10, offset: 0, order: 'date' });
    await close();
    expect(items).toMatchObject([
      {
        url: row.url,
        alias: 'one',
        title: 'Sale',
        description: 'Spring sale',
        tags: ['red', 'blue'],
        notes: 'For Ada',
        startsAt: Date.UTC(2026, 0, 1, 8),
        expiresAt: Date.UTC(2030, 0, 1),
        clickLimit: 5,
        expirationRedirect: row.expirationredirect,
        subpaths: true,
        status: 'archived',
      },
    ]);
  });

  it('finds in a dry run what is wrong with any column', async () => {
    const { stdout } = await importText('url,alias,expiry\nhttps://a.example/,one,soon\n', '--dry-run');
    expect(stdout).toMatch(/line 2: FAILED: .+/);
  });

  it('creates the valid links, reports each row, and has exit code 1 when one was rejected', async () => {
    const { code, stdout } = await importText(FILE);
    expect(code).toBe(1);
    expect(stdout.trim().split('\n')).toEqual([
      'line 2: created: https://go.example.com/one',
      'line 3: created: https://go.example.com/two',
      expect.stringMatching(/^line 4: FAILED: .+/),
      'line 5: FAILED: This alias is reserved. Choose another one.',
      'line 6: FAILED: This alias is already taken. Choose another one.',
      '2 created, 0 already exist, 3 rejected.',
    ]);
    expect(await links()).toEqual([
      ['two', 'https://a.example/two', ''],
      ['one', 'https://a.example/one', 'First, of all'],
    ]);
  });

  it('finds the same errors in a dry run, and creates nothing', async () => {
    const { code, stdout } = await importText(FILE, '--dry-run');
    expect(code).toBe(1);
    expect(stdout).toMatch(/line 2: valid: would redirect to https:\/\/a\.example\/one/);
    expect(stdout).toContain('line 6: FAILED: This alias is already taken.');
    expect(stdout).toContain('2 would be created (--dry-run), 0 already exist, 3 rejected.');
    expect(await links()).toEqual([]);
  });

  it('leaves links of an earlier run alone', async () => {
    const text = 'url,alias\nhttps://a.example,one';
    expect((await importText(text)).code).toBe(0);
    const { code, stdout } = await importText(text);
    expect([code, stdout]).toEqual([0, expect.stringContaining('0 created, 1 already exist, 0 rejected.')]);
    expect(await links()).toHaveLength(1);
  });
});

describe('import', () => {
  const run = (...args: string[]) => importCommand(args, () => readConfig(settings()));

  it.each([
    [[], 'A format is required; use csv, bitly, dub, kutt, shlink, yourls, access-log.'],
    [
      ['xml', 'file', '--email', 'a@example.com'],
      'Unknown format "xml"; use csv, bitly, dub, kutt, shlink, yourls, access-log.',
    ],
    [['toString', 'file', '--email', 'a@example.com'], 'Unknown format "toString"'],
    [['csv', '--email', 'a@example.com'], 'one file'],
    [['csv', 'file'], '--email'],
  ])('%j prints the usage', async (args, sentence) => {
    await expect(run(...args)).rejects.toThrow(UsageError);
    await expect(run(...args)).rejects.toThrow(sentence);
  });

  it('requires an existing file and account', async () => {
    await expect(run('csv', '/nowhere/file', '--email', 'a@example.com')).rejects.toThrow(
      '/nowhere/file cannot be read',
    );
    const result = await importText('url\nhttps://a.example', '--email', 'b@example.com');
    expect(result).toMatchObject({ code: 1, stderr: 'No account has the email address "b@example.com".\n' });
  });
});
