import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { keyOf } from '../../../api/queries.ts';
import type { LinkRow } from '../link-data.ts';
import { FOUND_LINKS } from './list-address.ts';
import { showStatus } from './shown-status.ts';

describe('optimistic status changes', () => {
  it('appear in every list that contains the links, before the service responds', () => {
    const queries = new QueryClient();
    const rows = [1, 2, 3].map((id) => ({ id, status: 'active' }) as LinkRow);
    const lists = [keyOf(FOUND_LINKS, { query: { page: 1 } }), keyOf(FOUND_LINKS, { query: { q: 'a' } })];
    for (const key of lists) queries.setQueryData(key, { error: 0, data: { result: 3, urls: rows } });
    showStatus(queries, rows.slice(1), () => 'archived');
    for (const key of lists)
      expect(queries.getQueryData<{ data: { urls: LinkRow[] } }>(key)?.data.urls.map(({ status }) => status)).toEqual([
        'active',
        'archived',
        'archived',
      ]);
  });
});
