import type { Generated } from 'kysely';
import type { Owned } from '../owned-row.ts';

/** What holds links and other things together, and the order in which it does; see schema.ts for the other tables. */

export interface CampaignTable extends Owned {
  name: string;
  slug: string | null;
  isPublic: number;
  strategy: Generated<string>;
  isSticky: Generated<number>;
  starred: Generated<number>;
  color: string | null;
}
export interface ChannelTable extends Owned {
  name: string;
  description: string;
  color: string;
  starred: number;
}
export interface ChannelItemTable extends Owned {
  channelId: number;
  itemType: string;
  itemId: number;
}
/** Where something stands in a list that people have put in order; the first place is 1. */
export interface ObjectPlaceTable {
  accountId: number;
  list: string;
  listId: number;
  itemType: string;
  itemId: number;
  place: number;
}
