import type { PageRequest } from '../../platform/paging.ts';

/**
 * Rows in a whole list. A page that is not full tells by itself and spares the question, which over a searched list means
 * looking at every row once more.
 */
export async function totalOf(
  request: PageRequest,
  rows: { readonly length: number },
  count: () => Promise<number>,
): Promise<number> {
  const isLastPage = rows.length < request.limit && (rows.length > 0 || request.offset === 0);
  return isLastPage ? request.offset + rows.length : count();
}
