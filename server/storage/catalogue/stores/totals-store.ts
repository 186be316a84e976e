import type { ObjectTotal, TotalsStore } from '../../../stats/totals-port.ts';
import type { StoreParts } from '../store-parts.ts';

export function createTotalsStore({ db }: Pick<StoreParts, 'db'>): TotalsStore {
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
    write: async (totals, now) => {
      if (totals.length === 0) return;
      const rows = totals.map((total) => ({ ...total, updatedAt: now }));
      await db
        .insertInto('objectTotal')
        .values(rows)
        .onConflict((conflict) =>
          conflict.columns(['kind', 'objectId']).doUpdateSet(({ ref }) => ({
            clicks: ref('excluded.clicks'),
            uniqueClicks: ref('excluded.uniqueClicks'),
            updatedAt: ref('excluded.updatedAt'),
          })),
        )
        .execute();
    },
    remove: async (kind, objectId) => {
      await db.deleteFrom('objectTotal').where('kind', '=', kind).where('objectId', '=', objectId).execute();
    },
  };
}
