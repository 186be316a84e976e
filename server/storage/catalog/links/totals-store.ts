import { countedChanges, type ObjectTotal, type TotalsStore } from '../../../analytics/query/totals-port.ts';
import { prepareRows } from '../engines/prepared-query.ts';
import type { StoreDeps } from '../store-deps.ts';

/**
 * Rows of the prepared statements. Engines limit the values of a statement (SQLite 32,766, PostgreSQL 65,535), and a block can
 * touch any number of objects.
 */
const ROWS_A_STATEMENT = [500, 100, 20, 5, 1];
const COLUMNS = ['kind', 'objectId', 'accountId', 'clicks', 'uniqueClicks', 'updatedAt'] as const;

export function createTotalsStore({ db, changes }: Pick<StoreDeps, 'db' | 'changes'>): TotalsStore {
  const readRows = prepareRead(db);
  const writeRows = prepareWrite(db);
  return {
    read: async (kind, objectIds) => {
      const found = new Map<number, ObjectTotal>();
      const keys = objectIds.map((objectId) => ({ kind, objectId }));
      for (const some of portionsOf(keys)) {
        for (const row of await readRows(some)) found.set(row.objectId, row);
      }
      return found;
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
        for (const some of portionsOf(totals)) {
          await writeRows(
            some.map((total) => ({ ...total, updatedAt: now })),
            transaction,
          );
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

function* portionsOf<Row>(rows: readonly Row[]): Iterable<readonly Row[]> {
  let start = 0;
  for (const size of ROWS_A_STATEMENT) {
    for (; start + size <= rows.length; start += size) yield rows.slice(start, start + size);
  }
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
