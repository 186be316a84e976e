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

/** Number of colors, and of chart lines, that can be told apart. */
export const MAX_COLORS = 6;

/** Returns the color of a link by its place in the campaign. The palette repeats after six. */
export function colorAt(place: number): string {
  return `var(--series-${(place % MAX_COLORS) + 1})`;
}

/** Returns the places of the colors of chart lines: those of the links in the campaign, unless an earlier line has one. */
export function linePlaces(places: readonly number[]): number[] {
  const free = new Set(Array.from({ length: MAX_COLORS }, (_, color) => color));
  return places.map((place) => {
    const color = free.has(place % MAX_COLORS) ? place % MAX_COLORS : ([...free][0] ?? place);
    free.delete(color);
    return color;
  });
}

/**
 * Returns the short form of a rotator's or list's address. The API names both below the prefix of the request, `/bio`,
 * and they answer without it too.
 */
export function shortForm(address: string): string {
  return address.replace(/\/bio\/(?=[ru]\/)/, '/');
}
