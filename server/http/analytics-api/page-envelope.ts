import qs from 'qs';
import { DEFAULT_PAGE_SIZE } from '../../../contract/analytics/list.ts';
import type { Page, PageRequest } from '../../platform/paging.ts';

export interface PageQuery {
  per_page?: number;
  page?: number;
}

/** Where a list stands: the service's origin, the list's path, and the query as it came. */
export interface ListAddress {
  baseUrl: string;
  path: string;
  query: Record<string, unknown>;
}

/** A list's query as rows to take and rows to pass over. */
export function pageRequest(query: PageQuery): PageRequest {
  const limit = query.per_page ?? DEFAULT_PAGE_SIZE;
  // Past 2^53 rows nothing is left to show; the bound keeps the product a number that databases take.
  return { limit, offset: Math.min(((query.page ?? 1) - 1) * limit, Number.MAX_SAFE_INTEGER) };
}

/**
 * The family's page: rows, the addresses of its neighbours, and numbers. Addresses keep every other parameter as it came.
 * A page past the end is empty; its `prev` is the last page that is not.
 */
export function pageEnvelope<Item, Row>(
  query: PageQuery,
  address: ListAddress,
  page: Page<Item> & { present: (item: Item) => Row },
) {
  const { limit, offset } = pageRequest(query);
  const current = query.page ?? 1;
  const last = Math.max(1, Math.ceil(page.total / limit));
  const to = (number: number) => pageAddress(address, number);
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

function pathOf({ baseUrl, path }: ListAddress): string {
  return baseUrl + path.replace(/\/+$/, '');
}

function pageAddress(address: ListAddress, page: number): string {
  const { page: _, ...others } = address.query;
  return `${pathOf(address)}?${qs.stringify({ ...others, page })}`;
}
