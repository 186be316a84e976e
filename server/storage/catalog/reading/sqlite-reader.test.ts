import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { newLink } from '../../../links/link.fixture.ts';
import type { LinkStore } from '../../../links/link-port.ts';
import { connectSqlite } from '../engines/connect-sqlite.ts';
import { migrate } from '../engines/migrate.ts';
import { sqliteDialect } from '../engines/sql-dialect.ts';
import { createSqliteChangeLog } from '../engines/sqlite-change-log.ts';
import { createLinkStore } from '../links/link-store.ts';
import type { CatalogTables } from '../tables/schema.ts';
import { createSqliteReader } from './sqlite-reader.ts';

const LINKS = 2_100;

const ending: Array<() => Promise<unknown>> = [];
let directory: string;
let reader: ReturnType<typeof createSqliteReader>;
let links: LinkStore;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'waymark-reader-'));
  const file = join(directory, 'catalogue.db');
  const db = connectSqlite<CatalogTables>(file, 'OFF');
  await migrate(db, sqliteDialect);
  const changes = await createSqliteChangeLog(db);
  reader = createSqliteReader(file);
  links = createLinkStore({ db, changes, dialect: sqliteDialect, reader });
  ending.push(
    reader.close,
    changes.close,
    () => db.destroy(),
    () => rm(directory, { recursive: true }),
  );
  for (let start = 0; start < LINKS; start += 100) {
    const some = Array.from({ length: 100 }, (_, index) => `p-${start + index}`);
    await links.insertMany(some.map((alias) => newLink({ alias, title: 'Shop' })));
  }
});
afterAll(async () => {
  for (const end of ending) await end();
});

async function search(text: string) {
  const { items, total } = await links.page(1, { order: 'date', search: text, limit: 3, offset: 0 });
  return { aliases: items.map(({ alias }) => alias), total };
}

it('finds the same before the index is built and with it, also after a change', async () => {
  const expected = { aliases: ['p-1779', 'p-1778', 'p-1777'], total: 11 };
  expect(await search('P-177')).toEqual(expected);
  const narrowed = () => reader.narrow({ table: 'link', accountId: 1, words: ['p-177'] });
  await vi.waitUntil(async () => (await narrowed()) !== undefined, { timeout: 20_000, interval: 20 });
  expect(await search('P-177')).toEqual(expected);
  await links.insert(newLink({ alias: 'new', title: 'Mind p-177, too' }));
  expect(await narrowed()).toBeDefined();
  expect(await search('p-177')).toEqual({ aliases: ['new', 'p-1779', 'p-1778'], total: 12 });
});

it('reports the code of an error, as a connection does', async () => {
  const missing = createSqliteReader(join(directory, 'missing', 'catalogue.db'));
  ending.unshift(missing.close);
  const rows = missing.db.selectFrom('link').select('id').execute();
  await expect(rows).rejects.toMatchObject({ message: expect.stringContaining('directory') });
});
