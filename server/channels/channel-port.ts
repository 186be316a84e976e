import type { ChannelItemType } from '../../contract/vocabulary.ts';
import type { CreationEntry } from '../audit/audit-port.ts';
import type { Page, PageRequest } from '../platform/paging.ts';

/** A named collection of links, bio pages and QR codes. */
export interface Channel {
  id: number;
  accountId: number;
  name: string;
  description: string;
  /** `#rgb` or `#rrggbb`. */
  color: string;
  starred: boolean;
  createdAt: number;
}

export type ChannelPatch = Partial<Pick<Channel, 'name' | 'description' | 'color' | 'starred'>>;

/** An object's membership in a channel. */
export interface ChannelItem {
  accountId: number;
  channelId: number;
  type: ChannelItemType;
  itemId: number;
  /** When it was added. */
  createdAt: number;
}

/** An object without a channel; `createdAt` is its own. */
export type UnassignedItem = Omit<ChannelItem, 'accountId' | 'channelId'>;

/** Newest first, or in the owner's manual order with new items on top. */
export interface ChannelListRequest extends PageRequest {
  order?: 'date' | 'own' | undefined;
}

export interface ChannelPageRequest extends ChannelListRequest {
  /** Limits the list to these channels. */
  only?: readonly number[] | undefined;
}

export interface ChannelStore {
  /** Returns channels. In manual order, unplaced ones are sorted by star and name. */
  page(accountId: number, request: ChannelPageRequest): Promise<Page<Channel>>;
  find(accountId: number, id: number): Promise<Channel | undefined>;
  exists(accountId: number, id: number): Promise<boolean>;
  /** Throws `UniqueViolationError` `channel.account_id,name`; `update` likewise. */
  insert(channel: Omit<Channel, 'id'>, entry?: CreationEntry): Promise<Channel>;
  update(accountId: number, id: number, patch: ChannelPatch): Promise<Channel | undefined>;
  /** Deletes the channel and all its memberships. */
  remove(accountId: number, id: number): Promise<boolean>;
  items(accountId: number, channelId: number, request: ChannelListRequest): Promise<Page<ChannelItem>>;
  /** Returns the items of all channels, newest first. */
  allItems(accountId: number, request: PageRequest): Promise<Page<ChannelItem>>;
  /** Returns the number of items per channel; empty channels are omitted. */
  counts(accountId: number): Promise<Array<{ id: number; items: number }>>;
  /** Returns links, bio pages and codes without a channel, newest first. */
  unassigned(accountId: number, request: PageRequest): Promise<Page<UnassignedItem>>;
  /** Adds an item; repeating it has no effect. False when the account has no such channel. */
  put(item: ChannelItem): Promise<boolean>;
  /** Removes an item; false if it was not in the channel. */
  take(item: Omit<ChannelItem, 'createdAt'>): Promise<boolean>;
  removeFromAll(accountId: number, type: ChannelItemType, itemId: number): Promise<void>;
  /** Returns the channel IDs of each item, in creation order; items without channels are omitted. */
  of(accountId: number, type: ChannelItemType, itemIds: readonly number[]): Promise<Map<number, number[]>>;
  /** Returns the IDs of the channels that an item was in when it was deleted; none if it cannot be restored. */
  ofDeleted(accountId: number, type: ChannelItemType, itemId: number): Promise<number[]>;
}

/** The displayed fields of a channel item. */
export interface ChannelItemView {
  title: string;
  /** Absolute URLs. */
  preview: string;
  link: string;
}

/** Objects of one type that channels can contain. */
export interface ChannelItemSource {
  /** Returns the account's existing objects among these IDs. */
  existing(accountId: number, ids: readonly number[]): Promise<Map<number, ChannelItemView>>;
}

/** Display data of QR codes and bio pages: their name, and the public part of their URL. */
export interface ChannelObjects {
  codes(accountId: number, ids: readonly number[]): Promise<Map<number, NamedCode>>;
  bioPages(accountId: number, ids: readonly number[]): Promise<Map<number, NamedObject>>;
}

export interface NamedObject {
  title: string;
  word: string;
}

export interface NamedCode extends NamedObject {
  /** Whether the image contains a scan URL. */
  isDynamic: boolean;
}
