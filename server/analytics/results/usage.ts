import { type Analytics, rangeOfPeriod } from '../analytics.ts';
import type { AccountObjects, ObjectCounts } from './account-port.ts';

export interface Usage extends ObjectCounts {
  /** Clicks and scans. */
  clicks: number;
  /** Page views and custom events. */
  events: number;
}

/** Returns an account's object counts, and its clicks and events in the current UTC month. */
export async function askUsage(
  { analytics, objects }: { analytics: Pick<Analytics, 'query'>; objects: Pick<AccountObjects, 'counts'> },
  accountId: number,
  now: number,
): Promise<Usage> {
  const [counts, { totals }] = await Promise.all([
    objects.counts(accountId, now),
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
  const [clicks, scans, views, events] = totals.map((count) => count ?? 0);
  return { ...counts, clicks: (clicks ?? 0) + (scans ?? 0), events: (views ?? 0) + (events ?? 0) };
}
