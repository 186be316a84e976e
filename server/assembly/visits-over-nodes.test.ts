import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMigratedDatabase, type TestDatabase } from '../../test/support/postgres/postgres.ts';
import { startTestApp, type TestApp } from '../../test/support/test-app.ts';
import type { EventRecord } from '../analytics/query/query.ts';
import { type Catalog, openPostgresCatalog } from '../storage/catalog/open-catalog.ts';

const DOMAIN = 'nodes.example';

let database: TestDatabase;
let first: TestApp;
let second: TestApp;
/** Resolves when the second node has heard of a visit. */
const heard = Promise.withResolvers<void>();
beforeAll(async () => {
  database = await createMigratedDatabase();
  // Each node has its own event log here, so that it is known which of them counted what.
  first = await startTestApp({ engine: true, deps: { catalog: await openPostgresCatalog(database.url) } });
  const catalog = noting(await openPostgresCatalog(database.url));
  second = await startTestApp({ engine: true, deps: { catalog } });
});
afterAll(async () => {
  await first?.close();
  await second?.close();
  await database?.drop();
});

function noting(catalog: Catalog): Catalog {
  const { peers } = catalog;
  if (peers === undefined) throw new Error('PostgreSQL has peers');
  const subscribe: typeof peers.subscribe = (topic, listener) =>
    peers.subscribe(topic, (news) => {
      listener(news);
      heard.resolve();
    });
  return { ...catalog, peers: { ...peers, subscribe } };
}

async function view(node: TestApp, body: object): Promise<void> {
  const headers = { 'User-Agent': 'Mozilla/5.0 Firefox/140.0', 'Accept-Language': 'de' };
  const { status } = await node.request('/api/event', { method: 'POST', headers, body: JSON.stringify(body) });
  expect(status).toBe(202);
}

async function rowsOf(node: TestApp, id: number): Promise<EventRecord[]> {
  await node.deps.events.settle();
  const scope = { kind: 'website', id, accountId: first.account.id } as const;
  const range = { from: 0, to: Date.now() + 60_000 };
  const rows: EventRecord[] = [];
  for await (const piece of node.deps.events.analytics.exportEvents({ scope, range, bots: 'with' }))
    rows.push(...piece);
  return rows;
}

it('a visit that moves from one node to another keeps its source, its entry page and its number', async () => {
  const { id } = (await first.account.api('POST', '/api/v1/websites', { domain: DOMAIN })).json.data;
  await view(first, { page: `https://${DOMAIN}/in?utm_source=news`, referrer: 'https://t.co/x' });
  await heard.promise;
  // The balancer sends the next requests elsewhere: a visit that begins here would have another source.
  await view(second, { page: `https://${DOMAIN}/next`, referrer: 'https://www.google.com/' });
  await view(second, { page: `https://${DOMAIN}/next`, event: 'Signup' });
  const [begun] = await rowsOf(first, id);
  const further = await rowsOf(second, id);
  const visitOf = ({ visit_id, visit_started_at, entry_path, source, referrer_host }: EventRecord) => ({
    visit_id,
    visit_started_at,
    entry_path,
    source,
    referrer_host,
  });
  expect(begun).toMatchObject({ entry_path: '/in', source: 'news', referrer_host: 't.co' });
  expect(further.map(visitOf)).toEqual([begun, begun].map((row) => row && visitOf(row)));
});
