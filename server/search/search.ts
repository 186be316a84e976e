import type { Found, SearchStore } from './search-port.ts';

export type { Found } from './search-port.ts';

export interface Search {
  /** Everything that the account owns, by name. Without words the newest. */
  find(accountId: number, text: string, limit: number): Promise<Found[]>;
}

/** Each costs a look at every text; nobody remembers a name by more. */
const MAX_WORDS = 6;

export function createSearch(store: SearchStore): Search {
  return {
    find: (accountId, text, limit) => store.find(accountId, { words: wordsOf(text), limit }),
  };
}

function wordsOf(text: string): string[] {
  return text
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS);
}
