import type { Kysely } from 'kysely';
import type { ChannelItemType } from '../../../../contract/vocabulary.ts';
import type { CatalogueTables } from '../tables/schema.ts';
import { leaveLists } from './kept-places.ts';

/** Takes an object that is being deleted out of every channel; to be called inside the deleting transaction. */
export async function leaveChannels(
  transaction: Kysely<CatalogueTables>,
  itemType: ChannelItemType,
  itemId: number,
): Promise<void> {
  await transaction.deleteFrom('channelItem').where('itemType', '=', itemType).where('itemId', '=', itemId).execute();
  await leaveLists(transaction, itemType, itemId);
}
