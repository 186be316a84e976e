import type { SearchType } from '../../../contract/vocabulary.ts';

/** An object of an account in the results of a search. */
export interface Found<Type extends SearchType = SearchType> {
  type: Type;
  id: number;
  name: string;
  /**
   * Distinguishes objects of the same name: a link's destination, a bio page's handle, the domain of a goal's website;
   * '' for none.
   */
  detail: string;
  /** Set for goals, funnels, segments and annotations. */
  websiteId: number | null;
  /** Time of creation or, if known, of the last change. */
  updatedAt: number;
}

export interface SearchRequest<Type extends SearchType = SearchType> {
  types: readonly Type[];
  /**
   * Each must occur in one of the object's texts, case-insensitively and without wildcards. An empty list matches
   * everything.
   */
  words: readonly string[];
  limit: number;
}

export interface SearchStore {
  /**
   * Returns exact name matches first, then names and words in them that begin with the text, then the others; of equal
   * matches those of websites (goals, annotations) last, and then the newest first.
   */
  find<Type extends SearchType>(accountId: number, request: SearchRequest<Type>): Promise<Found<Type>[]>;
}
