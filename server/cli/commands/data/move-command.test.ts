import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMigratedDatabase } from '../../../../test/support/postgres/postgres.ts';
import { claimOwner } from '../../../collect/spool/spool-owner.ts';
import { runCommandLine, type TemporaryFolder, temporaryFolder } from '../../command.fixture.ts';

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
    for (const again of [await move(target.url), await runCommandLine(['account', 'list'], { DATA_DIR: folder.path })])
      expect(again).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/was moved to PostgreSQL\. Set DATABASE_URL\./),
      });
    expect(await readdir(folder.path)).not.toContain('catalogue.db');
    await target.drop();
  });

  it('takes the database of DATABASE_URL, and ends a move that was killed before it put the file aside', async () => {
    await createAccount();
    const [before, target] = [await accounts(), await createMigratedDatabase()];
    const settings = { DATA_DIR: folder.path, DATABASE_URL: target.url };
    expect((await runCommandLine(['move'], settings)).stdout).toMatch(/^Moved \d+ rows/m);
    await rename(join(folder.path, 'catalogue.db.moved'), join(folder.path, 'catalogue.db'));
    const again = await runCommandLine(['move'], settings);
    expect(again).toMatchObject({ code: 0, stdout: expect.stringMatching(/^PostgreSQL has every row already/) });
    expect(await accounts({ DATABASE_URL: target.url })).toBe(before);
    expect(await readdir(folder.path)).toContain('catalogue.db.moved');
    await target.drop();
  });

  it('does not replace a catalog that was moved before', async () => {
    await createAccount();
    await writeFile(join(folder.path, 'catalogue.db.moved'), 'of the first move');
    expect(await move('postgres://x/y')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/was moved to Postgre/),
    });
    expect(await readFile(join(folder.path, 'catalogue.db.moved'), 'utf8')).toBe('of the first move');
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

  it('is rejected where there is no catalog', async () => {
    const stderr = expect.stringMatching(/has no catalog to move\.\n$/);
    expect(await move('postgres://x/y')).toMatchObject({ code: 1, stderr });
  });

  it('is rejected with two databases, without repeating their passwords', async () => {
    const { code, stderr } = await move('postgres://ada:secret@127.0.0.1/one', {
      DATABASE_URL: 'postgres://ada:secret@127.0.0.1/two',
    });
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^DATABASE_URL names another database\./)]);
    expect(stderr).not.toContain('secret');
  });

  it.each([[[]], [['--to-postgres', 'mysql://x']], [['postgres://x/y']]])(
    'explains its use instead of %j',
    async (args) => {
      expect(await runCommandLine(['move', ...args])).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('Usage: waymark move [--to-postgres URL] [--to-clickhouse URL]'),
      });
    },
  );
});
