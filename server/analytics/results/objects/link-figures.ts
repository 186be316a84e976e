import type { LIST_PERIODS } from '../../../../contract/vocabulary.ts';
import { type AnalyticsQuery, type Interval, rangeOfPeriod, readTimezone } from '../../analytics.ts';
import type { AnalyticsDeps } from '../result-deps.ts';
import { askTrends, COUNTED_KINDS } from './object-trends.ts';

/** Objects whose lists show figures of a period. */
export interface ListedObjects {
  accountId: number;
  kind: 'link' | 'qr';
}

/** The period of a list of links or codes. */
export interface LinkFiguresInput {
  period: (typeof LIST_PERIODS)[number];
  timezone?: string | undefined;
}

export interface LinkFiguresQuery {
  range: AnalyticsQuery['range'];
  timezone: string;
  interval: Interval;
}

/** A sparkline of more points shows no shape. */
const INTERVALS: Readonly<Record<LinkFiguresInput['period'], Interval>> = {
  '7d': 'day',
  '30d': 'day',
  month: 'day',
  last_month: 'day',
  '90d': 'week',
  '12mo': 'month',
};

export function readLinkFigures({ period, timezone = 'UTC' }: LinkFiguresInput, now: number): LinkFiguresQuery {
  const zone = readTimezone(timezone);
  return { range: rangeOfPeriod(period, now, zone), timezone: zone, interval: INTERVALS[period] };
}

/** Returns the clicks of each clicked link, or the scans of codes, in the period: most first, then newest first. */
export async function askLinkClicks(
  { analytics }: Pick<AnalyticsDeps, 'analytics'>,
  { accountId, kind }: ListedObjects,
  { range, timezone }: LinkFiguresQuery,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await analytics.query({
    scope: { accountId, kind: 'account' },
    metrics: [COUNTED_KINDS[kind]],
    dimensions: [kind],
    range,
    timezone,
    limit: Number.MAX_SAFE_INTEGER,
    offset: 0,
  });
  const clicks = rows.map(({ dimensions: [id], metrics: [count] }) => [Number(id), count ?? 0] as const);
  const clicked = clicks.filter(([id, count]) => id > 0 && count > 0);
  return new Map(clicked.toSorted(([one, oneCount], [other, otherCount]) => otherCount - oneCount || other - one));
}

/** Returns the clicks or scans in each interval of the period, by ID; objects without any are missing. */
export function askLinkTrends(
  { analytics }: Pick<AnalyticsDeps, 'analytics'>,
  objects: ListedObjects & { ids: readonly number[] },
  query: LinkFiguresQuery,
): Promise<ReadonlyMap<number, number[]>> {
  return askTrends(analytics, { ...objects, query });
}
