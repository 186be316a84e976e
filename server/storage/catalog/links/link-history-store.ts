import type { Kysely, Selectable } from 'kysely';
import type { LinkChange, LinkHistoryStore } from '../../../links/history-port.ts';
import { totalOf } from '../page-total.ts';
import type { CatalogTables } from '../tables/schema.ts';

export function createLinkHistoryStore({ db }: { db: Kysely<CatalogTables> }): LinkHistoryStore {
  const of = (accountId: number, linkId: number) =>
    db.selectFrom('linkChange').where('linkId', '=', linkId).where('accountId', '=', accountId);
  return {
    add: async ({ before, after, ...change }) => {
      const json = { before: JSON.stringify(before), after: JSON.stringify(after) };
      await db
        .insertInto('linkChange')
        .values({ ...change, ...json, undoneAt: null })
        .execute();
    },
    page: async (accountId, linkId, request) => {
      const { limit, offset } = request;
      const rows = await of(accountId, linkId).selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute();
      const total = await totalOf(request, rows, async () => {
        const counted = of(accountId, linkId).select(({ fn }) => fn.countAll<number>().as('count'));
        return Number((await counted.executeTakeFirstOrThrow()).count);
      });
      return { items: rows.map(toChange), total };
    },
    latest: async (accountId, linkId) => {
      const standing = of(accountId, linkId).where('undoneAt', 'is', null).selectAll();
      const row = await standing.orderBy('id', 'desc').limit(1).executeTakeFirst();
      return row && toChange(row);
    },
    markUndone: async ({ id, accountId }, now) => {
      const standing = db.updateTable('linkChange').set({ undoneAt: now }).where('id', '=', id);
      const marked = await standing.where('accountId', '=', accountId).where('undoneAt', 'is', null).executeTakeFirst();
      return marked.numUpdatedRows > 0n;
    },
  };
}

function toChange({ before, after, ...row }: Selectable<CatalogTables['linkChange']>): LinkChange {
  return { ...row, before: JSON.parse(before), after: JSON.parse(after) };
}
