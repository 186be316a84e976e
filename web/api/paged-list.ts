import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiError } from './api-error.ts';
import type { CallOptions } from './client.ts';
import { PAGE_ROWS, pageOf } from './list-page.ts';
import { prefetchOnce, queryOptionsFor, useApi } from './queries.ts';

export interface PagedList<Row> {
  /** Number of rows in the whole list; undefined until the first page has loaded. */
  total: number | undefined;
  rowAt: (index: number) => Row | undefined;
  /** The loaded rows in order. Reading them requests nothing. */
  loaded: readonly Row[];
  error: ApiError | null;
  retry: () => void;
}

interface Envelope {
  data: { result: number } & Record<string, unknown>;
}

/**
 * A list of the link-tools family that is longer than a page. Pages are requested as their rows scroll into view; only
 * the last few visible pages stay subscribed.
 *
 * @param collection name of the rows in the response, e.g. `urls`
 */
export function usePagedList<Row>(
  path: string,
  collection: string,
  query: NonNullable<CallOptions['query']> = {},
): PagedList<Row> {
  const client = useApi();
  const cache = useQueryClient();
  const list = JSON.stringify([path, query]);
  const [wanted, setWanted] = useState({ list, pages: FIRST_PAGE });
  const pages = pagesOf(wanted, list);
  const ask = (page: number) => queryOptionsFor<Envelope>(client, pageOf(path, query, page));
  const others = pages.filter((page) => page !== 1);
  for (const page of [1, ...others]) prefetchOnce(cache, ask(page));
  // Unlike `useQueries`, `useQuery` knows which response preceded: it stays visible while another search loads.
  const first = useQuery<Envelope, ApiError>({
    ...ask(1),
    placeholderData: (before, query) => (query?.queryKey[0] === path ? before : undefined),
  });
  const responses = [first, ...useQueries({ queries: others.map(ask) })];
  const byPage = new Map(
    [1, ...others].map((page, place) => [page, responses[place]?.data?.data[collection] as Row[] | undefined]),
  );
  const want = (page: number) =>
    // Deferred until after the render that found the page missing.
    queueMicrotask(() => setWanted((before) => ({ list, pages: withPage(pagesOf(before, list), page) })));
  const rowAt = (index: number) => {
    const page = Math.floor(index / PAGE_ROWS) + 1;
    if (!byPage.has(page) && !first.isPlaceholderData) want(page);
    return byPage.get(page)?.[index % PAGE_ROWS];
  };
  return {
    total: responses.find(({ data }) => data !== undefined)?.data?.data.result,
    rowAt,
    loaded: [...byPage.keys()].sort((one, other) => one - other).flatMap((page) => byPage.get(page) ?? []),
    error: responses.find(({ error }) => error !== null)?.error ?? null,
    retry: () => {
      for (const response of responses) void response.refetch();
    },
  };
}

const MAX_PAGES = 8;
const FIRST_PAGE: readonly number[] = [1];

/**
 * Returns the pages to load. Another search or filter is another list, so it starts with its first page instead of the
 * pages that were visible before.
 */
export function pagesOf(wanted: { list: string; pages: readonly number[] }, list: string): readonly number[] {
  return wanted.list === list ? wanted.pages : FIRST_PAGE;
}

/** Adds a page and keeps only the most recently requested ones. */
export function withPage(pages: readonly number[], page: number): readonly number[] {
  return pages.includes(page) ? pages : [...pages, page].slice(-MAX_PAGES);
}
