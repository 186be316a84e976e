import type { ChannelItemType } from '../../../contract/vocabulary.ts';

/** Lists that people put in order: the links of a campaign, what is in a channel, and the campaigns and channels themselves. */
export type OrderedList =
  | { kind: 'campaign' | 'channel'; accountId: number; id: number }
  | { kind: 'campaigns' | 'channels'; accountId: number };

export interface ListedRef {
  type: ChannelItemType | 'campaign' | 'channel';
  id: number;
}

export interface OrderStore {
  /** Everything in the list, in the order in which it is shown; undefined when the account has no such list. */
  read(list: OrderedList): Promise<ListedRef[] | undefined>;
  /** Gives these their places, the first one first; what is not named keeps the place that it has. */
  keep(list: OrderedList, items: readonly ListedRef[]): Promise<void>;
}
