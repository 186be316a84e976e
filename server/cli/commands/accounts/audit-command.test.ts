import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OPERATOR } from '../../../audit/audit.ts';
import { openSqliteCatalog } from '../../../storage/catalog/open-catalog.ts';
import { runCommandLine, type TemporaryFolder, temporaryFolder } from '../../command.fixture.ts';
import { openAudit } from '../../stores/open-audit.ts';

let folder: TemporaryFolder;
/** The rows of both tables as they were written. */
let whole: [table: string, rows: Record<string, unknown>[]][];
beforeAll(async () => {
  folder = await temporaryFolder();
  const catalog = await openSqliteCatalog(folder.path);
  const audit = openAudit(catalog);
  for (const username of ['ada', 'bob']) {
    const key = { hash: username, lastFour: 'last', expiresAt: null };
    const person = { email: `${username}@example.com`, username, passwordHash: 'x', plan: 'free', key, now: 1 };
    const { id, personId } = await catalog.accounts.create(person);
    for (const action of ['createLink', 'updateLink', 'deleteLink'])
      await audit.record(id, { actor: { ...OPERATOR, personId }, action, category: 'change' });
  }
  await catalog.close();
  const database = new Database(join(folder.path, 'catalogue.db'));
  const rowsOf = (table: string) => database.prepare(`select * from ${table}`).all() as Record<string, unknown>[];
  whole = ['audit_log', 'audit_chain'].map((table) => [table, rowsOf(table)]);
  database.close();
});
afterAll(() => folder.remove());

/** What someone with access to the file does to it. */
function tamper(change: (database: Database.Database) => void): void {
  const database = new Database(join(folder.path, 'catalogue.db'));
  change(database);
  database.close();
}

beforeEach(() =>
  tamper((database) => {
    for (const [table, rows] of whole) {
      database.exec(`delete from ${table}`);
      for (const row of rows) {
        const names = Object.keys(row);
        const places = names.map(() => '?');
        database.prepare(`insert into ${table} (${names}) values (${places})`).run(Object.values(row));
      }
    }
  }),
);

const audit = (...args: string[]) => runCommandLine(['audit', ...args], { DATA_DIR: folder.path });

describe('audit verify', () => {
  it('prints the position and hash of the newest entry of each log', async () => {
    const { code, stdout } = await audit('verify');
    expect(code).toBe(0);
    expect(stdout.trim().split('\n')).toEqual([
      expect.stringMatching(/^workspace 1: 3 entries verified; the last is 3 with hash [0-9a-f]{64}\.$/),
      expect.stringMatching(/^workspace 2: 3 entries/),
    ]);
    expect(JSON.parse((await audit('verify', '--account', '2', '--json')).stdout)).toEqual([
      { accountId: 2, entries: 3, sequence: 3, hash: expect.any(String) },
    ]);
    expect(await audit('verify', '--account', '0')).toMatchObject({ code: 0, stdout: 'No audit log yet.\n' });
  });

  it.each([
    ['a changed name', "update audit_log set actor = 'eve' where account_id = 1 and sequence = 2", 2, 'was changed'],
    ['a removed entry', 'delete from audit_log where account_id = 1 and sequence = 2', 2, 'is missing'],
    [
      'two entries that changed places',
      `update audit_log set sequence = 90 + sequence where account_id = 1 and sequence < 3;
       update audit_log set sequence = 93 - sequence where account_id = 1 and sequence > 90`,
      1,
      'does not follow',
    ],
    ['a removed end', 'delete from audit_log where account_id = 1 and sequence = 3', 3, 'missing at the end'],
    [
      'an entry of another workspace',
      `delete from audit_log where account_id = 1 and sequence = 2;
       update audit_log set account_id = 1 where account_id = 2 and sequence = 2`,
      2,
      'does not follow',
    ],
  ])('shows %s, with exit code 1', async (_what, statement, sequence, reason) => {
    tamper((database) => database.exec(statement));
    const { code, stdout } = await audit('verify', '--account', '1');
    expect(code).toBe(1);
    expect(stdout).toMatch(new RegExp(`^workspace 1: BROKEN at entry ${sequence}: .*${reason}.*\\.\\n$`));
  });

  it.each([[[]], [['list']], [['verify', 'all']], [['verify', '--account', 'ada']]])('rejects %j', async (args) => {
    const { code, stderr } = await audit(...args);
    expect([code, stderr]).toEqual([2, expect.stringContaining('Usage: waymark audit verify')]);
  });

  it('says so where there is no log yet', async () => {
    const { code, stdout } = await audit('verify', '--account', '9');
    expect([code, stdout]).toEqual([0, 'No audit log yet.\n']);
  });
});
