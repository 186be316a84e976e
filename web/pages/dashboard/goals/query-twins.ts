import type { Answer, Body } from '../../../api/client.ts';

type Row = Answer<'askQuestion'>['data']['rows'][number];

/** The page of a goal that is named without what may stand behind a `?`: only these can be missed by that. */
export function barePageOf({ kind, path = '' }: { kind: string; path?: string | undefined }): string | undefined {
  return kind === 'page' && /^\/[^*?]*$/.test(path) ? path : undefined;
}

/** Long enough for a page that is reached now and then, short enough to be about the website as it is. */
const LATELY = '28d';
const MOST_PAGES = 20;

/** Asks for pages that are this one but for a query: `/thanks?order=12` of `/thanks`. */
export function twinsQuestion(siteId: number, path: string): Body<'askQuestion'> {
  const filter = { kind: 'contains' as const, dimension: 'page', values: [`${path}?`] };
  return {
    ...{ scope: { website: siteId }, metrics: ['visitors'], dimensions: ['page'] },
    ...{ filter, range: LATELY, limit: MOST_PAGES },
  };
}

/** The one that most came to; undefined: nobody came to any. */
export function twinIn(rows: readonly Pick<Row, 'dimensions'>[], path: string): string | undefined {
  return rows.map(({ dimensions }) => dimensions.page ?? '').find((page) => page.startsWith(`${path}?`));
}
