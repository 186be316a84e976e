import type { ApiResponse } from '../../../api/client.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { dropMessages } from '../../../messages/websites/dashboard-dialogs.ts';
import { filteredTrafficDays } from '../../../state/analytics/filtered-traffic-days.ts';
import { useDashboard } from '../state/dashboard-context.ts';
import { pathOf } from '../state/query.ts';

type Reasons = ApiResponse<'showFilteredTraffic'>['data']['reasons'];

/** Returns the website's filtered traffic in the days of the dashboard; nothing for the last half hour. */
export function useFilteredTraffic(enabled: boolean, refetchIntervalMs?: number) {
  const { site, overview } = useDashboard();
  const days = overview && filteredTrafficDays(overview.meta, Date.now());
  return useApiQuery('showFilteredTraffic', pathOf(site, '/filtered-traffic'), {
    query: days,
    enabled: enabled && days !== undefined,
    refetchIntervalMs,
  });
}

/** Returns the reasons for which requests were not counted. */
export function droppedOf(reasons: Reasons): Reasons {
  return reasons.filter(({ count }) => count > 0);
}

export function reasonText(reason: string): readonly [name: string, why: string] {
  return dropMessages[reason] ?? [reason, reason];
}
