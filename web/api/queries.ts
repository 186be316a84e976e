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
import { type Answer, type ApiClient, api, type Call, type OperationId } from './client.ts';
import { type FirstQuestion, takeEarly } from './early.ts';
import { Refusal } from './refusal.ts';

export function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 20_000,
        gcTime: 10 * 60_000,
        // What the service refuses it refuses again; what never arrived may arrive.
        retry: (failures, error) =>
          failures < 2 && error instanceof Refusal && (error.status === 0 || error.status === 503),
        refetchOnWindowFocus: true,
      },
    },
  });
}

/** Shared pages read with another client than whoever is logged in. */
export const ApiContext = createContext<ApiClient>(api);

export function useApi(): ApiClient {
  return useContext(ApiContext);
}

export interface AnswerOptions {
  query?: Call['query'];
  /** A question that is asked by POST. */
  body?: unknown;
  /** False: not asked yet. */
  enabled?: boolean;
  /** Asked again as often, while the page is seen. */
  refetchIntervalMs?: number | false;
}

/** The key under which an answer is kept: invalidating `[path]` reaches every query of it. */
export function keyOf(path: string, { query, body }: AnswerOptions = {}): readonly unknown[] {
  return [path, query ?? {}, body ?? null];
}

/** Asked before the screen that wants to know is made, if not even earlier. */
export function askEarly(queries: QueryClient, client: ApiClient, question: FirstQuestion): void {
  const asked = askedOf(client, question);
  let early = takeEarly(question);
  const queryFn = async () => {
    const answer = early ?? client.call(question.path, { query: question.query });
    // What never arrived is asked again.
    early = undefined;
    return answer;
  };
  askOnce(queries, { ...asked, queryFn });
}

/** Unless it is known or on its way. */
export function askOnce<Data>(queries: QueryClient, asked: ReturnType<typeof askedOf<Data>>): void {
  if (queries.getQueryState(asked.queryKey) === undefined) void queries.prefetchQuery(asked);
}

/** A question as the cache knows it. */
export function askedOf<Data>(client: ApiClient, { path, query, body }: FirstQuestion & { body?: unknown }) {
  const method = body === undefined ? 'GET' : 'POST';
  return queryOptions<Data, Refusal>({
    queryKey: keyOf(path, { query, body }),
    queryFn: ({ signal }) => client.call<Data>(path, { method, query, body, signal }),
  });
}

/**
 * The answer of a reading operation, from the cache while it is fresh; the last one stays while the next loads.
 *
 * @param path with the family's prefix, e.g. `${LINK_TOOLS}/urls`
 */
export function useAnswer<Id extends OperationId>(
  _operation: Id,
  path: string,
  options: AnswerOptions = {},
): UseQueryResult<Answer<Id>, Refusal> {
  const { query, body, enabled = true, refetchIntervalMs = false } = options;
  const client = useApi();
  const queries = useQueryClient();
  const asked = askedOf<Answer<Id>>(client, { path, query, body });
  // Asked while the screen is still being made, which on a slow phone takes a second: it would be asked after that otherwise.
  if (enabled) askOnce(queries, asked);
  return useQuery<Answer<Id>, Refusal>({
    ...asked,
    enabled,
    refetchInterval: refetchIntervalMs,
    placeholderData: keepPreviousData,
  });
}

export interface Change {
  path: string;
  method?: Call['method'];
  body?: unknown;
}

/**
 * A change. When it has been made, every answer whose path begins with one of `touches` is asked again.
 */
export function useChange<Id extends OperationId>(
  _operation: Id,
  touches: readonly string[],
): UseMutationResult<Answer<Id>, Refusal, Change> {
  const queries = useQueryClient();
  const client = useApi();
  return useMutation<Answer<Id>, Refusal, Change>({
    mutationFn: ({ path, method = 'POST', body }) => client.call<Answer<Id>>(path, { method, body }),
    onSuccess: () => touch(queries, touches),
  });
}

/** Marks answers as out of date and asks those that are on screen again. */
export function touch(queries: QueryClient, paths: readonly string[]): Promise<void> {
  return queries.invalidateQueries({
    predicate: ({ queryKey: [path] }) => typeof path === 'string' && paths.some((start) => path.startsWith(start)),
  });
}
