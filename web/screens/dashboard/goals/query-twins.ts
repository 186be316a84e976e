import type { Answer, Body } from '../../../api/client.ts';

type Row = Answer<'askQuestion'>['data']['rows'][number];

/**
 * The page of a goal that is named without what may stand behind a `?`: only these can be missed by that. A path that ends
 * with a slash is none: with a `*` behind it everything below it would count.
 */
export function barePageOf({ kind, path = '' }: { kind: string; path?: string | undefined }): string | undefined {
  return kind === 'page' && /^\/[^*?]*[^*?/]$/.test(path) ? path : undefined;
}

/** Long enough for a page that is reached now and then, short enough to be about the website as it is. */
const LATELY = '30d';
/** Of one answer. Where it is full, nobody knows what comes behind. */
export const MOST_PAGES = 100;

/** Of an answer that tells of pages. */
export type PageRows = readonly Pick<Row, 'dimensions'>[];
type Filter = NonNullable<Body<'askQuestion'>['filter']>;

/** Asks for pages that are this one but for a query: `/thanks?order=12` of `/thanks`. */
export function twinsQuestion(siteId: number, path: string): Body<'askQuestion'> {
  return pagesQuestion(siteId, { kind: 'contains', dimension: 'page', values: [`${path}?`] });
}

/** Asks for pages that a `*` behind the path would count besides. */
export function othersQuestion(siteId: number, path: string): Body<'askQuestion'> {
  const without = { kind: 'contains_not' as const, dimension: 'page', values: [`${path}?`] };
  const filters = [{ kind: 'contains' as const, dimension: 'page', values: [path] }, without];
  return pagesQuestion(siteId, { kind: 'and', filters });
}

/** Asks which pages people came to lately, those that most came to first. */
export function pagesQuestion(siteId: number, filter?: Filter): Body<'askQuestion'> {
  const asked = { scope: { website: siteId }, metrics: ['visitors' as const], dimensions: ['page' as const] };
  return { ...asked, ...(filter && { filter }), range: LATELY, limit: MOST_PAGES };
}

/** The one that most came to; undefined: nobody came to any. */
export function twinIn(rows: PageRows, path: string): string | undefined {
  return pagesOf(rows).find((page) => page.startsWith(`${path}?`));
}

/** Whether no page but this one begins with the path, as far as is known. */
export function isAlone(rows: PageRows, path: string): boolean {
  return rows.length < MOST_PAGES && pagesOf(rows).every((page) => page === path || !page.startsWith(path));
}

export function pagesOf(rows: PageRows): string[] {
  return rows.map(({ dimensions }) => dimensions.page ?? '');
}
