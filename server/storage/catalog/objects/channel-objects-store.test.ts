import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectSqlite } from '../engines/connect-sqlite.ts';
import { migrate } from '../engines/migrate.ts';
import { sqliteDialect } from '../engines/sql-dialect.ts';
import type { CatalogTables } from '../tables/schema.ts';
import { createChannelObjectsStore } from './channel-objects-store.ts';

const db = connectSqlite<CatalogTables>(':memory:', 'OFF');
const store = createChannelObjectsStore({ db });
const owned = { accountId: 1, createdAt: 1 };

beforeAll(async () => {
  await migrate(db, sqliteDialect);
  const look = { type: 'link', data: '""', content: '', dynamic: 1, foreground: '', background: '', logoAssetId: null };
  await db
    .insertInto('qrCode')
    .values({ ...owned, ...look, id: 1, code: 'abc', name: 'Poster', scannable: 'good' })
    .execute();
  await db
    .insertInto('bioPage')
    .values({ ...owned, id: 1, handle: 'ada', name: 'Ada', content: '{}' })
    .execute();
});
afterAll(() => db.destroy());

it('names codes and bio pages of the account', async () => {
  expect(await store.codes(1, [1, 2])).toEqual(new Map([[1, { title: 'Poster', word: 'abc', isDynamic: true }]]));
  expect(await store.bioPages(1, [1, 2])).toEqual(new Map([[1, { title: 'Ada', word: 'ada' }]]));
});

it('finds nothing of other accounts, and runs no query for an empty list', async () => {
  expect((await store.codes(2, [1])).size).toBe(0);
  expect((await store.bioPages(2, [1])).size).toBe(0);
  expect((await store.codes(1, [])).size).toBe(0);
  expect((await store.bioPages(1, [])).size).toBe(0);
});
