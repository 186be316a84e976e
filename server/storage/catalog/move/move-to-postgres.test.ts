import { copyFile, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMigratedDatabase, type TestDatabase } from '../../../../test/support/postgres/postgres.ts';
import { openPostgresCatalog, openSqliteCatalog } from '../open-catalog.ts';
import { asTexts, fillCatalog } from './filled-catalog.fixture.ts';
import { CatalogMove } from './move-to-postgres.ts';
import { batchesOf, readTables } from './sqlite-tables.ts';

let template: string;
let folder: string;
let snapshots: string;
let source: Database.Database;
let target: TestDatabase;
let client: pg.Client;
const file = () => join(folder, 'catalogue.db');

beforeAll(async () => {
  template = await mkdtemp(join(tmpdir(), 'waymark-move-'));
  await (await openSqliteCatalog(template)).close();
  fillCatalog(join(template, 'catalogue.db'));
});
afterAll(() => rm(template, { recursive: true }));
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waymark-move-'));
  snapshots = join(folder, 'move');
  await mkdir(snapshots);
  await copyFile(join(template, 'catalogue.db'), file());
  source = new Database(file());
  target = await createMigratedDatabase();
  client = new pg.Client({ connectionString: target.url });
  await client.connect();
});
afterEach(async () => {
  source.close();
  await rm(folder, { recursive: true });
  await client.end();
  await target.drop();
});

async function inTarget<Row extends object>(statement: string): Promise<Row[]> {
  return (await client.query(statement)).rows as Row[];
}

const open = () => CatalogMove.connect({ file: file(), folder: snapshots, databaseUrl: target.url });

/** Runs work on a move and closes it. */
async function moving<Result>(work: (move: CatalogMove) => Promise<Result>): Promise<Result> {
  const move = open();
  try {
    await move.prepare();
    return await work(move);
  } finally {
    await move.close();
  }
}

async function expectEqual(): Promise<void> {
  for (const { name, columns } of readTables(source)) {
    const statement = `SELECT ${columns.map((column) => `"${column}"`).join(', ')} FROM "${name}"`;
    expect(asTexts(await inTarget(statement))).toEqual(asTexts(source.prepare<[], object>(statement).all()));
  }
}

const nothing = () => undefined;

describe('a catalog that is moved to PostgreSQL', () => {
  it('has every row of every table, also those that changed during the move, and gives no ID twice', async () => {
    source.exec('DELETE FROM campaign WHERE id = 21');
    const copied: [string, number][] = [];
    await moving(async (move) => {
      await move.copy((...table) => void copied.push(table));
      expect(copied.map(([name]) => name)).toEqual(
        readTables(source).flatMap(({ name }) => (name === 'visitor_salt' ? [] : name)),
      );
      expect(new Map(copied).get('campaign')).toBe(2);
      source.exec(`
        UPDATE link SET title = NULL WHERE id = 7;
        DELETE FROM link WHERE id = 14;
        UPDATE orphan SET path = 'of ' || rowid;
        DELETE FROM campaign`);
      expect(await move.catchUp()).toBe(2 + 3 * 2 + 2);
      expect(await move.catchUp()).toBe(0);
      source.exec("UPDATE link SET title = 'last' WHERE id = 7");
      const rows = readTables(source).map(({ name }) => source.prepare(`SELECT count(*) FROM "${name}"`).pluck().get());
      expect(await move.finish()).toBe(rows.reduce<number>((sum, each) => sum + Number(each), 0));
    });
    await expectEqual();
    const [next] = await inTarget<{ id: string }>("SELECT nextval(pg_get_serial_sequence('campaign', 'id')) AS id");
    expect(next?.id).toBe('22');
  });

  it('has the indexes of searches before changes are paused', async () => {
    const indexes = "SELECT indexname FROM pg_indexes WHERE indexname IN ('link_by_text', 'qr_code_by_text')";
    await moving((move) => move.copy(nothing));
    expect(await inTarget(indexes)).toHaveLength(2);
  });

  it('goes on after an interruption with what changed since the snapshot that the database has', async () => {
    await moving((move) => move.copy(nothing));
    source.exec("UPDATE link SET title = 'changed' WHERE id = 7");
    expect(await moving((move) => move.copy(nothing))).toBe(0);
    expect(await moving((move) => move.catchUp())).toBe(1);
    await moving((move) => move.finish());
    await expectEqual();
    // The state of `finish` is no snapshot, so that the next move begins anew.
    expect(await moving((move) => move.copy(nothing))).toBeGreaterThan(100);
  });

  it('begins anew when the snapshot is lost', async () => {
    await moving((move) => move.copy(nothing));
    for (const name of await readdir(snapshots)) await rm(join(snapshots, name));
    await expect(moving((move) => move.catchUp())).rejects.toThrow('the snapshot of the catalog is missing');
    expect(await moving((move) => move.copy(nothing))).toBeGreaterThan(100);
  });

  it('keeps no salts of visitor IDs in its snapshot', async () => {
    source.exec("UPDATE visitor_salt SET salt = 'very secret'; UPDATE link SET title = 'quite public'");
    await moving((move) => move.copy(nothing));
    const [name = ''] = await readdir(snapshots);
    const bytes = await readFile(join(snapshots, name), 'latin1');
    expect([bytes.includes('very secret'), bytes.includes('quite public')]).toEqual([false, true]);
  });

  it('is used by no service before the move has ended', async () => {
    await moving(async (move) => {
      await move.copy(nothing);
      await expect(openPostgresCatalog(target.url)).rejects.toThrow(/has not ended; run "waymark move" again$/);
      expect(await move.end()).toBe(false);
      await move.finish();
      expect([await move.end(), await move.end()]).toEqual([true, false]);
    });
    await (await openPostgresCatalog(target.url)).close();
  });

  it('is not moved into a database with accounts, which stays as it is', async () => {
    await inTarget("INSERT INTO setting (name, value) VALUES ('of the other', 'installation')");
    const refusal = 'the database already has accounts; use an empty one';
    await expect(moving((move) => move.copy(nothing))).rejects.toThrow(refusal);
    expect(await inTarget("SELECT name FROM setting WHERE value = 'installation'")).toHaveLength(1);
  });

  it('leaves the database as it was when a row cannot be stored, and can be moved once that is mended', async () => {
    const title = source.prepare<[], string>('SELECT title FROM link WHERE id = 7').pluck().get();
    source.prepare("UPDATE link SET title = 'a' || char(0) || 'b' WHERE id = 7").run();
    await expect(moving((move) => move.copy(nothing))).rejects.toThrow(/^the table link cannot be moved: /);
    expect([await inTarget('SELECT id FROM account'), await readdir(snapshots)]).toEqual([[], []]);
    source.prepare('UPDATE link SET title = ? WHERE id = 7').run(title);
    expect(await moving((move) => move.copy(nothing))).toBeGreaterThan(100);
  });

  it('is not moved when a row differs', async () => {
    await inTarget(`
      CREATE FUNCTION shorten() RETURNS trigger AS $$ BEGIN NEW.title := left(NEW.title, 1); RETURN NEW; END $$ LANGUAGE plpgsql;
      CREATE TRIGGER shorten BEFORE INSERT ON link FOR EACH ROW EXECUTE FUNCTION shorten()`);
    await expect(moving((move) => move.copy(nothing))).rejects.toThrow(
      /^the table link cannot be moved: the copy of the table link differs: \d of \d rows are equal$/,
    );
    expect(await inTarget('SELECT id FROM link')).toEqual([]);
  });

  it('is not moved when the database has a row too many at the end', async () => {
    await moving((move) => move.copy(nothing));
    await inTarget("INSERT INTO setting (name, value) VALUES ('too', 'many')");
    await expect(moving((move) => move.finish())).rejects.toThrow(
      /the table setting differs: rows is \d+ instead of \d+$/,
    );
  });

  it('says why the server cannot be reached', async () => {
    const move = CatalogMove.connect({ file: file(), folder: snapshots, databaseUrl: 'postgres://a:b@127.0.0.1:1/c' });
    await expect(move.prepare()).rejects.toThrow('ECONNREFUSED');
    await move.close();
  });
});

describe('the rows of a table', () => {
  it('are read in batches that stay small, also with large texts', () => {
    const memory = new Database(':memory:');
    memory.exec('CREATE TABLE asset (id INTEGER PRIMARY KEY, base64 TEXT)');
    const add = memory.prepare('INSERT INTO asset (base64) VALUES (?)');
    const sizes = () => [...batchesOf(memory, 'SELECT * FROM asset')].map(({ length }) => length);
    for (let row = 0; row < 2_500; row++) add.run('x');
    expect(sizes()).toEqual([1_000, 1_000, 500]);
    memory.exec('DELETE FROM asset');
    for (let row = 0; row < 5; row++) add.run('x'.repeat(2_500_000));
    expect(sizes()).toEqual([2, 2, 1]);
    memory.close();
  });

  it('are not moved of tables that concern running processes', () => {
    const names = readTables(source).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['account', 'link', 'setting', 'visitor_salt']));
    for (const name of ['change', 'migration', 'node', 'sqlite_sequence']) expect(names).not.toContain(name);
  });
});

it('every table that is moved has a primary key without NULL', () => {
  for (const { name, key } of readTables(source)) {
    expect([name, key.length > 0]).toEqual([name, true]);
    for (const column of key)
      expect(source.prepare(`SELECT count(*) FROM "${name}" WHERE "${column}" IS NULL`).pluck().get()).toBe(0);
  }
});
