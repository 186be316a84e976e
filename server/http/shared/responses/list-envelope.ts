import { DEFAULT_LIMIT, MAX_LIMIT } from '../../../../contract/link-tools/list.ts';
import type { Page, PageRequest } from '../../../platform/paging.ts';

export interface ListQuery {
  limit?: number;
  page?: number;
}

/** Converts a list's query to a limit and an offset. */
export function pageRequest(query: ListQuery): PageRequest {
  const limit = Math.min(query.limit ?? DEFAULT_LIMIT, MAX_LIMIT);
  // No list has 2^53 rows; the bound keeps the product a number that databases accept.
  return { limit, offset: Math.min(((query.page ?? 1) - 1) * limit, Number.MAX_SAFE_INTEGER) };
}

/**
 * Builds the API's list envelope. `nextpage` stays at `maxpage` on the last page and past it, because clients compare
 * the two.
 */
export function listEnvelope<Name extends string, Item, Row>(
  query: ListQuery,
  page: Page<Item>,
  collection: { name: Name; present: (item: Item) => Row },
) {
  const { limit } = pageRequest(query);
  const current = query.page ?? 1;
  const last = Math.max(1, Math.ceil(page.total / limit));
  return {
    error: 0 as const,
    data: {
      result: page.total,
      perpage: limit,
      currentpage: current,
      nextpage: Math.min(current + 1, last),
      maxpage: last,
      ...({ [collection.name]: page.items.map(collection.present) } as Record<Name, Row[]>),
    },
  };
}
