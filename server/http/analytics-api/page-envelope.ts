import qs from 'qs';
import { DEFAULT_PAGE_SIZE } from '../../../contract/analytics/list.ts';
import type { Page, PageRequest } from '../../platform/paging.ts';

export interface PageQuery {
  per_page?: number;
  page?: number;
}

/** The location of a list: the service's origin, the list's path, and the query as received. */
export interface ListUrl {
  baseUrl: string;
  path: string;
  query: Record<string, unknown>;
}

/** Converts a list's query to a limit and an offset. */
export function pageRequest(query: PageQuery): PageRequest {
  const limit = query.per_page ?? DEFAULT_PAGE_SIZE;
  // No list has 2^53 rows; the bound keeps the product a number that databases accept.
  return { limit, offset: Math.min(((query.page ?? 1) - 1) * limit, Number.MAX_SAFE_INTEGER) };
}

/**
 * Builds the API's page envelope: rows, URLs of the neighboring pages, and counts. The URLs keep every other parameter
 * unchanged. A page past the end is empty, and its `prev` is the last page with rows.
 */
export function pageEnvelope<Item, Row>(
  query: PageQuery,
  address: ListUrl,
  page: Page<Item> & { present: (item: Item) => Row },
) {
  const { limit, offset } = pageRequest(query);
  const current = query.page ?? 1;
  const last = Math.max(1, Math.ceil(page.total / limit));
  const to = (number: number) => pageUrl(address, number);
  const isEmpty = page.items.length === 0;
  return {
    error: 0 as const,
    data: page.items.map(page.present),
    links: {
      first: to(1),
      last: to(last),
      prev: current > 1 ? to(Math.min(current - 1, last)) : null,
      next: current < last ? to(current + 1) : null,
    },
    meta: {
      current_page: current,
      from: isEmpty ? null : offset + 1,
      last_page: last,
      path: pathOf(address),
      per_page: limit,
      to: isEmpty ? null : offset + page.items.length,
      total: page.total,
    },
    status: 200 as const,
  };
}

function pathOf({ baseUrl, path }: ListUrl): string {
  return baseUrl + path.replace(/\/+$/, '');
}

function pageUrl(address: ListUrl, page: number): string {
  const { page: _, ...others } = address.query;
  return `${pathOf(address)}?${qs.stringify({ ...others, page })}`;
}
