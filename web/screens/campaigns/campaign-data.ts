import type { Answer } from '../../api/client.ts';
import { LINK_TOOLS } from '../../api/client.ts';

export type Campaign = Answer<'showCampaign'>['data'];
export type FoundCampaign = Answer<'searchCampaigns'>['data']['campaigns'][number];

export const CAMPAIGNS = `${LINK_TOOLS}/campaigns`;

/** Everything that a change of campaigns or of their links can show up in. */
export const TOUCHED = [`${LINK_TOOLS}/campaign`, `${LINK_TOOLS}/url`] as const;

/** As many links as a screen compares; a campaign of more is a rare thing, and the rest is told by their number. */
export const MOST_LINKS = 500;

/** Lines of a chart can be told apart up to six; the palette begins anew after that. */
export function colorAt(place: number): string {
  return `var(--series-${(place % 6) + 1})`;
}
