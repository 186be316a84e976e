import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommandLine, runProgram, type TemporaryFolder, temporaryFolder } from './command.fixture.ts';
import { openSite, recordWithoutEngine, storedEvents } from './event-load.fixture.ts';

let folder: TemporaryFolder;
const settings = () => ({ DATA_DIR: folder.path });
const examine = () => runCommandLine(['doctor', '--deep'], settings());

beforeAll(async () => {
  folder = await temporaryFolder();
  const site = await openSite(folder.path);
  await recordWithoutEngine(folder.path, { site, count: 50 });
  expect((await storedEvents(folder.path, site)).size).toBe(50);
});
afterAll(() => folder.remove());

/** Returns the largest file of the event log's columns. */
async function largestColumn(): Promise<string> {
  const entries = await readdir(join(folder.path, 'events'), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.bin'));
  const sized = await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name);
      return { path, size: (await stat(path)).size };
    }),
  );
  return sized.toSorted((one, other) => other.size - one.size)[0]?.path ?? '';
}

describe('a catalog that is empty beside an event log with events of accounts', () => {
  it('stops the start in one sentence, whenever it is tried', async () => {
    const [file, away] = [join(folder.path, 'catalogue.db'), join(folder.path, 'away.db')];
    await rename(file, away);
    for (let attempt = 0; attempt < 2; attempt++) {
      const refused = await runProgram(['serve'], { ...settings(), PORT: '1' });
      expect(refused).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/^The catalog .* is empty.*lost.*\n$/),
      });
    }
    for (const ending of ['', '-wal', '-shm']) await rm(file + ending, { force: true });
    await rename(away, file);
  });
});

describe('doctor --deep', () => {
  it('finds sound stores sound', async () => {
    expect((await examine()).stdout).toMatch(
      /^ok +catalog in depth: .*\nok +events in depth: .*\nok +audit logs in depth: /m,
    );
  });

  it('finds a changed audit log', async () => {
    const run = (sql: string) => {
      const database = new Database(join(folder.path, 'catalogue.db'));
      database.exec(sql);
      database.close();
    };
    run(`insert into audit_chain values (1, 1, 'x', 0, '', null)`);
    const { code, stdout } = await examine();
    expect([code, stdout]).toEqual([1, expect.stringMatching(/^FAIL +audit logs in depth: changed in workspaces 1/m)]);
    run('delete from audit_chain');
  });

  it('finds a damaged part of the event log', async () => {
    const file = await largestColumn();
    const bytes = await readFile(file);
    const damaged = Buffer.from(bytes);
    damaged.writeUInt8(damaged.readUInt8(bytes.length - 3) ^ 0xff, bytes.length - 3);
    await writeFile(file, damaged);
    const { code, stdout } = await examine();
    expect([code, stdout]).toEqual([1, expect.stringMatching(/^FAIL +events in depth: damaged: /m)]);
    await writeFile(file, bytes);
  });

  it('finds a damaged page of the catalog', async () => {
    const file = join(folder.path, 'catalogue.db');
    // A page that no start reads.
    const database = new Database(file);
    const page = Number(database.prepare("SELECT rootpage FROM sqlite_master WHERE name = 'qr_code'").pluck().get());
    database.close();
    const bytes = await readFile(file);
    await writeFile(file, bytes.fill(0xff, (page - 1) * 4_096, page * 4_096));
    const { code, stdout } = await examine();
    expect([code, stdout]).toEqual([1, expect.stringMatching(/^FAIL +catalog in depth: damaged: /m)]);
  });
});
