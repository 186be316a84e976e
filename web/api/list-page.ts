import type { Call } from './client.ts';
import type { FirstQuestion } from './early.ts';

/** Rows a page of long lists. */
export const PAGE_ROWS = 50;

/** The question for a page of a list, the first unless told. */
export function pageOf(path: string, query: NonNullable<Call['query']> = {}, page = 1): FirstQuestion {
  return { path, query: { ...query, limit: PAGE_ROWS, page } };
}
