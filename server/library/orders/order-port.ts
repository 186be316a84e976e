import type { ChannelItemType } from '../../../contract/vocabulary.ts';

/**
 * Lists with a manual order: the links of a campaign, the items of a channel, and the campaigns and channels
 * themselves.
 */
export type OrderedList =
  | { kind: 'campaign' | 'channel'; accountId: number; id: number }
  | { kind: 'campaigns' | 'channels'; accountId: number };

export interface ListedRef {
  type: ChannelItemType | 'campaign' | 'channel';
  id: number;
}

export interface OrderStore {
  /** Returns the whole list in its order; undefined when the account has no such list. */
  read(list: OrderedList): Promise<ListedRef[] | undefined>;
  /** Stores the positions of these items, first one first; other items keep theirs. */
  keep(list: OrderedList, items: readonly ListedRef[]): Promise<void>;
}
