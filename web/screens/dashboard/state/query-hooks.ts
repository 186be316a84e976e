import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from '../../../api/api-error.ts';
import { ANALYTICS, type ApiResponse, type Body } from '../../../api/client.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { useDashboard } from './dashboard-context.ts';
import type { Condition, Filter } from './filters.ts';
import type { BaseQuery } from './query.ts';

type Requested = Omit<Body<'queryAnalytics'>, 'scope' | keyof BaseQuery>;

export interface AskedMore {
  more?: readonly Condition[];
  enabled?: boolean;
}

/** Sends a panel's own query, with the page's period and filters. */
export function usePanelQuery(
  requested: Requested,
  { more = [], enabled = true }: AskedMore = {},
): UseQueryResult<ApiResponse<'queryAnalytics'>, ApiError> {
  const body = useQueryBody(requested, more);
  return useApiQuery('queryAnalytics', `${ANALYTICS}/query`, { body, enabled });
}

export function useQueryBody(requested: Requested, more: readonly Condition[] = []): Body<'queryAnalytics'> {
  const { site, baseQuery } = useDashboard();
  return { scope: { website: site.id }, ...requested, ...withMore(baseQuery, more) };
}

/** Adds conditions to the filters of the page. */
export function withMore(baseQuery: BaseQuery, more: readonly Condition[]): BaseQuery {
  if (more.length === 0) return baseQuery;
  const { filter } = baseQuery;
  const added = more.map((one) => ({ ...one, values: [...one.values] }));
  const before = filter === undefined ? [] : filter.kind === 'and' ? (filter.filters ?? []) : [filter];
  const filters = [...before, ...added];
  return { ...baseQuery, filter: (filters.length === 1 ? filters[0] : { kind: 'and', filters }) as Filter };
}
