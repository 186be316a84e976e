import { countedChanges, type ObjectTotal, type TotalsStore } from '../../../analytics/query/totals-port.ts';
import { prepareRows } from '../engines/prepared-query.ts';
import type { StoreDeps } from '../store-deps.ts';

const COLUMNS = ['kind', 'objectId', 'accountId', 'clicks', 'uniqueClicks', 'updatedAt'] as const;

export function createTotalsStore(deps: Pick<StoreDeps, 'db' | 'changes' | 'dialect'>): TotalsStore {
  const { db, changes, dialect } = deps;
  const readRows = prepareRead(db);
  const writeRows = prepareWrite(db);
  return {
    read: async (kind, objectIds) => {
      const rows = await readRows(objectIds.map((objectId) => ({ kind, objectId })));
      return new Map(rows.map((row) => [row.objectId, row]));
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
      const rows = totals.map((total) => ({ ...total, updatedAt: now }));
      // A start counts the last day again, so a power loss may undo this. Waiting for the disk holds up redirects.
      await dialect.commitWithoutSync(db, async (transaction) => {
        await writeRows(rows, transaction);
        for (const change of counted) await changes.publish(transaction, change);
      });
      for (const change of counted) changes.announce(change);
    },
    remove: async (kind, objectId) => {
      await db.deleteFrom('objectTotal').where('kind', '=', kind).where('objectId', '=', objectId).execute();
    },
  };
}

type TotalKey = Pick<ObjectTotal, 'kind' | 'objectId'>;

/** Of one kind. */
function prepareRead(db: StoreDeps['db']) {
  return prepareRows(db, ['kind', 'objectId'], (keys: TotalKey[]) =>
    db
      .selectFrom('objectTotal')
      .select(['kind', 'objectId', 'accountId', 'clicks', 'uniqueClicks'])
      .$narrowType<ObjectTotal>()
      .where('kind', '=', keys[0]?.kind ?? 'link')
      .where(
        'objectId',
        'in',
        keys.map(({ objectId }) => objectId),
      ),
  );
}

function prepareWrite(db: StoreDeps['db']) {
  return prepareRows(db, COLUMNS, (rows: (ObjectTotal & { updatedAt: number })[]) =>
    db
      .insertInto('objectTotal')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['kind', 'objectId']).doUpdateSet(({ ref }) => ({
          clicks: ref('excluded.clicks'),
          uniqueClicks: ref('excluded.uniqueClicks'),
          updatedAt: ref('excluded.updatedAt'),
        })),
      ),
  );
}
