import { countedChanges, type ObjectTotal, type TotalsStore } from '../../../analytics/question/totals-port.ts';
import type { StoreDeps } from '../store-deps.ts';

/**
 * Engines limit the values of a statement (SQLite 32,766, PostgreSQL 65,535), and a block can touch any number of
 * objects.
 */
const ROWS_A_STATEMENT = 1_000;

export function createTotalsStore({ db, changes }: Pick<StoreDeps, 'db' | 'changes'>): TotalsStore {
  return {
    read: async (kind, objectIds) => {
      if (objectIds.length === 0) return new Map();
      const rows = await db
        .selectFrom('objectTotal')
        .select(['kind', 'objectId', 'accountId', 'clicks', 'uniqueClicks'])
        .where('kind', '=', kind)
        .where('objectId', 'in', objectIds)
        .execute();
      return new Map(rows.map((row) => [row.objectId, row as ObjectTotal]));
    },
    readAnewAt: async (kind, objectId) => {
      const row = await db
        .selectFrom('objectTotal')
        .select('updatedAt')
        .where('kind', '=', kind)
        .where('objectId', '=', objectId)
        .executeTakeFirst();
      return row?.updatedAt;
    },
    write: async (totals, now) => {
      if (totals.length === 0) return;
      const counted = countedChanges(totals.map(({ accountId }) => accountId));
      await db.transaction().execute(async (transaction) => {
        for (let start = 0; start < totals.length; start += ROWS_A_STATEMENT) {
          await writeSome(transaction, totals.slice(start, start + ROWS_A_STATEMENT), now);
        }
        for (const change of counted) await changes.publish(transaction, change);
      });
      for (const change of counted) changes.announce(change);
    },
    remove: async (kind, objectId) => {
      await db.deleteFrom('objectTotal').where('kind', '=', kind).where('objectId', '=', objectId).execute();
    },
  };
}

async function writeSome(db: StoreDeps['db'], totals: readonly ObjectTotal[], now: number): Promise<void> {
  await db
    .insertInto('objectTotal')
    .values(totals.map((total) => ({ ...total, updatedAt: now })))
    .onConflict((conflict) =>
      conflict.columns(['kind', 'objectId']).doUpdateSet(({ ref }) => ({
        clicks: ref('excluded.clicks'),
        uniqueClicks: ref('excluded.uniqueClicks'),
        updatedAt: ref('excluded.updatedAt'),
      })),
    )
    .execute();
}
