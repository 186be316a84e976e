import { type QueryKey, useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiError } from '../../../api/api-error.ts';
import { ANALYTICS, type ApiResponse, type Body } from '../../../api/client.ts';
import { haveSameRows, queryKeyOf, useApi } from '../../../api/queries.ts';
import type { Sorting } from '../../../ui/table/data-table.tsx';
import type { Condition } from '../state/filters.ts';
import { useQueryBody } from '../state/query-hooks.ts';
import type { MetricName, Topic } from './topic.ts';

export interface Requested {
  topic: Topic;
  sorting: Sorting;
  /** Text that values must contain. */
  part: string;
  compare: Body<'queryAnalytics'>['compare'];
}

export interface Row {
  value: string;
  label: string;
  metrics: ApiResponse<'queryAnalytics'>['data']['rows'][number]['metrics'];
  compared: ApiResponse<'queryAnalytics'>['data']['rows'][number]['compared'];
  /** Revenue in the base currency; undefined without rates, or if one is missing. */
  converted: { amount: number; base: string } | undefined;
}

export const PAGE_ROWS = 100;

/** Returns the query of a table, without its page. */
export function useTableBody({ topic, sorting, part, compare }: Requested): Body<'queryAnalytics'> {
  const { dimension, metrics, more } = topic;
  const searched: readonly Condition[] =
    part === '' ? more : [...more, { kind: 'contains', dimension, values: [part] }];
  return useQueryBody(
    {
      metrics: [...metrics],
      dimensions: [dimension as 'page'],
      order: [{ by: sorting.column as MetricName, direction: sorting.isDescending ? 'desc' : 'asc' }],
      compare,
    },
    searched,
  );
}

type Answer = ApiResponse<'queryAnalytics'>;

/** Rows of a table of any length: the first hundred, and more as they scroll into view. */
export function useDetails(requested: Requested): {
  total: number | undefined;
  rowAt: (index: number) => Row | undefined;
  error: ApiError | null;
  retry: () => void;
} {
  const client = useApi();
  const body = useTableBody(requested);
  const name = JSON.stringify(body);
  const [wanted, setWanted] = useState({ name, pages: [1] });
  const pages = wanted.name === name ? wanted.pages : [1];
  const answers = useQueries({
    queries: pages.map((page) => {
      const whole = { ...body, limit: PAGE_ROWS, page };
      const queryKey = queryKeyOf(`${ANALYTICS}/query`, { body: whole });
      return {
        queryKey,
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          client.call<Answer>(`${ANALYTICS}/query`, { method: 'POST', body: whole, signal }),
        placeholderData: (before: Answer | undefined, query: { queryKey: QueryKey } | undefined) =>
          query && haveSameRows(query.queryKey, queryKey) ? before : undefined,
      };
    }),
  });
  const rowAt = (index: number) => {
    const page = Math.floor(index / PAGE_ROWS) + 1;
    if (!pages.includes(page)) queueMicrotask(() => setWanted({ name, pages: [...pages, page] }));
    const answer = answers[pages.indexOf(page)]?.data?.data;
    const row = answer?.rows[index % PAGE_ROWS];
    return row && readRow(row, { dimension: requested.topic.dimension, base: answer.revenue?.base });
  };
  return {
    total: answers[0]?.data?.meta.total,
    rowAt,
    error: (answers.find(({ error }) => error !== null)?.error as ApiError | undefined) ?? null,
    retry: () => {
      for (const response of answers) void response.refetch();
    },
  };
}

function readRow(
  row: ApiResponse<'queryAnalytics'>['data']['rows'][number],
  { dimension, base }: { dimension: string; base: string | undefined },
): Row {
  const { dimensions, labels, metrics, compared, converted_revenue: amount } = row;
  const converted = base === undefined || amount === undefined || amount === null ? undefined : { amount, base };
  return { value: dimensions[dimension] ?? '', label: labels[dimension] ?? '', metrics, compared, converted };
}
