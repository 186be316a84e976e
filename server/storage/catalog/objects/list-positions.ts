import { type Expression, type Kysely, type RawBuilder, sql } from 'kysely';
import type { OrderedList } from '../../../library/orders/order-port.ts';
import type { CatalogTables } from '../tables/schema.ts';

/** Returns the key under which a list's positions are stored; a list of the whole account uses the account's id. */
export function listOf(list: OrderedList): { accountId: number; list: string; listId: number } {
  return { accountId: list.accountId, list: list.kind, listId: 'id' in list ? list.id : list.accountId };
}

interface PlacedItem {
  type: string | Expression<string>;
  /** The column that holds the item's id. */
  id: string;
  /** Where items without a stored position sort. */
  others: 'on top' | 'behind';
}

/** Returns the primary sort expression of a manually ordered list. Positions start at 1. */
export function placeIn(list: OrderedList, { type, id, others }: PlacedItem): RawBuilder<number> {
  const { list: name, listId } = listOf(list);
  const itemType = typeof type === 'string' ? sql.lit(type) : type;
  const place = sql`select place from object_place where list = ${sql.lit(name)} and list_id = ${listId}
    and item_type = ${itemType} and item_id = ${sql.ref(id)}`;
  return sql<number>`coalesce((${place}), ${sql.lit(others === 'on top' ? 0 : Number.MAX_SAFE_INTEGER)})`;
}

/** Removes an object from every list. Call it inside the transaction that deletes the object. */
export async function removeFromLists(db: Kysely<CatalogTables>, itemType: string, itemId: number): Promise<void> {
  await db.deleteFrom('objectPlace').where('itemType', '=', itemType).where('itemId', '=', itemId).execute();
}

/** Deletes the positions of a list that is being deleted. */
export async function deleteList(
  db: Kysely<CatalogTables>,
  list: 'campaign' | 'channel',
  listId: number,
): Promise<void> {
  await db.deleteFrom('objectPlace').where('list', '=', list).where('listId', '=', listId).execute();
}
