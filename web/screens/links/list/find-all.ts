import type { ApiClient } from '../../../api/client.ts';
import type { LinkRow } from '../link-data.ts';
import { FOUND_LINKS, type ListQuery, queryOf } from './list-url.ts';

/** Larger selections are better changed by an export and an import. */
export const MAX_FOUND = 10_000;
const PAGE = 1_000;

interface Found {
  data: { maxpage: number; urls: LinkRow[] };
}

/** Returns every row that matches the filters. */
export async function findAll(client: Pick<ApiClient, 'call'>, query: ListQuery): Promise<LinkRow[]> {
  const rows: LinkRow[] = [];
  for (let page = 1; page <= MAX_FOUND / PAGE; page++) {
    const { data } = await client.call<Found>(FOUND_LINKS, { query: { ...queryOf(query), limit: PAGE, page } });
    rows.push(...data.urls);
    if (page >= data.maxpage) break;
  }
  return rows;
}
