import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ChannelItemType } from '../../../../contract/vocabulary.ts';
import type { CatalogTables } from '../tables/schema.ts';
import { removeFromLists } from './list-positions.ts';

/** The condition that an object, whose ID this column contains, is in at least one of the channels. */
export function isInChannels(
  itemType: ChannelItemType,
  idColumn: string,
  channelIds: readonly number[],
): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select 1 from channel_item
    where channel_item.item_id = ${sql.ref(idColumn)}
      and channel_item.item_type = ${itemType}
      and channel_item.channel_id in (${sql.join(channelIds)}))`;
}

/** Removes an object from every channel. Call it inside the transaction that deletes the object. */
export async function removeFromChannels(
  transaction: Kysely<CatalogTables>,
  itemType: ChannelItemType,
  itemId: number,
): Promise<void> {
  await transaction.deleteFrom('channelItem').where('itemType', '=', itemType).where('itemId', '=', itemId).execute();
  await removeFromLists(transaction, itemType, itemId);
}
