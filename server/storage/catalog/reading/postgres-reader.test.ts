import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { createTestDatabase } from '../../../../test/support/postgres/postgres.ts';
import { newLink } from '../../../links/link.fixture.ts';
import { connectPostgres, createPostgresPool } from '../engines/connect-postgres.ts';
import { openPostgresCatalog } from '../open-catalog.ts';
import type { CatalogTables } from '../tables/schema.ts';
import { createPostgresReader, ensureTextIndexes } from './postgres-reader.ts';

const ending: Array<() => Promise<unknown>> = [];
afterEach(async () => {
  for (const end of ending.splice(0)) await end();
});

async function open() {
  const database = await createTestDatabase();
  const catalog = await openPostgresCatalog(database.url);
  const db = connectPostgres<CatalogTables>(createPostgresPool(database.url, { connections: 2 }));
  ending.push(
    () => db.destroy(),
    () => catalog.close(),
    () => database.drop(),
  );
  return { db, catalog };
}

it('narrows ASCII words down by an index that the planner uses', async () => {
  const { db, catalog } = await open();
  for (const [alias, title] of [
    ['one', '100%_Sale'],
    ['two', '100 Sales'],
  ] as const)
    await catalog.links.insert(newLink({ alias, title }));
  const reader = createPostgresReader(db, true);
  const near = await reader.narrow({ table: 'link', accountId: 1, words: ['0%_S', 'ä'] });
  const plan = await db.transaction().execute(async (transaction) => {
    await sql`set local enable_seqscan = off`.execute(transaction);
    const { rows } = await sql<object>`explain select id from link where ${near}`.execute(transaction);
    return JSON.stringify(rows);
  });
  expect(plan).toContain('link_by_text');
  const found = await sql<{ alias: string }>`select alias from link where ${near}`.execute(db);
  expect(found.rows).toEqual([{ alias: 'one' }]);
  expect(await reader.narrow({ table: 'link', accountId: 1, words: ['ab', 'äbc'] })).toBeUndefined();
});

it('searches row by row where the extension may not be created, and tries again later', async () => {
  const { db, catalog } = await open();
  await sql`drop extension pg_trgm cascade`.execute(db);
  await sql`create function refuse() returns event_trigger language plpgsql as $$ begin raise 'not allowed'; end $$`.execute(
    db,
  );
  await sql`create event trigger refuse on ddl_command_start when tag in ('CREATE EXTENSION') execute function refuse()`.execute(
    db,
  );
  expect(await ensureTextIndexes(db)).toBe(false);
  const reader = createPostgresReader(db, false);
  expect(await reader.narrow({ table: 'link', accountId: 1, words: ['spring'] })).toBeUndefined();
  await catalog.links.insert(newLink({ alias: 'spring' }));
  await sql`drop event trigger refuse`.execute(db);
  expect(await ensureTextIndexes(db)).toBe(true);
});
