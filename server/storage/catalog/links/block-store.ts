import type { Kysely } from 'kysely';
import type { BlockStore } from '../../../links/blocking/block-port.ts';
import type { StoreDeps } from '../store-deps.ts';
import type { CatalogTables } from '../tables/schema.ts';

const CHANGE = { topic: 'blockRule', id: 0, key: '' };

/** The operator's block list: few rows, always read as a whole. */
export function createBlockStore({ db, changes }: Pick<StoreDeps, 'db' | 'changes'>): BlockStore {
  const write = async (work: (transaction: Kysely<CatalogTables>) => Promise<unknown[]>) => {
    const isDone = await db.transaction().execute(async (transaction) => {
      const rows = await work(transaction);
      if (rows.length > 0) await changes.publish(transaction, CHANGE);
      return rows.length > 0;
    });
    if (isDone) changes.announce(CHANGE);
    return isDone;
  };
  return {
    all: async () => {
      const rows = await db
        .selectFrom('blockRule')
        .select(['kind', 'value', 'createdAt'])
        .orderBy('kind')
        .orderBy('value')
        .execute();
      return rows.map((row) => ({ ...row, kind: row.kind as 'domain' }));
    },
    add: (rule) =>
      write((transaction) =>
        transaction
          .insertInto('blockRule')
          .values(rule)
          .onConflict((conflict) => conflict.columns(['kind', 'value']).doNothing())
          .returning('value')
          .execute(),
      ),
    remove: ({ kind, value }) =>
      write((transaction) =>
        transaction
          .deleteFrom('blockRule')
          .where('kind', '=', kind)
          .where('value', '=', value)
          .returning('value')
          .execute(),
      ),
  };
}
