import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
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

async function query(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(statement);
  await client.end();
}

const accounts = async (settings: Record<string, string> = {}) =>
  (await runCommandLine(['account', 'list', '--json'], { DATA_DIR: folder.path, ...settings })).stdout;

describe('move', () => {
  it('moves the catalog to PostgreSQL, says how much, and rejects starts without it', async () => {
    await createAccount();
    const [before, target] = [await accounts(), await createMigratedDatabase()];
    const { code, stdout, stderr } = await move(target.url);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^ {2}account: 1 rows$/m);
    expect(stdout).toMatch(
      /^Moved in [\d.]+ s: \d+ rows in PostgreSQL, all equal to those of DATA_DIR\.\nStart the service/m,
    );
    expect(await accounts({ DATABASE_URL: target.url })).toBe(before);
    expect(await readdir(join(folder.path, 'move'))).toEqual(['lock']);
    for (const again of [await move(target.url), await runCommandLine(['account', 'list'], { DATA_DIR: folder.path })])
      expect(again).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/was moved to PostgreSQL\. Set DATABASE_URL\./),
      });
    // Back to SQLite, as the message says; the fence of the move goes too.
    await rm(join(folder.path, 'moved.json'));
    const block = await runCommandLine(['block', 'add', 'domain', 'bad.example'], { DATA_DIR: folder.path });
    expect(block).toMatchObject({ code: 0, stderr: '' });
    await target.drop();
  });

  it('is undone when it fails, and is ended by the next attempt', async () => {
    await createAccount();
    const target = await createMigratedDatabase();
    const settings = { DATA_DIR: folder.path, DATABASE_URL: target.url };
    // As a move leaves it that was killed after its first snapshot.
    await query(target.url, 'CREATE TABLE incomplete_move (snapshot text not null)');
    const early = await runCommandLine(['account', 'list'], settings);
    expect(early).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/has not ended; run "waymark move" again\.\n$/),
    });
    expect((await runCommandLine(['move'], settings)).stdout).toMatch(/^Moved in /m);
    // And one that was killed at the very end.
    await query(target.url, "CREATE TABLE incomplete_move AS SELECT 'complete' AS snapshot");
    expect(await runCommandLine(['move'], settings)).toMatchObject({
      code: 0,
      stdout: 'Start the service with DATABASE_URL.\n',
    });
    expect(JSON.parse(await accounts({ DATABASE_URL: target.url }))).toHaveLength(1);
    await target.drop();
  });

  it('moves the catalog back, ends a move back that was killed, and rejects the former database', async () => {
    await createAccount();
    const before = await accounts();
    const target = await createMigratedDatabase();
    const [file, marks] = [join(folder.path, 'catalogue.db'), join(folder.path, 'moved.json')];
    const settings = { DATA_DIR: folder.path, DATABASE_URL: target.url };
    await move(target.url);
    const back = () => runCommandLine(['move', '--back'], settings);
    expect(await back()).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^Not moved: this folder has a catalog already: move .* first\. The service still uses the servers/,
      ),
    });
    for (const name of await readdir(folder.path))
      if (name.startsWith('catalogue.db')) await rm(join(folder.path, name));
    const { code, stdout, stderr } = await back();
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(
      /^ {2}account: 1 rows$[\s\S]*^Moved in [\d.]+ s: \d+ rows in SQLite, all equal to those of the servers\.\nStart the service without DATABASE_URL\.$/m,
    );
    expect(await accounts()).toBe(before);
    // As a move leaves it that was killed after it had closed the database.
    await rename(file, join(folder.path, 'move', 'returning.db'));
    await writeFile(marks, '{"catalog":true}');
    expect(await accounts()).toBe('');
    expect(await back()).toMatchObject({ code: 0, stdout: 'Start the service without DATABASE_URL.\n' });
    expect(await accounts()).toBe(before);
    expect(await back()).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^These servers were moved to a DATA_DIR already/),
    });
    expect(await runCommandLine(['account', 'list'], settings)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/its catalog was moved to a DATA_DIR by "waymark move --back"/),
    });
    await target.drop();
  });

  it('is not moved back while other nodes serve', async () => {
    const target = await createMigratedDatabase();
    await query(
      target.url,
      `INSERT INTO node (id, name, folder, event_log, version, roles, waiting_bytes, oldest_ms, seen_at, stopped) VALUES
        ('other', 'edge-2', '/data', 'server', '1', '', 0, 0, extract(epoch from now()) * 1000, 0)`,
    );
    const back = await runCommandLine(['move', '--back'], { DATA_DIR: folder.path, DATABASE_URL: target.url });
    expect(back).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^Not moved: the stores of a DATA_DIR serve one node; first stop edge-2 \(\/data\)\./,
      ),
    });
    await target.drop();
  });

  it('changes nothing when the database cannot be used, and does not repeat its password', async () => {
    await createAccount();
    const { code, stderr } = await move('postgres://ada:secret@127.0.0.1:1/waymark');
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^Not moved: .*ECONNREFUSED.*\.\n$/)]);
    expect(stderr).not.toContain('secret');
    expect(JSON.parse(await accounts())).toHaveLength(1);
  });

  it('says that a service which runs is to be restarted', async () => {
    await createAccount();
    const target = await createMigratedDatabase();
    await mkdir(join(folder.path, 'spool'), { recursive: true });
    const owner = await claimOwner(join(folder.path, 'spool'), 'process');
    expect((await move(target.url)).stdout).toMatch(
      /^Restart the service now with DATABASE_URL\. It has rejected changes for [\d.]+ s, and does until then\.$/m,
    );
    await owner.release();
    await target.drop();
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

  it.each([
    [[]],
    [['--to-postgres', 'mysql://x']],
    [['postgres://x/y']],
    [['--back']],
    [['--back', '--to-postgres', 'postgres://x/y']],
  ])('explains its use instead of %j', async (args) => {
    expect(await runCommandLine(['move', ...args])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Usage: waymark move [--to-postgres URL] [--to-clickhouse URL]'),
    });
  });
});
