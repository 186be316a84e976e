import type { ApiResponse } from '../../api/client.ts';
import { LINK_TOOLS } from '../../api/client.ts';

export type Campaign = ApiResponse<'showCampaign'>['data'];
export type FoundCampaign = ApiResponse<'searchCampaigns'>['data']['campaigns'][number];

export const CAMPAIGNS = `${LINK_TOOLS}/campaigns`;

/** Queries that a change of campaigns or their links can affect. */
export const INVALIDATED_PATHS = [`${LINK_TOOLS}/campaign`, `${LINK_TOOLS}/url`] as const;

/**
 * Maximum number of links that a screen compares. Larger campaigns are rare; the screen shows only the number of the
 * remaining links.
 */
export const MAX_LINKS = 500;

/** Returns the color of a chart line. Six lines can be told apart; after that the palette repeats. */
export function colorAt(place: number): string {
  return `var(--series-${(place % 6) + 1})`;
}

/**
 * Returns the short form of a rotator's or list's address. The API names both below the prefix of the request, `/bio`,
 * and they answer without it too.
 */
export function shortForm(address: string): string {
  return address.replace(/\/bio\/(?=[ru]\/)/, '/');
}
