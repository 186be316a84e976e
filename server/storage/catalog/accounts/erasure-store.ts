import type { Kysely, Selectable } from 'kysely';
import type { Erasure, ErasureStore } from '../../../erasures/erasure-port.ts';
import type { StoreDeps } from '../store-deps.ts';
import type { CatalogTables } from '../tables/schema.ts';

export function createErasureStore({ db }: Pick<StoreDeps, 'db'>): ErasureStore {
  return {
    add: (erasure) => noteErasure(db, erasure),
    due: async (now, limit) => {
      const rows = await db
        .selectFrom('erasure')
        .selectAll()
        .where('nextLookAt', '<=', now)
        .orderBy('nextLookAt')
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(toErasure);
    },
    rescheduleAt: async ({ id }, nextLookAt) => {
      await db.updateTable('erasure').set({ nextLookAt }).where('id', '=', id).execute();
    },
    forget: async ({ id }) => {
      await db.deleteFrom('erasure').where('id', '=', id).execute();
    },
  };
}

/** Stores a request to erase events. Call it inside the transaction that deletes the object the events belong to. */
export async function noteErasure(
  db: Kysely<CatalogTables>,
  { accountId, scope, createdAt }: Omit<Erasure, 'id'>,
): Promise<void> {
  const row = { accountId, scope: JSON.stringify(scope), createdAt, nextLookAt: createdAt };
  await db.insertInto('erasure').values(row).execute();
}

function toErasure({ id, accountId, scope, createdAt }: Selectable<CatalogTables['erasure']>): Erasure {
  return { id, accountId, scope: JSON.parse(scope), createdAt };
}
