import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createMigratedDatabase,
  createTestDatabase,
  type TestDatabase,
} from '../../../../test/support/postgres/postgres.ts';
import { openPostgresCatalog, openSqliteCatalog } from '../open-catalog.ts';
import { type MoveOptions, moveToPostgres } from './move-to-postgres.ts';
import { batchesOf, readTables } from './sqlite-tables.ts';

let folder: string;
let source: Database.Database;
let target: TestDatabase;
let client: pg.Client;
const file = () => join(folder, 'catalogue.db');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waymark-move-'));
  await (await openSqliteCatalog(folder)).close();
  source = new Database(file());
  for (const { name } of readTables(source)) for (let row = 1; row <= 3; row++) insert(name, row);
});
afterAll(async () => {
  source.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  target = await createMigratedDatabase();
  client = new pg.Client({ connectionString: target.url });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await target.drop();
});

/** Adds a row with values of its own in every column; null where that is possible, in the second row. */
function insert(table: string, row: number): void {
  const columns = source
    .prepare<[string], { name: string; type: string; notnull: number; pk: number }>(
      'SELECT * FROM pragma_table_info(?)',
    )
    .all(table);
  const example = ({ name, type, notnull, pk }: (typeof columns)[number]) => {
    if (row === 2 && notnull === 0 && pk === 0) return null;
    if (type.toLowerCase() === 'integer') return name.endsWith('_at') ? 1_795_000_000_000 + row : row * 7;
    return `${name} ü 🎉 "\\ ${row}`;
  };
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  const places = columns.map(() => '?').join(', ');
  source.prepare(`INSERT INTO "${table}" (${names}) VALUES (${places})`).run(columns.map(example));
}

async function inTarget<Row extends object>(statement: string): Promise<Row[]> {
  return (await client.query(statement)).rows as Row[];
}

/** Rows as texts, because the driver returns 64-bit integers as such. */
const asTexts = (rows: object[]) =>
  rows
    .map((row) =>
      JSON.stringify(Object.entries(row).map(([key, value]) => [key, value === null ? null : String(value)])),
    )
    .sort();

/** Moves a copy, because nobody else may have the file open. */
async function move(moved: [string, number][] = [], over: Partial<MoveOptions> = {}) {
  source.pragma('wal_checkpoint(TRUNCATE)');
  await copyFile(file(), join(folder, 'copy.db'));
  const onTable = (...table: [string, number]) => void moved.push(table);
  const options = { file: join(folder, 'copy.db'), databaseUrl: target.url, onTable, onMoved: async () => undefined };
  return moveToPostgres({ ...options, ...over });
}

describe('a catalog that is moved to PostgreSQL', () => {
  it('has every row of every table, and gives no ID twice', async () => {
    source.exec('DELETE FROM campaign WHERE id = 21');
    const moved: [string, number][] = [];
    await move(moved);
    const tables = readTables(source);
    expect(moved.map(([name]) => name)).toEqual(tables.map(({ name }) => name));
    expect(new Map(moved).get('campaign')).toBe(2);
    for (const { name, columns } of tables) {
      const listed = columns.map((column) => `"${column}"`).join(', ');
      const statement = `SELECT ${listed} FROM "${name}"`;
      expect(asTexts(await inTarget(statement))).toEqual(asTexts(source.prepare<[], object>(statement).all()));
    }
    const [next] = await inTarget<{ id: string }>("SELECT nextval(pg_get_serial_sequence('campaign', 'id')) AS id");
    expect(next?.id).toBe('22');
  });

  it('is not moved into a database with accounts, which stays as it is', async () => {
    await move();
    await inTarget("UPDATE link SET title = 'of the other installation'");
    await expect(move()).rejects.toThrow('the database already has accounts; use an empty one');
    const rows = await inTarget<{ title: string }>('SELECT DISTINCT title FROM link');
    expect(rows).toEqual([{ title: 'of the other installation' }]);
  });

  it('leaves an empty database when a row cannot be stored, and can be moved once that is mended', async () => {
    const title = source.prepare<[], string>('SELECT title FROM link WHERE id = 7').pluck().get();
    source.prepare("UPDATE link SET title = 'a' || char(0) || 'b' WHERE id = 7").run();
    await expect(move()).rejects.toThrow(/^the table link cannot be copied: /);
    expect(await inTarget('SELECT id FROM account')).toEqual([]);
    source.prepare('UPDATE link SET title = ? WHERE id = 7').run(title);
    await expect(move()).resolves.toBe('copied');
  });

  it('is not moved when the copy differs', async () => {
    await inTarget(`
      CREATE FUNCTION shorten() RETURNS trigger AS $$ BEGIN NEW.title := left(NEW.title, 3); RETURN NEW; END $$ LANGUAGE plpgsql;
      CREATE TRIGGER shorten BEFORE INSERT ON link FOR EACH ROW EXECUTE FUNCTION shorten()`);
    await expect(move()).rejects.toThrow(/^the copy of the table link differs: sum of title is \d+ instead of \d+$/);
    expect(await inTarget('SELECT id FROM link')).toEqual([]);
  });

  it('is not copied again into a database that is equal, after a move that was killed at its end', async () => {
    await expect(move([], { onMoved: () => Promise.reject(new Error('killed')) })).rejects.toThrow('killed');
    const moved: [string, number][] = [];
    const onMoved = vi.fn(async () => undefined);
    expect(await move(moved, { onMoved })).toBe('equal');
    expect([moved, onMoved.mock.calls.length]).toEqual([[], 1]);
  });

  it('is not moved while another process has it open, even if that does nothing', async () => {
    const reading = new Database(file(), { readonly: true });
    reading.prepare('SELECT count(*) FROM account').get();
    const moved = move([], { file: file() });
    await expect(moved).rejects.toThrow('another process uses the catalog; stop the service and other commands');
    reading.close();
    expect(await inTarget('SELECT id FROM account')).toEqual([]);
  });

  it('can be opened by nobody until it is moved, and has no WAL then', async () => {
    const copy = join(folder, 'copy.db');
    const onMoved = async () => {
      const other = new Database(copy, { timeout: 0 });
      expect(() => other.exec("UPDATE link SET title = ''")).toThrow('database is locked');
      expect(() => other.prepare('SELECT count(*) FROM link').get()).toThrow('database is locked');
      other.close();
    };
    await move([], { onMoved });
    expect((await readdir(folder)).filter((name) => name.startsWith('copy.db'))).toEqual(['copy.db']);
  });

  it('is moved into a database without tables', async () => {
    const empty = await createTestDatabase();
    await move([], { databaseUrl: empty.url });
    const catalog = await openPostgresCatalog(empty.url);
    expect([await catalog.isNew(), await catalog.accounts.count()]).toEqual([false, 3]);
    await catalog.close();
    await empty.drop();
  });

  it('names what is wrong with the connection', async () => {
    await expect(move([], { databaseUrl: 'postgres://127.0.0.1:1/x' })).rejects.toThrow('ECONNREFUSED');
  });
});

describe('the rows of a table', () => {
  it('are read in batches that stay small, also with large texts', () => {
    const memory = new Database(':memory:');
    memory.exec('CREATE TABLE asset (id INTEGER PRIMARY KEY, base64 TEXT)');
    const add = memory.prepare('INSERT INTO asset (base64) VALUES (?)');
    for (let row = 0; row < 2_500; row++) add.run('x');
    expect([...batchesOf(memory, 'asset')].map(({ length }) => length)).toEqual([1_000, 1_000, 500]);
    memory.exec('DELETE FROM asset');
    for (let row = 0; row < 5; row++) add.run('x'.repeat(2_500_000));
    expect([...batchesOf(memory, 'asset')].map(({ length }) => length)).toEqual([2, 2, 1]);
    memory.close();
  });

  it('are not moved of tables that concern running processes', () => {
    const names = readTables(source).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['account', 'link', 'setting', 'visitor_salt']));
    for (const name of ['change', 'migration', 'node', 'sqlite_sequence']) expect(names).not.toContain(name);
  });
});
