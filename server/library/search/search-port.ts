import type { SearchType } from '../../../contract/vocabulary.ts';

/** An object of an account, as a list of everything shows it. */
export interface Found<Type extends SearchType = SearchType> {
  type: Type;
  id: number;
  name: string;
  /**
   * What tells it from others of its name: where a link leads, the handle of a bio page, the domain of a goal's website;
   * '' for nothing.
   */
  detail: string;
  /** Of a goal, a funnel, a segment or an annotation. */
  websiteId: number | null;
  /** When it was made or, where that is known, last changed. */
  updatedAt: number;
}

export interface SearchRequest<Type extends SearchType = SearchType> {
  types: readonly Type[];
  /** Each of them must stand in one of the object's texts, in either case, without wildcards. None: everything is found. */
  words: readonly string[];
  limit: number;
}

export interface SearchStore {
  /** Names that are the words come first, then names that begin with them, then the others; the newest first. */
  find<Type extends SearchType>(accountId: number, request: SearchRequest<Type>): Promise<Found<Type>[]>;
}
