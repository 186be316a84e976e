import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { countSqliteRows } from './sqlite-rows.ts';

it('the rows of a database are counted by table, without indexes and the tables of SQLite itself', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'waymark-rows-'));
  const file = join(folder, 'some.db');
  const database = new Database(file);
  database.exec(`
    CREATE TABLE link (id INTEGER PRIMARY KEY AUTOINCREMENT, url TEXT);
    CREATE INDEX link_by_url ON link (url);
    CREATE TABLE "odd ""name" (id INTEGER);
    INSERT INTO link (url) VALUES ('a'), ('b');
  `);
  database.close();
  expect(countSqliteRows(file)).toEqual({ link: 2, 'odd "name': 0 });
  expect(() => countSqliteRows(join(folder, 'missing.db'))).toThrow();
  await rm(folder, { recursive: true });
});
