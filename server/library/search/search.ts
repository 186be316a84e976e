import { ACTIVITY_TYPES, type ActivityType, type SearchType } from '../../../contract/vocabulary.ts';
import { networkIn } from '../../qr/qr.ts';
import type { Found, SearchStore } from './search-port.ts';

export type { Found } from './search-port.ts';

export interface Search {
  /** Returns the account's objects by name; the newest ones without words. */
  find(accountId: number, text: string, options: { types: readonly SearchType[]; limit: number }): Promise<Found[]>;
  /** Returns the newest objects for an overview, without named objects of websites. */
  newest(accountId: number, limit: number): Promise<Found<ActivityType>[]>;
}

/** Limit of words: each one costs a scan of every text. */
const MAX_WORDS = 6;

export function createSearch(store: SearchStore): Search {
  return {
    find: async (accountId, text, { types, limit }) =>
      (await store.find(accountId, { types, words: wordsOf(text), limit })).map(withoutPassword),
    newest: async (accountId, limit) =>
      (await store.find(accountId, { types: ACTIVITY_TYPES, words: [], limit })).map(withoutPassword),
  };
}

/** Names the network of a Wi-Fi code: its content has the password, which results would show to everyone who looks on. */
function withoutPassword<Type extends SearchType>(found: Found<Type>): Found<Type> {
  return found.type === 'qr' ? { ...found, detail: networkIn(found.detail) ?? found.detail } : found;
}

function wordsOf(text: string): string[] {
  return text
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS);
}
