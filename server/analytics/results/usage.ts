import { rangeOfPeriod } from '../analytics.ts';
import type { ObjectCounts } from './account-port.ts';
import type { AnalyticsDeps } from './result-deps.ts';

export interface Usage extends ObjectCounts {
  eventsThisMonth: number;
  /** Clicks of links among them. */
  clicksThisMonth: number;
}

/** Returns an account's object counts and its events in the current UTC month. */
export async function askUsage(
  { analytics, objects }: Pick<AnalyticsDeps, 'analytics' | 'objects'>,
  accountId: number,
  now: number,
): Promise<Usage> {
  const [counts, { totals }] = await Promise.all([
    objects.counts(accountId),
    analytics.query({
      scope: { accountId, kind: 'account' },
      metrics: ['clicks', 'scans', 'views', 'events'],
      dimensions: [],
      range: rangeOfPeriod('month', now, 'UTC'),
      timezone: 'UTC',
      limit: 1,
      offset: 0,
    }),
  ]);
  const eventsThisMonth = totals.reduce<number>((sum, count) => sum + (count ?? 0), 0);
  return { ...counts, eventsThisMonth, clicksThisMonth: totals[0] ?? 0 };
}
