import type { Generated } from 'kysely';
import type { Owned } from '../owned-row.ts';

/** Tables that group objects, and the order of the objects in them; see schema.ts for the other tables. */

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
/** Position of an item in a manually ordered list; the first position is 1. */
export interface ObjectPlaceTable {
  accountId: number;
  list: string;
  listId: number;
  itemType: string;
  itemId: number;
  place: number;
}
export interface PinTable extends Owned {
  personId: number;
  type: string;
  objectId: number;
}
export interface SampleObjectTable extends Omit<Owned, 'createdAt'> {
  type: string;
  objectId: number;
}
