import type { Answer } from '../../../api/client.ts';
import { parseTimestamp } from '../../../ui/object/format.ts';

/** Who a rotator leads where, as the service does it: for the picture of it. */

export type CampaignLink = Answer<'listCampaignLinks'>['data']['urls'][number];
export type Strategy = Answer<'showCampaign'>['data']['strategy'];
export type Obstacle = 'disabled' | 'protected' | 'early' | 'expired' | 'used';

/** Whether there is anything to spread: an address that visitors come to, and links to choose from. */
export function spreads({ rotator }: { rotator: string | false }, links: readonly unknown[]): boolean {
  return rotator !== false && links.length > 1;
}

type Judged = Pick<CampaignLink, 'status' | 'protected' | 'start' | 'expiry' | 'clicklimit' | 'clicks'>;

/** Why the rotator passes over a link; undefined: it does not. */
export function obstacleOf(link: Judged, now: number): Obstacle | undefined {
  if (link.status === 'disabled') return 'disabled';
  if (link.protected) return 'protected';
  if (link.start !== null && parseTimestamp(link.start) > now) return 'early';
  if (link.expiry !== null && parseTimestamp(link.expiry) <= now) return 'expired';
  if (link.clicklimit !== null && link.clicks >= link.clicklimit) return 'used';
  return undefined;
}

/** Each link's part of the visitors, 0 to 1, in the order of the weights. */
export function sharesOf(weights: readonly number[], strategy: Strategy): number[] {
  const counted = strategy === 'weighted' ? weights : weights.map(() => 1);
  const all = counted.reduce((sum, weight) => sum + weight, 0);
  return counted.map((weight) => (all === 0 ? 0 : weight / all));
}

/** Fractions of n times this lie as far apart as can be: the service keeps shares by weight with it from the start. */
const GOLDEN = 0.618_033_988_749_894_9;

/** Which link each visitor gets, as places among the weights: an example wherever chance has a say. */
export function nextVisitors(weights: readonly number[], strategy: Strategy, count: number): number[] {
  const links = weights.length;
  if (links === 0) return [];
  const shares = sharesOf(weights, strategy);
  const placeOf = {
    even: (turn: number) => (turn + beginningOf(Math.floor(turn / links), links)) % links,
    weighted: (turn: number) => placeAt(shares, (turn * GOLDEN) % 1),
    sequential: (turn: number) => turn % links,
  }[strategy];
  return Array.from({ length: count }, (_, turn) => placeOf(turn));
}

/** Where a round begins, as if by chance: rounds that all begin with the first link look like an order. */
function beginningOf(round: number, links: number): number {
  return Math.floor((((round + 1) * GOLDEN) % 1) * links);
}

/** People who come again and again: everybody draws once, and keeps what they drew. */
export function stickyVisitors(weights: readonly number[], strategy: Strategy, people: number): number[] {
  const shares = sharesOf(weights, strategy);
  return shares.length === 0
    ? []
    : Array.from({ length: people }, (_, person) => placeAt(shares, ((person + 1) * GOLDEN) % 1));
}

/** The place whose part of the whole the draw falls into. */
function placeAt(shares: readonly number[], draw: number): number {
  let end = 0;
  const found = shares.findIndex((share) => {
    end += share;
    return draw < end;
  });
  return found < 0 ? shares.length - 1 : found;
}
