import type { ChannelItemType } from '../../contract/vocabulary.ts';
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

/** An object's place in a channel. */
export interface ChannelItem {
  accountId: number;
  channelId: number;
  type: ChannelItemType;
  itemId: number;
  /** When it was put there. */
  createdAt: number;
}

/** An object that is in no channel; `createdAt` is its own. */
export type LooseItem = Omit<ChannelItem, 'accountId' | 'channelId'>;

/** Newest first, or as their owner has put them in order: what is new stands on top of that. */
export interface ChannelListRequest extends PageRequest {
  order?: 'date' | 'own' | undefined;
}

export interface ChannelStore {
  /** In the own order those that have no place stand by their stars and names. */
  page(accountId: number, request: ChannelListRequest): Promise<Page<Channel>>;
  find(accountId: number, id: number): Promise<Channel | undefined>;
  exists(accountId: number, id: number): Promise<boolean>;
  /** Throws `TakenError` `channel.account_id,name`; `update` likewise. */
  insert(channel: Omit<Channel, 'id'>): Promise<Channel>;
  update(accountId: number, id: number, patch: ChannelPatch): Promise<Channel | undefined>;
  /** Also takes every item out of it. */
  remove(accountId: number, id: number): Promise<boolean>;
  items(accountId: number, channelId: number, request: ChannelListRequest): Promise<Page<ChannelItem>>;
  /** How many items each channel holds; those that hold none are left out. */
  counts(accountId: number): Promise<Array<{ id: number; items: number }>>;
  /** Links, bio pages and codes that are in no channel, newest first. */
  unassigned(accountId: number, request: PageRequest): Promise<Page<LooseItem>>;
  /** Once or more often: one item. False when the account has no such channel. */
  put(item: ChannelItem): Promise<boolean>;
  /** False when the item was not in it. */
  take(item: Omit<ChannelItem, 'createdAt'>): Promise<boolean>;
  takeFromAll(accountId: number, type: ChannelItemType, itemId: number): Promise<void>;
  /** Ids of the channels that each item stands in, in the order of their making; those that stand in none are left out. */
  of(accountId: number, type: ChannelItemType, itemIds: readonly number[]): Promise<Map<number, number[]>>;
}

/** What a channel shows of an item. */
export interface ChannelItemView {
  title: string;
  /** Absolute addresses. */
  preview: string;
  link: string;
}

/** The objects of one type that can be put into channels. */
export interface ChannelItemSource {
  /** Those of the ids that exist and are the account's. */
  existing(accountId: number, ids: readonly number[]): Promise<Map<number, ChannelItemView>>;
}

/** QR codes and bio pages as a channel shows them: their name, and the word in their public address. */
export interface ChannelObjects {
  codes(accountId: number, ids: readonly number[]): Promise<Map<number, NamedObject>>;
  bioPages(accountId: number, ids: readonly number[]): Promise<Map<number, NamedObject>>;
}

export interface NamedObject {
  title: string;
  word: string;
}
