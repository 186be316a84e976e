import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';
import type { RateWindowStore } from '../../../accounts/account-port.ts';

export interface RateTables {
  rateWindow: { key: string; minute: number; count: number };
}

/** Creates the table where it is missing; `unlogged table` is PostgreSQL's word for one that a crash may empty. */
export async function createRateTable(db: QueryExecutorProvider, kind: 'table' | 'unlogged table'): Promise<void> {
  await sql`create ${sql.raw(kind)} if not exists rate_window
    (key text primary key, minute bigint not null, count bigint not null)`.execute(db);
}

/**
 * A process whose clock is a little behind counts in the minute that another has begun: two minutes that took turns would
 * start from one each time. A count from further ahead is from a clock that was wrong.
 */
const isCurrent = sql`rate_window.minute in (excluded.minute, excluded.minute + 1)`;

/**
 * Request counts in one table with one statement a request: exact over all processes that share it. It lives in a file
 * without sync (SQLite) or an unlogged table (PostgreSQL): a crash may forget the current minute, nothing else.
 */
export function createRateWindowStore(db: Kysely<RateTables>): RateWindowStore {
  return {
    hit: async (key, minute) => {
      const row = await db
        .insertInto('rateWindow')
        .values({ key, minute, count: 1 })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({
            count: sql`case when ${isCurrent} then rate_window.count + 1 else 1 end`,
            minute: sql`case when ${isCurrent} then rate_window.minute else excluded.minute end`,
          }),
        )
        .returning('count')
        .executeTakeFirstOrThrow();
      return row.count;
    },
    forgetBefore: async (minute) => {
      await db.deleteFrom('rateWindow').where('minute', '<', minute).execute();
    },
  };
}
