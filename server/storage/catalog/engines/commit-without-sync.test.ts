import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import type { CatalogTables } from '../tables/schema.ts';
import { connectSqlite } from './connect-sqlite.ts';
import { engines } from './engines.fixture.ts';
import { sqliteDialect } from './sql-dialect.ts';

const ending: Array<() => Promise<unknown>> = [];
afterEach(async () => {
  for (const end of ending.splice(0)) await end();
});

it.each(engines)('a transaction that is committed soon is whole or absent on $name', async (engine) => {
  const database = await engine.create();
  ending.push(database.drop);
  const db = database.connect();
  await sql`create table word (word text)`.execute(db);
  const insert = (word: string) => (transaction: typeof db) =>
    sql`insert into word values (${word})`.execute(transaction);
  await database.dialect.commitWithoutSync(db, insert('kept'));
  const failing = database.dialect.commitWithoutSync(db, async (transaction) => {
    await insert('undone')(transaction);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect((await sql`select word from word`.execute(db)).rows).toEqual([{ word: 'kept' }]);
});

it('commits of SQLite wait for the disk again afterwards, also after an error', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'waymark-soon-'));
  const db = connectSqlite<CatalogTables>(join(directory, 'catalogue.db'), 'FULL');
  ending.push(
    () => db.destroy(),
    () => rm(directory, { recursive: true }),
  );
  const level = async (on: typeof db = db) =>
    (await sql<{ synchronous: number }>`pragma synchronous`.execute(on)).rows[0]?.synchronous;
  expect(await level()).toBe(2);
  expect(await sqliteDialect.commitWithoutSync(db, (transaction) => level(transaction))).toBe(1);
  expect(await level()).toBe(2);
  await expect(sqliteDialect.commitWithoutSync(db, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await level()).toBe(2);
});
