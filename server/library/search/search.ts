import { ACTIVITY_TYPES, type ActivityType, SEARCH_TYPES } from '../../../contract/vocabulary.ts';
import type { Found, SearchStore } from './search-port.ts';

export type { Found } from './search-port.ts';

export interface Search {
  /** Everything that the account owns, by name. Without words the newest. */
  find(accountId: number, text: string, limit: number): Promise<Found[]>;
  /** What an overview tells of: not what is kept of a website under a name. */
  newest(accountId: number, limit: number): Promise<Found<ActivityType>[]>;
}

/** Each costs a look at every text; nobody remembers a name by more. */
const MAX_WORDS = 6;

export function createSearch(store: SearchStore): Search {
  return {
    find: (accountId, text, limit) => store.find(accountId, { types: SEARCH_TYPES, words: wordsOf(text), limit }),
    newest: (accountId, limit) => store.find(accountId, { types: ACTIVITY_TYPES, words: [], limit }),
  };
}

function wordsOf(text: string): string[] {
  return text
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS);
}
