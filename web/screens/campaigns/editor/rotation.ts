import type { ApiResponse } from '../../../api/client.ts';
import type { LinkObstacle } from '../../../state/links/link-state.ts';

/** Simulates the service's rotator for the preview. */

export type CampaignLink = ApiResponse<'listCampaignLinks'>['data']['urls'][number];
export type Strategy = ApiResponse<'showCampaign'>['data']['strategy'];

/** A link as the preview shows it. */
export interface PicturedLink {
  id: number;
  label: string;
  target: string;
  /** Its short link, once it has one. */
  short?: string | undefined;
  weight: number;
  obstacle?: LinkObstacle | undefined;
}

/** Whether a rotator has traffic to split: it has an address and links to choose from. */
export function hasTrafficToSplit({ rotator }: { rotator: string | false }, links: readonly unknown[]): boolean {
  return rotator !== false && links.length > 1;
}

/** Returns each link's share of visitors, 0 to 1, in the order of the weights. */
export function sharesOf(weights: readonly number[], strategy: Strategy): number[] {
  const counted = strategy === 'weighted' ? weights : weights.map(() => 1);
  const all = counted.reduce((sum, weight) => sum + weight, 0);
  return counted.map((weight) => (all === 0 ? 0 : weight / all));
}

/**
 * Inverse golden ratio: fractional parts of its multiples spread as evenly as possible. The service uses it to follow
 * the weights from the first visitor on.
 */
const GOLDEN = 0.618_033_988_749_894_9;

/** Returns the index of the link that each visitor gets. For random strategies this is an example. */
export function nextVisitors(weights: readonly number[], strategy: Strategy, count: number): number[] {
  const links = weights.length;
  if (links === 0) return [];
  const shares = sharesOf(weights, strategy);
  const placeOf = {
    even: (turn: number) => (turn + firstLinkOfRound(Math.floor(turn / links), links)) % links,
    weighted: (turn: number) => placeAt(shares, (turn * GOLDEN) % 1),
    sequential: (turn: number) => turn % links,
  }[strategy];
  return Array.from({ length: count }, (_, turn) => placeOf(turn));
}

/** Returns a pseudo-random first link of a round: rounds that all start with the first link would look ordered. */
function firstLinkOfRound(round: number, links: number): number {
  return Math.floor((((round + 1) * GOLDEN) % 1) * links);
}

/** Simulates returning visitors: each draws once and keeps the link (sticky assignment). */
export function stickyVisitors(weights: readonly number[], strategy: Strategy, people: number): number[] {
  const shares = sharesOf(weights, strategy);
  return shares.length === 0
    ? []
    : Array.from({ length: people }, (_, person) => placeAt(shares, ((person + 1) * GOLDEN) % 1));
}

/** Returns the index of the share that contains the draw. */
function placeAt(shares: readonly number[], draw: number): number {
  let end = 0;
  const found = shares.findIndex((share) => {
    end += share;
    return draw < end;
  });
  return found < 0 ? shares.length - 1 : found;
}
