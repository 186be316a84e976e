import type { SearchType } from '../../contract/vocabulary.ts';

/** An object of an account, as a list of everything shows it. */
export interface Found {
  type: SearchType;
  id: number;
  name: string;
  /** What tells it from others of its name: where a link leads, the handle of a bio page, the tag of a pixel; '' for nothing. */
  detail: string;
  /** When it was made or, where that is known, last changed. */
  updatedAt: number;
}

export interface SearchRequest {
  /** Each of them must stand in one of the object's texts, in either case, without wildcards. None: everything is found. */
  words: readonly string[];
  limit: number;
}

export interface SearchStore {
  /** Names that are the words come first, then names that begin with them, then the others; the newest first. */
  find(accountId: number, request: SearchRequest): Promise<Found[]>;
}
