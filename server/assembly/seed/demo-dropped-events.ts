import type { DropCount, FilteredTrafficStore } from '../../collect/dropped-events-port.ts';
import { DEMO_DAYS } from './demo-traffic-pattern.ts';

const DAY_MS = 86_400_000;

/** Filtered events for every hundred counted ones, by reason. */
const PERCENTAGES = { bot: 14, excluded_address: 1.6, prefetch: 2.2, unknown_site: 0.7 } as const;

export interface DemoFilteredTraffic {
  accountId: number;
  websiteIds: readonly number[];
  /** Number of all the demo's events. */
  count: number;
  now: number;
}

/** Returns the filtered traffic of each website and day, which the demo's events, all counted, do not include. */
export function demoFilteredTraffic({ accountId, websiteIds, count, now }: DemoFilteredTraffic): DropCount[] {
  const eventsADay = count / DEMO_DAYS / Math.max(1, websiteIds.length);
  return websiteIds
    .flatMap((websiteId, place) =>
      Array.from({ length: DEMO_DAYS }, (_, daysAgo) => {
        const day = new Date(now - daysAgo * DAY_MS).toISOString().slice(0, 10);
        // Varies deterministically.
        const share = ((daysAgo * 7 + place * 3) % 11) / 10 + 0.5;
        return Object.entries(PERCENTAGES).map(([reason, hundredth]) => ({
          accountId,
          websiteId,
          day,
          reason: reason as keyof typeof PERCENTAGES,
          count: Math.round((eventsADay * hundredth * share) / 100),
        }));
      }).flat(),
    )
    .filter((one) => one.count > 0);
}

/** Adds the counts once: repeated seeding creates events again, but these counts could only grow. */
export async function ensureFilteredTraffic(store: FilteredTrafficStore, demo: DemoFilteredTraffic): Promise<void> {
  const days = { fromDay: '2000-01-01', toDay: '9999-12-31' };
  for (const id of demo.websiteIds) if ((await store.read(demo.accountId, id, days)).length > 0) return;
  await store.add(demoFilteredTraffic(demo));
}
