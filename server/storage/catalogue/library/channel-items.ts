import type { Kysely } from 'kysely';
import type { ChannelItemType } from '../../../../contract/vocabulary.ts';
import type { CatalogueTables } from '../tables/schema.ts';
import { removeFromLists } from './list-positions.ts';

/** Removes an object from every channel. Call it inside the transaction that deletes the object. */
export async function removeFromChannels(
  transaction: Kysely<CatalogueTables>,
  itemType: ChannelItemType,
  itemId: number,
): Promise<void> {
  await transaction.deleteFrom('channelItem').where('itemType', '=', itemType).where('itemId', '=', itemId).execute();
  await removeFromLists(transaction, itemType, itemId);
}
