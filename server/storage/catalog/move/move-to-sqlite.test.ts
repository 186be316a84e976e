import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMigratedDatabase, type TestDatabase } from '../../../../test/support/postgres/postgres.ts';
import { connectPostgres, createPostgresPool } from '../engines/connect-postgres.ts';
import { type Catalog, openPostgresCatalog, openSqliteCatalog } from '../open-catalog.ts';
import type { CatalogTables } from '../tables/schema.ts';
import { asTexts, fillCatalog } from './filled-catalog.fixture.ts';
import { CatalogMove } from './move-to-postgres.ts';
import { CatalogReturn } from './move-to-sqlite.ts';
import { changesSince } from './postgres-changes.ts';
import { readTables } from './sqlite-tables.ts';

let folder: string;
let source: TestDatabase;
let client: pg.Client;
const file = () => join(folder, 'returning.db');
const finalFile = () => join(folder, 'catalogue.db');

// The tests change the same database, each of them what it needs; the last one ends its use.
beforeAll(async () => {
  const template = await mkdtemp(join(tmpdir(), 'waymark-return-'));
  await (await openSqliteCatalog(template)).close();
  fillCatalog(join(template, 'catalogue.db'));
  source = await createMigratedDatabase();
  const move = CatalogMove.connect({
    file: join(template, 'catalogue.db'),
    folder: template,
    databaseUrl: source.url,
  });
  await move.prepare();
  await move.copy(() => undefined);
  await move.finish();
  await move.end();
  await move.close();
  await rm(template, { recursive: true });
  client = new pg.Client({ connectionString: source.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await source.drop();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waymark-return-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Runs work on a move and closes it, as a process that is killed would. */
async function moving<Result>(work: (move: CatalogReturn) => Promise<Result>): Promise<Result> {
  const move = CatalogReturn.connect({ databaseUrl: source.url, file: file(), finalFile: finalFile() });
  try {
    await move.prepare();
    return await work(move);
  } finally {
    await move.close();
  }
}

/** All tables unless one is given. */
async function expectEqual(only?: string, path = file()): Promise<void> {
  const database = new Database(path, { readonly: true });
  for (const { name, columns } of readTables(database)) {
    if (only !== undefined && name !== only) continue;
    const statement = `SELECT ${columns.map((column) => `"${column}"`).join(', ')} FROM "${name}"`;
    const rows = (await client.query(statement)).rows as object[];
    expect([name, asTexts(database.prepare<[], object>(statement).all())]).toEqual([name, asTexts(rows)]);
  }
  database.close();
}

describe('a catalog that returns from PostgreSQL', () => {
  it('has every row of every table, also those that changed meanwhile, and gives no ID twice', async () => {
    await client.query('DELETE FROM campaign WHERE id = 21');
    await moving(async (move) => {
      const copied = new Map<string, number>();
      await move.catchUp((table, rows) => void copied.set(table, rows));
      expect([copied.get('link'), copied.get('campaign'), copied.has('visitor_salt')]).toEqual([3, 2, false]);
      await client.query(`
        UPDATE link SET title = NULL WHERE id = 7;
        DELETE FROM link WHERE id = 14;
        UPDATE orphan SET path = 'of ' || path;
        DELETE FROM campaign`);
      expect(await move.catchUp()).toBe(2 + 3 * 2 + 2);
      await client.query("UPDATE link SET title = 'last' WHERE id = 7");
      expect(await move.finish()).toBeGreaterThan(100);
    });
    await expectEqual();
    const database = new Database(file(), { readonly: true });
    expect(database.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'campaign'").pluck().get()).toBe(21);
    database.close();
  });

  it('goes on after an interruption with what changed since, also if rows took values from each other', async () => {
    await client.query("INSERT INTO setting (name, value) VALUES ('one', '1'), ('two', '2')");
    await moving((move) => move.catchUp());
    expect(await moving((move) => move.catchUp())).toBe(0);
    const { rows } = await client.query<{ alias: string }>('SELECT alias FROM link WHERE id = 21');
    await client.query("UPDATE link SET alias = 'another' WHERE id = 21");
    await client.query('UPDATE link SET alias = $1 WHERE id = 7', [rows[0]?.alias]);
    expect(await moving((move) => move.catchUp())).toBe(2);
    await expectEqual('link');
  });

  it('copies nothing twice because a transaction runs for long, and loses nothing of that one', async () => {
    const long = new pg.Client({ connectionString: source.url });
    await long.connect();
    await long.query(`BEGIN; INSERT INTO setting (name, value) VALUES ('late', '1');
      SAVEPOINT inner_one; INSERT INTO setting (name, value) VALUES ('later', '1')`);
    await client.query("INSERT INTO setting (name, value) VALUES ('early', '1')");
    await moving((move) => move.catchUp());
    expect(await moving((move) => move.catchUp())).toBe(0);
    await long.query('COMMIT');
    await long.end();
    expect(await moving((move) => move.catchUp())).toBe(2);
    await expectEqual('setting');
  });

  it('is copied as a whole again after a comparison that failed', async () => {
    await moving(async (move) => {
      await move.catchUp();
      const database = new Database(file());
      database.exec("UPDATE link SET title = 'of another' WHERE id = 7");
      database.close();
      await expect(move.finish()).rejects.toThrow(/^the copy of the table link differs: /);
      await move.finish();
    });
    await expectEqual('link');
  });

  it('is read in batches that stay small, also with large texts', async () => {
    const sizes: number[] = [];
    const db = connectPostgres<CatalogTables>(createPostgresPool(source.url, { connections: 2 }));
    await client.query(
      "INSERT INTO setting SELECT 'large ' || n, repeat('x', 1500000) FROM generate_series(1, 5) AS n",
    );
    const table = { name: 'setting', columns: ['name'], key: ['name'], integers: new Set<string>(), highestId: 0 };
    await db.transaction().execute(async (transaction) => {
      for await (const rows of changesSince(transaction.withoutPlugins(), table)) sizes.push(rows.length);
    });
    await db.destroy();
    expect([Math.max(...sizes), sizes.length > 3]).toEqual([2, true]);
  });

  it('can be read but not written behind the fence, until it is lifted', async () => {
    const catalog = await openPostgresCatalog(source.url);
    await moving(async (move) => {
      await move.raise();
      await move.raise();
      // The code that API families answer with 503.
      await expect(write(catalog)).rejects.toMatchObject({ code: 'WMMOV' });
      expect(await catalog.isNew()).toBe(false);
      await move.lift();
      await write(catalog);
      await move.raise();
    });
    await catalog.close();
    const next = await openPostgresCatalog(source.url, { liftsFence: true });
    await write(next);
    await next.close();
  });

  it('does not replace a catalog', async () => {
    await writeFile(finalFile(), '');
    await expect(moving((move) => move.catchUp())).rejects.toThrow(
      /^this folder has a catalog already: move .* to another folder first$/,
    );
  });

  it('is where services look for it at the end, and its former database is used no more', async () => {
    await moving(async (move) => {
      await move.finish();
      expect(await move.isCommitted()).toBe(false);
      await move.commit();
      expect(await move.isCommitted()).toBe(true);
      expect([await move.end(), await move.end(), existsSync(file())]).toEqual([true, false, false]);
    });
    await expectEqual('account', finalFile());
    const catalog = await openSqliteCatalog(folder);
    await write(catalog);
    await catalog.close();
    await expect(openPostgresCatalog(source.url)).rejects.toThrow(/^its catalog was moved to a DATA_DIR/);
    const again = CatalogMove.connect({ file: finalFile(), folder, databaseUrl: source.url });
    await expect(again.prepare()).rejects.toThrow('the database already has accounts; use an empty one');
    await again.close();
  });
});

const write = (catalog: Catalog) => catalog.liveSettings.store('brand', {});
