import type { ApiClient, CallOptions } from './client.ts';

/** A GET request that starts before the screen that needs its response has loaded. */
export type EarlyRequest = Pick<CallOptions, 'operation' | 'query'> & { path: string };

const responses = new Map<string, Promise<unknown>>();

/**
 * Sends the requests while the application's files still load: a slow phone needs half a second to read them, and the
 * service can respond in that time.
 */
export function requestEarly(client: ApiClient, requests: readonly EarlyRequest[]): void {
  for (const request of requests) {
    const { path, ...options } = request;
    const response = client.call(path, options);
    // The error is not lost: the caller that takes the response receives the same rejection. Until then the browser
    // would report an unhandled rejection.
    response.catch(() => undefined);
    responses.set(nameOf(request), response);
  }
}

/** Returns the pending response, once only: a later caller wants the current state. */
export function takeEarlyResponse(request: EarlyRequest): Promise<unknown> | undefined {
  const name = nameOf(request);
  const response = responses.get(name);
  responses.delete(name);
  return response;
}

function nameOf({ path, query }: EarlyRequest): string {
  return JSON.stringify([path, query ?? {}]);
}
