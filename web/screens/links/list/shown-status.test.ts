import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { queryKeyOf } from '../../../api/queries.ts';
import type { LinkRow } from '../link-data.ts';
import { FOUND_LINKS } from './list-url.ts';
import { showStatus } from './shown-status.ts';

describe('optimistic status changes', () => {
  it('appear in every list that contains the links, before the service responds', () => {
    const queryClient = new QueryClient();
    const rows = [1, 2, 3].map((id) => ({ id, status: 'active' }) as LinkRow);
    const lists = [queryKeyOf(FOUND_LINKS, { query: { page: 1 } }), queryKeyOf(FOUND_LINKS, { query: { q: 'a' } })];
    for (const key of lists) queryClient.setQueryData(key, { error: 0, data: { result: 3, urls: rows } });
    showStatus(queryClient, rows.slice(1), () => 'archived');
    for (const key of lists)
      expect(
        queryClient.getQueryData<{ data: { urls: LinkRow[] } }>(key)?.data.urls.map(({ status }) => status),
      ).toEqual(['active', 'archived', 'archived']);
  });
});
