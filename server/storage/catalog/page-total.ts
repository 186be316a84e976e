import type { PageRequest } from '../../platform/paging.ts';

/**
 * Returns the number of rows in the whole list. The last page gives the number by itself, which avoids a count; over a
 * searched list, a count reads every row once more.
 */
export async function totalOf(
  request: PageRequest,
  rows: { readonly length: number },
  count: () => Promise<number>,
): Promise<number> {
  if (request.beforeId !== undefined) return rows.length;
  const isLastPage = rows.length < request.limit && (rows.length > 0 || request.offset === 0);
  return isLastPage ? request.offset + rows.length : count();
}
