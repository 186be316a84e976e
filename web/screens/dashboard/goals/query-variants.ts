import type { ApiResponse, Body } from '../../../api/client.ts';

type Row = ApiResponse<'queryAnalytics'>['data']['rows'][number];

/**
 * Returns the page of a goal without a query string or wildcard: only such goals can miss visits with a `?`. A path
 * that ends with a slash is excluded, because a `*` after it would match everything below.
 */
export function withoutQuery({ kind, path = '' }: { kind: string; path?: string | undefined }): string | undefined {
  return kind === 'page' && /^\/[^*?]*[^*?/]$/.test(path) ? path : undefined;
}

/** Period of previews and suggestions: long enough for rarely visited pages, short enough to reflect the current website. */
export const RECENT_PERIOD = '30d';
/** Page size. When a response is full, more pages may exist. */
export const MAX_PAGES = 100;

/** Rows of a query by page. */
export type PageRows = readonly Pick<Row, 'dimensions'>[];
type Filter = NonNullable<Body<'queryAnalytics'>['filter']>;

/** Queries pages that differ from this one only by a query string: `/thanks?order=12` for `/thanks`. */
export function variantsQuery(siteId: number, path: string): Body<'queryAnalytics'> {
  return pagesQuery(siteId, { kind: 'contains', dimension: 'page', values: [`${path}?`] });
}

/** Queries further pages that a `*` after the path would match. */
export function otherPagesQuery(siteId: number, path: string): Body<'queryAnalytics'> {
  const without = { kind: 'contains_not' as const, dimension: 'page', values: [`${path}?`] };
  const filters = [{ kind: 'contains' as const, dimension: 'page', values: [path] }, without];
  return pagesQuery(siteId, { kind: 'and', filters });
}

/** Queries recently visited pages, the most visited first. */
export function pagesQuery(siteId: number, filter?: Filter): Body<'queryAnalytics'> {
  const requested = { scope: { website: siteId }, metrics: ['visitors' as const], dimensions: ['page' as const] };
  return { ...requested, ...(filter && { filter }), range: RECENT_PERIOD, limit: MAX_PAGES };
}

/** Returns the most visited one; undefined without visits. */
export function variantIn(rows: PageRows, path: string): string | undefined {
  return pagesOf(rows).find((page) => page.startsWith(`${path}?`));
}

/** Whether no other known page starts with the path. */
export function isOnlyPage(rows: PageRows, path: string): boolean {
  return rows.length < MAX_PAGES && pagesOf(rows).every((page) => page === path || !page.startsWith(path));
}

export function pagesOf(rows: PageRows): string[] {
  return rows.map(({ dimensions }) => dimensions.page ?? '');
}
