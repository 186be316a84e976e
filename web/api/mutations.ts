import { type QueryClient, type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiError } from './api-error.ts';
import { ANALYTICS, type ApiResponse, type CallOptions, LINK_TOOLS, type OperationId } from './client.ts';
import { refetch, tellOtherTabs } from './live/other-tabs.ts';
import { useApi } from './queries.ts';

export interface MutationRequest {
  path: string;
  method?: CallOptions['method'];
  body?: unknown;
}

/** Returns a mutation. After it succeeds, every query whose path starts with one of `invalidates` is fetched again. */
export function useApiMutation<Id extends OperationId>(
  _operation: Id,
  invalidates: readonly string[],
): UseMutationResult<ApiResponse<Id>, ApiError, MutationRequest> {
  const queryClient = useQueryClient();
  const client = useApi();
  return useMutation<ApiResponse<Id>, ApiError, MutationRequest>({
    mutationFn: ({ path, method = 'POST', body }) => client.call<ApiResponse<Id>>(path, { method, body }),
    onSuccess: () => invalidate(queryClient, invalidates),
  });
}

/** API path of the authors of objects. Every change to an object can change them. */
export const AUTHORS = `${LINK_TOOLS}/authors`;

/** The home screen tells about every kind of object. */
const HOME = `${ANALYTICS}/home`;

/** Marks responses as stale and fetches those on screen again, in other tabs too. */
export function invalidate(queryClient: QueryClient, paths: readonly string[]): Promise<void> {
  const changed = [...paths, AUTHORS, HOME];
  tellOtherTabs(changed);
  return refetch(queryClient, changed);
}
