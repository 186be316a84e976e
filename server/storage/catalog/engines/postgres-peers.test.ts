import pg from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTestDatabase } from '../../../../test/support/postgres/postgres.ts';
import { PATIENCE } from '../../../../test/support/vitest/patience.ts';
import { type Catalog, openPostgresCatalog } from '../open-catalog.ts';

const ending: Array<() => Promise<unknown>> = [];
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end();
});

async function openTwo() {
  const database = await createTestDatabase();
  ending.push(database.drop);
  const open = async () => {
    const catalog = await openPostgresCatalog(database.url);
    ending.push(catalog.close);
    return listenTo(catalog);
  };
  const admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  ending.push(() => admin.end());
  return [await open(), await open(), admin] as const;
}

function listenTo({ peers }: Catalog) {
  if (peers === undefined) throw new Error('PostgreSQL has peers');
  const heard: unknown[] = [];
  peers.subscribe('visits', (news) => heard.push(...news));
  return { broadcast: (...news: unknown[]) => peers.broadcast('visits', news), heard };
}

describe('the processes that share a PostgreSQL', () => {
  it('hear each other, in order and not themselves, also of more than fits into one notification', async () => {
    const [here, there] = await openTwo();
    const items = Array.from({ length: 300 }, (_, number) => ({ number, text: 'ü'.repeat(100) }));
    here.broadcast(...items.slice(0, 299));
    here.broadcast('x'.repeat(9_000), items[299]);
    await vi.waitUntil(() => there.heard.length >= 300, PATIENCE);
    expect(there.heard).toEqual(items);
    there.broadcast('back');
    await vi.waitUntil(() => here.heard.length > 0, PATIENCE);
    expect(here.heard).toEqual(['back']);
  });

  it('ignore messages of others and receive their next one', async () => {
    const [here, there, admin] = await openTwo();
    for (const payload of ['', 'text', 'null', '{}', '{"topic":"visits","news":7}', '{"topic":"other","news":[1]}']) {
      await admin.query('select pg_notify($1, $2)', ['waymark_peer', payload]);
    }
    here.broadcast('mine');
    await vi.waitUntil(() => there.heard.length > 0, PATIENCE);
    expect(there.heard).toEqual(['mine']);
  });
});
