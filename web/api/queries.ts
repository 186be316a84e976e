import {
  QueryClient,
  type QueryKey,
  queryOptions,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { ApiError } from './api-error.ts';
import { useCanCall } from './can-call.ts';
import { type ApiClient, type ApiResponse, api, type CallOptions, type OperationId } from './client.ts';
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
export function queryKeyOf(path: string, { query, body }: ApiQueryOptions = {}): readonly unknown[] {
  return [path, query ?? {}, body ?? null];
}

/** Sends a query before its screen renders, or reuses the request that was sent while the application was loading. */
export function prefetchEarly(queryClient: QueryClient, client: ApiClient, request: EarlyRequest): void {
  const options = queryOptionsFor(client, request);
  let early = takeEarlyResponse(request);
  const queryFn = async () => {
    const response = early ?? client.call(request.path, { query: request.query, operation: request.operation });
    // Used once: a retry sends the query again.
    early = undefined;
    return response;
  };
  prefetchOnce(queryClient, { ...options, queryFn });
}

/** Sends the query unless its response is cached or pending. */
export function prefetchOnce<Data>(queryClient: QueryClient, options: ReturnType<typeof queryOptionsFor<Data>>): void {
  if (queryClient.getQueryState(options.queryKey) === undefined) void queryClient.prefetchQuery(options);
}

/**
 * Returns the React Query options of a request. Live responses never become stale with time, because
 * `ScreenRefresher` replaces all figures of a screen together.
 */
export function queryOptionsFor<Data>(
  client: ApiClient,
  { path, query, body, isLive = isLivePath(path) }: EarlyRequest & Pick<ApiQueryOptions, 'body' | 'isLive'>,
) {
  const method = body === undefined ? 'GET' : 'POST';
  return queryOptions<Data, ApiError>({
    queryKey: queryKeyOf(path, { query, body }),
    queryFn: ({ signal }) => client.call<Data>(path, { method, query, body, signal }),
    meta: { isLive },
    ...(isLive && { staleTime: Number.POSITIVE_INFINITY }),
  });
}

/**
 * Returns whether two requests have rows of the same kind. Those of another dimension have other values: shown under the names of
 * the new one, they were all "Unknown".
 */
export function haveSameRows([, , body]: QueryKey, [, , other]: QueryKey): boolean {
  return kindOf(body) === kindOf(other);
}

/** The dimensions of a query, or that of an attribution. */
function kindOf(body: unknown): string {
  if (typeof body !== 'object' || body === null) return '';
  return JSON.stringify(['dimensions' in body && body.dimensions, 'by' in body && body.by]);
}

/**
 * Returns the response of a read operation, from the cache while it is fresh. The previous response stays visible
 * while the next one loads, if its rows are of the same kind.
 *
 * @param path with the family's prefix, e.g. `${LINK_TOOLS}/urls`
 */
export function useApiQuery<Id extends OperationId>(
  operation: Id,
  path: string,
  options: ApiQueryOptions = {},
): UseQueryResult<ApiResponse<Id>, ApiError> {
  const { query, body, refetchIntervalMs = false, isLive } = options;
  const canCall = useCanCall();
  const enabled = (options.enabled ?? true) && canCall(operation);
  const client = useApi();
  const queryClient = useQueryClient();
  const requestOptions = queryOptionsFor<ApiResponse<Id>>(client, {
    path,
    query,
    body,
    ...(isLive !== undefined && { isLive }),
  });
  // Sent during render: the effect that would send it otherwise runs up to a second later on a slow phone.
  if (enabled) prefetchOnce(queryClient, requestOptions);
  return useQuery<ApiResponse<Id>, ApiError>({
    ...requestOptions,
    enabled,
    refetchInterval: refetchIntervalMs,
    placeholderData: (before, query) =>
      query && haveSameRows(query.queryKey, requestOptions.queryKey) ? before : undefined,
  });
}
