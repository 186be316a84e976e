import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMigratedDatabase } from '../../../test/support/postgres/postgres.ts';
import { claimOwner } from '../../collect/spool/spool-owner.ts';
import { runCommandLine, type TemporaryFolder, temporaryFolder } from '../command.fixture.ts';

let folder: TemporaryFolder;
const move = (url: string, settings: Record<string, string> = {}) =>
  runCommandLine(['move', '--to-postgres', url], { DATA_DIR: folder.path, ...settings });

beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

async function createAccount(): Promise<void> {
  const account = ['--email', 'ada@example.com', '--username', 'ada', '--password', 'sdfwerwerfsd'];
  await runCommandLine(['account', 'create', ...account], { DATA_DIR: folder.path });
}

const accounts = async (settings: Record<string, string> = {}) =>
  (await runCommandLine(['account', 'list', '--json'], { DATA_DIR: folder.path, ...settings })).stdout;

describe('move', () => {
  it('moves the catalog to PostgreSQL, says how much, and puts the file aside', async () => {
    await createAccount();
    const [before, target] = [await accounts(), await createMigratedDatabase()];
    const { code, stdout, stderr } = await move(target.url);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^ {2}account: 1 rows$/m);
    expect(stdout).toMatch(
      /^Moved \d+ rows to PostgreSQL; counts and sums of every table are equal\.\nSet DATABASE_URL/m,
    );
    expect(await accounts({ DATABASE_URL: target.url })).toBe(before);
    const files = await readdir(folder.path);
    expect([files.includes('catalogue.db.moved'), files.includes('catalogue.db')]).toEqual([true, false]);
    expect(await move(target.url)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/has no catalog to move/),
    });
    await target.drop();
  });

  it('changes nothing when the database cannot be used, and does not repeat its password', async () => {
    await createAccount();
    const { code, stderr } = await move('postgres://ada:secret@127.0.0.1:1/waymark');
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^The catalog was not moved, .*ECONNREFUSED.*\.\n$/)]);
    expect(stderr).not.toContain('secret');
    expect(JSON.parse(await accounts())).toHaveLength(1);
  });

  it('is rejected while the service runs', async () => {
    await createAccount();
    await mkdir(join(folder.path, 'spool'), { recursive: true });
    const owner = await claimOwner(join(folder.path, 'spool'), 'process');
    expect(await move('postgres://x/y')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The service is running/),
    });
    await owner.release();
  });

  it.each<[string, Record<string, string>, RegExp]>([
    ['where the catalog is in PostgreSQL', { DATABASE_URL: 'postgres://x/y' }, /^DATABASE_URL is set/],
    ['where there is no catalog', {}, /has no catalog to move\.\n$/],
  ])('is rejected %s', async (_what, settings, sentence) => {
    expect(await move('postgres://x/y', settings)).toMatchObject({ code: 1, stderr: expect.stringMatching(sentence) });
  });

  it.each([[[]], [['--to-postgres', 'mysql://x']], [['postgres://x/y']]])(
    'explains its use instead of %j',
    async (args) => {
      expect(await runCommandLine(['move', ...args])).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('Usage: waymark move --to-postgres URL'),
      });
    },
  );
});
