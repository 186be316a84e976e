import { ANALYTICS } from '../../api/client.ts';
import type { EarlyRequest } from '../../api/early.ts';
import { DEFAULT_PERIOD } from '../../state/default-period.ts';
import { ownTimeZone } from '../../state/time-zone.ts';

/** The first one is the default. */
export const RANGES = [DEFAULT_PERIOD, 'today', '7d'] as const;

/** Returns the query for the whole home screen. */
export function homeQuery(range: (typeof RANGES)[number]): EarlyRequest {
  return { path: `${ANALYTICS}/home`, query: { range, timezone: ownTimeZone() } };
}
