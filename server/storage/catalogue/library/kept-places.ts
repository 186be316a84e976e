import { type Expression, type Kysely, type RawBuilder, sql } from 'kysely';
import type { OrderedList } from '../../../library/orders/order-port.ts';
import type { CatalogueTables } from '../tables/schema.ts';

/** A list as its places are kept: those of whole accounts are called by the account's id. */
export function listOf(list: OrderedList): { accountId: number; list: string; listId: number } {
  return { accountId: list.accountId, list: list.kind, listId: 'id' in list ? list.id : list.accountId };
}

interface PlacedItem {
  type: string | Expression<string>;
  /** The column that holds its id. */
  id: string;
  /** Where those stand that nobody has put anywhere. */
  others: 'on top' | 'behind';
}

/** What a list is to be ordered by first. Places begin at 1. */
export function placeIn(list: OrderedList, { type, id, others }: PlacedItem): RawBuilder<number> {
  const { list: name, listId } = listOf(list);
  const itemType = typeof type === 'string' ? sql.lit(type) : type;
  const place = sql`select place from object_place where list = ${sql.lit(name)} and list_id = ${listId}
    and item_type = ${itemType} and item_id = ${sql.ref(id)}`;
  return sql<number>`coalesce((${place}), ${sql.lit(others === 'on top' ? 0 : Number.MAX_SAFE_INTEGER)})`;
}

/** An object that is being deleted leaves every list; to be called inside the deleting transaction. */
export async function leaveLists(db: Kysely<CatalogueTables>, itemType: string, itemId: number): Promise<void> {
  await db.deleteFrom('objectPlace').where('itemType', '=', itemType).where('itemId', '=', itemId).execute();
}

/** A list that is being deleted takes its places along. */
export async function endList(
  db: Kysely<CatalogueTables>,
  list: 'campaign' | 'channel',
  listId: number,
): Promise<void> {
  await db.deleteFrom('objectPlace').where('list', '=', list).where('listId', '=', listId).execute();
}
