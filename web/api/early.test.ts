import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { PATIENCE } from '../../test/support/vitest/patience.ts';
import type { ApiClient } from './client.ts';
import { requestEarly, takeEarlyResponse } from './early.ts';
import { prefetchEarly, queryKeyOf } from './queries.ts';

const QUESTION = { path: '/api/v1/home', query: { range: '30d' } };

function clientOf(...responses: Array<unknown>): ApiClient & { call: ReturnType<typeof vi.fn> } {
  const call = vi.fn(async () => {
    const response = responses.shift();
    if (response instanceof Error) throw response;
    return response;
  });
  return { call, send: vi.fn() } as never;
}

/** Runs every query and returns the contents of the cache. */
async function keptBy(queryClient: QueryClient): Promise<unknown> {
  const key = queryKeyOf(QUESTION.path, QUESTION);
  await vi.waitFor(() => expect(queryClient.getQueryState(key)?.fetchStatus).toBe('idle'), PATIENCE);
  return queryClient.getQueryData(key);
}

describe('queries that start before the screen exists', () => {
  it('are sent once, and the next caller receives the response', async () => {
    const client = clientOf('early', 'late');
    requestEarly(client, [QUESTION]);
    const queryClient = new QueryClient();
    prefetchEarly(queryClient, client, { ...QUESTION });
    expect(await keptBy(queryClient)).toBe('early');
    expect(client.call).toHaveBeenCalledExactlyOnceWith(QUESTION.path, { query: QUESTION.query });
    expect(takeEarlyResponse(QUESTION)).toBeUndefined();
  });

  it('are sent again when the response never arrived', async () => {
    const client = clientOf(new Error('gone'), 'late');
    requestEarly(client, [QUESTION]);
    const queryClient = new QueryClient({ defaultOptions: { queries: { retry: 1, retryDelay: 0 } } });
    prefetchEarly(queryClient, client, QUESTION);
    expect(await keptBy(queryClient)).toBe('late');
    expect(client.call).toHaveBeenCalledTimes(2);
  });

  it('do not serve other queries', async () => {
    const client = clientOf('early', 'other');
    requestEarly(client, [{ ...QUESTION, query: { range: 'today' } }]);
    const queryClient = new QueryClient();
    prefetchEarly(queryClient, client, QUESTION);
    expect(await keptBy(queryClient)).toBe('other');
  });
});
