import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';
import type { RateWindowStore } from '../../../accounts/account-port.ts';
import { prepareQuery } from '../engines/prepared-query.ts';

export interface RateTables {
  rateWindow: { key: string; minute: number; count: number };
}

/** Creates the table if it is missing. `unlogged table` is PostgreSQL's term for a table that a crash may empty. */
export async function createRateTable(db: QueryExecutorProvider, kind: 'table' | 'unlogged table'): Promise<void> {
  await sql`create ${sql.raw(kind)} if not exists rate_window
    (key text primary key, minute bigint not null, count bigint not null)`.execute(db);
}

/**
 * A process whose clock is slightly behind counts into the minute that another has begun; otherwise two alternating
 * minutes would each restart at one. A count from further ahead comes from a wrong clock and is discarded.
 */
const isCurrent = sql`rate_window.minute in (excluded.minute, excluded.minute + 1)`;

/**
 * Request counts in one table with one statement per request, exact across all processes that share it. The table lives
 * in an unsynced file (SQLite) or is unlogged (PostgreSQL): a crash can lose the current minute and nothing else.
 */
export function createRateWindowStore(db: Kysely<RateTables>): RateWindowStore {
  const hit = prepareQuery(db, (key: string, minute: number) =>
    db
      .insertInto('rateWindow')
      .values({ key, minute, count: 1 })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          count: sql`case when ${isCurrent} then rate_window.count + 1 else 1 end`,
          minute: sql`case when ${isCurrent} then rate_window.minute else excluded.minute end`,
        }),
      )
      .returning('count'),
  );
  return {
    hit: async (key, minute) => {
      const [row] = await hit([key, minute]);
      if (!row) throw new Error('A count was neither inserted nor updated.');
      return row.count;
    },
    forgetBefore: async (minute) => {
      await db.deleteFrom('rateWindow').where('minute', '<', minute).execute();
    },
  };
}
