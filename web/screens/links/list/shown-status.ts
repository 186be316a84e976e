import type { QueryClient } from '@tanstack/react-query';
import type { ApiResponse } from '../../../api/client.ts';
import type { LinkRow, LinkStatus } from '../link-data.ts';
import { FOUND_LINKS } from './list-url.ts';

type Found = ApiResponse<'searchLinks'>;

/** Shows a new status in the lists before the service responds; the response replaces it. */
export function showStatus<Row extends Pick<LinkRow, 'id'>>(
  queryClient: QueryClient,
  rows: readonly Row[],
  statusOf: (row: Row) => LinkStatus,
): void {
  const wanted = new Map(rows.map((row) => [row.id, statusOf(row)]));
  queryClient.setQueriesData<Found>({ predicate: ({ queryKey: [path] }) => path === FOUND_LINKS }, (found) => {
    if (!found) return found;
    const urls = found.data.urls.map((row) => ({ ...row, status: wanted.get(row.id) ?? row.status }));
    return { ...found, data: { ...found.data, urls } };
  });
}
