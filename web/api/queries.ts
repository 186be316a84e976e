import {
  keepPreviousData,
  QueryClient,
  queryOptions,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { mayGuestAsk } from '../state/workspace/guest.ts';
import { useIsGuest } from '../state/workspace/workspace.ts';
import { ApiError } from './api-error.ts';
import { type ApiClient, type ApiResponse, api, type CallOptions, LINK_TOOLS, type OperationId } from './client.ts';
import { type EarlyRequest, takeEarlyResponse } from './early.ts';
import { isLivePath } from './live/live-path.ts';

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 20_000,
        gcTime: 10 * 60_000,
        // Retries network failures and 503; any other error response would be the same again.
        retry: (failures, error) =>
          failures < 2 && error instanceof ApiError && (error.status === 0 || error.status === 503),
        refetchOnWindowFocus: true,
      },
    },
  });
}

/** Provides the API client. Shared pages use another client than the signed-in application. */
export const ApiContext = createContext<ApiClient>(api);

export function useApi(): ApiClient {
  return useContext(ApiContext);
}

export interface ApiQueryOptions {
  query?: CallOptions['query'];
  /** Body of a query that is sent by POST. */
  body?: unknown;
  /** Set to false to delay the query. */
  enabled?: boolean;
  /** Interval of repeated requests in milliseconds, while the page is visible. Not needed for figures of events, which update live. */
  refetchIntervalMs?: number | false;
  /** Set to false to exclude the response from live updates. */
  isLive?: boolean;
}

/** Returns the cache key of a response. Invalidating `[path]` matches every query of that path. */
export function keyOf(path: string, { query, body }: ApiQueryOptions = {}): readonly unknown[] {
  return [path, query ?? {}, body ?? null];
}

/** Sends a query before the screen that needs it renders, unless it was sent even earlier. */
export function prefetchEarly(queries: QueryClient, client: ApiClient, question: EarlyRequest): void {
  const asked = queryOptionsFor(client, question);
  let early = takeEarlyResponse(question);
  const queryFn = async () => {
    const response = early ?? client.call(question.path, { query: question.query });
    // Used once: a retry sends the query again.
    early = undefined;
    return response;
  };
  prefetchOnce(queries, { ...asked, queryFn });
}

/** Sends the query unless its response is cached or pending. */
export function prefetchOnce<Data>(queries: QueryClient, asked: ReturnType<typeof queryOptionsFor<Data>>): void {
  if (queries.getQueryState(asked.queryKey) === undefined) void queries.prefetchQuery(asked);
}

/**
 * Returns the React Query options of a request. Live responses never become stale by time, because
 * `ScreenRefresher` replaces all figures of a screen together.
 */
export function queryOptionsFor<Data>(
  client: ApiClient,
  { path, query, body, isLive = isLivePath(path) }: EarlyRequest & Pick<ApiQueryOptions, 'body' | 'isLive'>,
) {
  const method = body === undefined ? 'GET' : 'POST';
  return queryOptions<Data, ApiError>({
    queryKey: keyOf(path, { query, body }),
    queryFn: ({ signal }) => client.call<Data>(path, { method, query, body, signal }),
    meta: { isLive },
    ...(isLive && { staleTime: Number.POSITIVE_INFINITY }),
  });
}

/**
 * Returns the response of a reading operation, from the cache while it is fresh. The previous response stays visible
 * while the next one loads.
 *
 * @param path with the family's prefix, e.g. `${LINK_TOOLS}/urls`
 */
export function useApiQuery<Id extends OperationId>(
  operation: Id,
  path: string,
  options: ApiQueryOptions = {},
): UseQueryResult<ApiResponse<Id>, ApiError> {
  const { query, body, refetchIntervalMs = false, isLive } = options;
  const isGuest = useIsGuest();
  const enabled = (options.enabled ?? true) && (!isGuest || mayGuestAsk(operation));
  const client = useApi();
  const queries = useQueryClient();
  const asked = queryOptionsFor<ApiResponse<Id>>(client, {
    path,
    query,
    body,
    ...(isLive !== undefined && { isLive }),
  });
  // Sent during render: the effect that would send it otherwise runs up to a second later on a slow phone.
  if (enabled) prefetchOnce(queries, asked);
  return useQuery<ApiResponse<Id>, ApiError>({
    ...asked,
    enabled,
    refetchInterval: refetchIntervalMs,
    placeholderData: keepPreviousData,
  });
}

export interface MutationRequest {
  path: string;
  method?: CallOptions['method'];
  body?: unknown;
}

/** Returns a mutation. After it succeeds, every query whose path starts with one of `touches` is fetched again. */
export function useApiMutation<Id extends OperationId>(
  _operation: Id,
  touches: readonly string[],
): UseMutationResult<ApiResponse<Id>, ApiError, MutationRequest> {
  const queries = useQueryClient();
  const client = useApi();
  return useMutation<ApiResponse<Id>, ApiError, MutationRequest>({
    mutationFn: ({ path, method = 'POST', body }) => client.call<ApiResponse<Id>>(path, { method, body }),
    onSuccess: () => invalidate(queries, touches),
  });
}

/** Who created and changed objects; every change can change it. */
export const AUTHORS = `${LINK_TOOLS}/authors`;

/** Marks responses as stale and fetches those on screen again. */
export function invalidate(queries: QueryClient, paths: readonly string[]): Promise<void> {
  return queries.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      typeof path === 'string' && [...paths, AUTHORS].some((start) => path.startsWith(start)),
  });
}
