import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { Call } from './client.ts';
import { keyOf, useApi } from './queries.ts';
import type { Refusal } from './refusal.ts';

/** Rows a page of long lists. */
export const PAGE_ROWS = 50;

export interface PagedList<Row> {
  /** Undefined until the first page has come. */
  total: number | undefined;
  rowAt: (index: number) => Row | undefined;
  error: Refusal | null;
  retry: () => void;
}

interface Envelope {
  data: { result: number } & Record<string, unknown>;
}

/**
 * A list of the link-tools family that is longer than a page: pages are asked for as their rows come into sight, and at most
 * the last few that were in sight are kept asking.
 *
 * @param collection the name of the rows in the answer, e.g. `urls`
 */
export function usePagedList<Row>(
  path: string,
  collection: string,
  query: NonNullable<Call['query']> = {},
): PagedList<Row> {
  const client = useApi();
  const [wanted, setWanted] = useState<ReadonlySet<number>>(new Set([1]));
  const pages = [...wanted].slice(-MAX_PAGES);
  const answers = useQueries({
    queries: pages.map((page) => {
      const whole = { ...query, limit: PAGE_ROWS, page };
      return {
        queryKey: keyOf(path, { query: whole }),
        queryFn: ({ signal }: { signal: AbortSignal }) => client.call<Envelope>(path, { query: whole, signal }),
        placeholderData: keepPreviousData,
      };
    }),
  });
  const byPage = new Map(pages.map((page, place) => [page, answers[place]?.data]));
  const want = (page: number) => {
    // After the render that found it missing.
    if (!wanted.has(page)) queueMicrotask(() => setWanted((before) => new Set([...before, page].slice(-MAX_PAGES))));
  };
  const rowAt = (index: number) => {
    const page = Math.floor(index / PAGE_ROWS) + 1;
    const answer = byPage.get(page);
    if (!byPage.has(page)) want(page);
    const rows = answer?.data[collection] as Row[] | undefined;
    return rows?.[index % PAGE_ROWS];
  };
  return {
    total: answers.find(({ data }) => data !== undefined)?.data?.data.result,
    rowAt,
    error: (answers.find(({ error }) => error !== null)?.error as Refusal | undefined) ?? null,
    retry: () => {
      for (const answer of answers) void answer.refetch();
    },
  };
}

const MAX_PAGES = 8;
