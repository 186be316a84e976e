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

/** Starred ones first, then by visitors, then by name. */
export function inOrder(sites: readonly WebsiteSummary[]): WebsiteSummary[] {
  return sites.toSorted(
    (one, other) =>
      Number(other.favorite) - Number(one.favorite) ||
      other.visitors - one.visitors ||
      one.domain.localeCompare(other.domain),
  );
}
