import { DROP_REASONS } from '../../../../contract/vocabulary.ts';
import type { DropCount, FilteredTrafficStore } from '../../../collect/dropped-events-port.ts';
import type { StoreDeps } from '../store-deps.ts';

/** Engines limit the values of a statement (SQLite 32,766, PostgreSQL 65,535). */
const ROWS_A_STATEMENT = 1_000;

export function createFilteredTrafficStore({ db, dialect }: Pick<StoreDeps, 'db' | 'dialect'>): FilteredTrafficStore {
  return {
    add: async (counts) => {
      // All processes write in the same order; otherwise two concurrent writers would deadlock.
      const sorted = counts.toSorted(byKey);
      await db.transaction().execute(async (transaction) => {
        for (let start = 0; start < sorted.length; start += ROWS_A_STATEMENT) {
          await addSome(transaction, sorted.slice(start, start + ROWS_A_STATEMENT));
        }
      });
    },
    read: async (accountId, websiteId, { fromDay, toDay }) => {
      const rows = await db
        .selectFrom('leftOut')
        .select(['day', 'reason', 'count'])
        .where('accountId', '=', accountId)
        .where('websiteId', '=', websiteId)
        .where('day', '>=', fromDay)
        .where('day', '<=', toDay)
        // Releases up to 0.2.0 also counted views that only lost a parameter.
        .where('reason', 'in', DROP_REASONS)
        .orderBy('day')
        .orderBy(dialect.byteOrder('reason'))
        .execute();
      return rows.map(({ day, reason, count }) => ({ day, reason: reason as DropCount['reason'], count }));
    },
  };
}

function byKey(one: DropCount, other: DropCount): number {
  return (
    one.websiteId - other.websiteId ||
    Number(one.day > other.day) - Number(one.day < other.day) ||
    Number(one.reason > other.reason) - Number(one.reason < other.reason)
  );
}

async function addSome(db: StoreDeps['db'], counts: readonly DropCount[]): Promise<void> {
  await db
    .insertInto('leftOut')
    .values(
      counts.map(({ websiteId, accountId, day, reason, count }) => ({ websiteId, accountId, day, reason, count })),
    )
    .onConflict((conflict) =>
      conflict.columns(['websiteId', 'day', 'reason']).doUpdateSet((row) => ({
        count: row('leftOut.count', '+', row.ref('excluded.count')),
      })),
    )
    .execute();
}
