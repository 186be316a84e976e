import type { CallOptions } from './client.ts';
import type { EarlyRequest } from './early.ts';

/** Rows per page of long lists. */
export const PAGE_ROWS = 50;

/** Returns the request for a page of a list, by default the first. */
export function pageOf(path: string, query: NonNullable<CallOptions['query']> = {}, page = 1): EarlyRequest {
  return { path, query: { ...query, limit: PAGE_ROWS, page } };
}
