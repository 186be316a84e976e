import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from '../../api/api-error.ts';
import { ANALYTICS, type ApiResponse } from '../../api/client.ts';
import { useApiQuery } from '../../api/queries.ts';

export type WebsiteSummaries = ApiResponse<'showWebsiteSummaries'>;
export type WebsiteSummary = WebsiteSummaries['data'][number];

/** Every website, or those that a person created, with its last days, in one query: each in its own time zone, as on its dashboard. */
export function useWebsiteSummaries(range: string, creator = ''): UseQueryResult<WebsiteSummaries, ApiError> {
  return useApiQuery('showWebsiteSummaries', `${ANALYTICS}/websites/summaries`, {
    query: { range, ...(creator && { creator: Number(creator) }) },
  });
}

/** Those whose domain has the words in it. */
export function matching(sites: readonly WebsiteSummary[], words: string, isStarredOnly: boolean): WebsiteSummary[] {
  const wanted = words.trim().toLowerCase();
  return sites.filter(({ domain, favorite }) => domain.includes(wanted) && (favorite || !isStarredOnly));
}

export const SITE_SORTS = ['visitors', 'growth', 'live', 'name'] as const;
export type SiteSort = (typeof SITE_SORTS)[number];

/** What is compared, the largest first. */
const SORT_VALUES: Readonly<Record<SiteSort, (site: WebsiteSummary) => number>> = {
  visitors: ({ visitors }) => visitors,
  growth: ({ visitors, visitors_before: before }) => visitors - before,
  live: ({ live }) => live,
  name: () => 0,
};

/** Starred ones first, then by the chosen value, then by name. */
export function inOrder(sites: readonly WebsiteSummary[], sort: SiteSort = 'visitors'): WebsiteSummary[] {
  const sizeOf = SORT_VALUES[sort];
  return sites.toSorted(
    (one, other) =>
      Number(other.favorite) - Number(one.favorite) ||
      sizeOf(other) - sizeOf(one) ||
      one.domain.localeCompare(other.domain),
  );
}
