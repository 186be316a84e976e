import { parseTimestamp } from '../../ui/format.ts';

/** Why a link does not simply redirect each visitor; the service checks in the same way. */
export type LinkObstacle = 'disabled' | 'expired' | 'used' | 'early' | 'protected';

interface ObstacleFields {
  status: 'active' | 'private' | 'disabled' | 'archived';
  protected: boolean;
  start: string | null;
  expiry: string | null;
  clicklimit: number | null;
  clicks: number;
}

/** Returns what keeps visitors from the destination, the most important first, or undefined. */
export function obstacleOf(link: ObstacleFields, now: number): LinkObstacle | undefined {
  if (link.status === 'disabled') return 'disabled';
  if (link.expiry !== null && parseTimestamp(link.expiry) <= now) return 'expired';
  if (link.clicklimit !== null && link.clicks >= link.clicklimit) return 'used';
  if (link.start !== null && parseTimestamp(link.start) > now) return 'early';
  return link.protected ? 'protected' : undefined;
}

/** Returns the one state to show beside a link's name; undefined for a link that simply redirects. */
export function linkStateOf(link: ObstacleFields, now: number): LinkObstacle | 'private' | 'archived' | undefined {
  const obstacle = obstacleOf(link, now);
  // A password still lets visitors through, so a status is more important.
  if (obstacle !== undefined && obstacle !== 'protected') return obstacle;
  return link.status === 'private' || link.status === 'archived' ? link.status : obstacle;
}
