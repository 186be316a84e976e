import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ListedRef, OrderedList, OrderStore } from '../../../library/orders/order-port.ts';
import type { Change } from '../../../platform/changes.ts';
import type { StoreDeps } from '../store-deps.ts';
import type { CatalogTables } from '../tables/schema.ts';
import { listOf, placeIn } from './list-positions.ts';

type Db = Kysely<CatalogTables>;

export function createOrderStore(deps: StoreDeps): OrderStore {
  const { db } = deps;
  return {
    read: async (list) => {
      if (!(await isThere(db, list))) return undefined;
      const { rows } = await itemsOf(deps, list).execute(db);
      return rows.map(({ type, id }) => ({ type, id: Number(id) }));
    },
    keep: (list, items) => keep(deps, list, items),
  };
}

async function isThere(db: Db, list: OrderedList): Promise<boolean> {
  if (!('id' in list)) return true;
  const found = db.selectFrom(list.kind).select('id').where('id', '=', list.id).where('accountId', '=', list.accountId);
  return (await found.executeTakeFirst()) !== undefined;
}

/** Selects the items in the order in which their own stores list them. */
function itemsOf({ dialect }: StoreDeps, list: OrderedList): RawBuilder<ListedRef> {
  const { accountId, listId } = listOf(list);
  switch (list.kind) {
    case 'campaign':
      return sql`select 'links' as type, id from link where account_id = ${accountId} and campaign_id = ${listId}
        order by ${placeIn(list, { type: 'links', id: 'link.id', others: 'behind' })}, id`;
    case 'channel':
      return sql`select item_type as type, item_id as id from channel_item
        where account_id = ${accountId} and channel_id = ${listId} order by
        ${placeIn(list, { type: sql.ref('channel_item.item_type'), id: 'channel_item.item_id', others: 'on top' })}, channel_item.id desc`;
    case 'campaigns':
      return sql`select 'campaign' as type, id from campaign where account_id = ${accountId}
        order by ${placeIn(list, { type: 'campaign', id: 'campaign.id', others: 'on top' })}, starred desc, id desc`;
    case 'channels':
      return sql`select 'channel' as type, id from channel where account_id = ${accountId} order by
        ${placeIn(list, { type: 'channel', id: 'channel.id', others: 'on top' })},
        starred desc, ${dialect.lowerCase(sql`name`)}, id desc`;
  }
}

/** Rows per statement: each column of a row takes a parameter, and engines accept some ten thousand of them. */
const ROWS_A_STATEMENT = 1_000;

async function keep({ db, changes }: StoreDeps, list: OrderedList, items: readonly ListedRef[]): Promise<void> {
  const change = list.kind === 'campaign' ? await changeOf(db, list.id) : undefined;
  await db.transaction().execute(async (transaction) => {
    const rows = await movedRows(transaction, list, items);
    for (let at = 0; at < rows.length; at += ROWS_A_STATEMENT) {
      await transaction
        .insertInto('objectPlace')
        .values(rows.slice(at, at + ROWS_A_STATEMENT))
        .onConflict((conflict) =>
          conflict
            .columns(['list', 'listId', 'itemType', 'itemId'])
            .doUpdateSet({ place: (row) => row.ref('excluded.place') }),
        )
        .execute();
    }
    if (change) await changes.publish(transaction, change);
  });
  if (change) changes.announce(change);
}

/** Rotators are cached by slug and depend on this order. */
async function changeOf(db: Db, id: number): Promise<Change> {
  const campaign = await db.selectFrom('campaign').select('slug').where('id', '=', id).executeTakeFirst();
  return { topic: 'campaign', id, key: campaign?.slug ?? '' };
}

/** Returns the items whose position has changed: dragging an item moves few of many. */
async function movedRows(db: Db, list: OrderedList, items: readonly ListedRef[]) {
  const { accountId, list: name, listId } = listOf(list);
  const kept = db.selectFrom('objectPlace').select(['itemType', 'itemId', 'place']).where('list', '=', name);
  const known = await kept.where('listId', '=', listId).where('accountId', '=', accountId).execute();
  const places = new Map(known.map(({ itemType, itemId, place }) => [`${itemType} ${itemId}`, place]));
  return items.flatMap(({ type, id }, index) => {
    const place = index + 1;
    if (places.get(`${type} ${id}`) === place) return [];
    return [{ accountId, list: name, listId, itemType: type, itemId: id, place }];
  });
}
