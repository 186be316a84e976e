import { join } from 'node:path';
import Database from 'better-sqlite3';
import { insertStatement } from '../../../bench/dataset/event-sql.ts';
import { createEventClient } from '../../../server/storage/events/engine/client.ts';
import { engineSocketPath } from '../../../server/storage/events/engine/socket-path.ts';
import type { DrilledService } from './service.ts';

const DAY_MS = 86_400_000;
const DAYS = 30;

/** Adds copies of the drill's link under other aliases to the SQLite catalog of a running service. */
export function addLinks({ folder, linkId }: DrilledService, count: number): void {
  const database = new Database(join(folder, 'catalogue.db'), { timeout: 10_000 });
  const columns = database.prepare<[], string>("SELECT name FROM pragma_table_info('link')").pluck().all();
  const others = columns.filter((column) => column !== 'id' && column !== 'alias').map((column) => `"${column}"`);
  database
    .prepare(
      `INSERT INTO link (alias, ${others.join(', ')})
       WITH RECURSIVE many(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM many WHERE n < ?)
       SELECT 'bulk-' || n, ${others.join(', ')} FROM many, link WHERE link.id = ?`,
    )
    .run(count, linkId);
  database.close();
}

/** Adds about so many events of the last 30 days to the embedded event log of a running service. Returns their number. */
export async function addEvents({ folder, siteId }: DrilledService, count: number): Promise<number> {
  const client = createEventClient({ socketPath: engineSocketPath(folder) }, undefined, 600_000);
  const today = Math.floor(Date.now() / DAY_MS);
  // Websites of numbers that the service has not given yet.
  const shape = { visitsADay: Math.ceil(count / DAYS / 2.08), sites: 20, skew: 1.75, accountId: siteId + 1_000 };
  const total = async () => Number((await client.rows<{ n: string }>('SELECT count() AS n FROM events', {}))[0]?.n);
  const before = await total();
  for (let day = today - DAYS; day < today; day++)
    await client.command(insertStatement(shape, { first: day, last: day }), {
      from: (today - DAYS) * DAY_MS,
      to: today * DAY_MS,
    });
  const added = (await total()) - before;
  await client.close();
  return added;
}
