import { type Dimension, dateOf, labelOf, rangeOfPeriod } from '../../analytics.ts';
import type { BreakdownRow } from '../breakdown.ts';
import type { AnalyticsDeps } from '../result-deps.ts';
import { createSharedReads, type SharedObject } from '../summary.ts';

/** The public summary of a link's last 30 days. Days are UTC, because viewers can be anywhere. */
export interface LinkSummary {
  from: string;
  to: string;
  clicks: number;
  /** Sum of the daily unique visitors, as everywhere. */
  uniques: number;
  /** Every day of the range, including empty ones. */
  days: { day: string; clicks: number }[];
  /** By clicks in descending order, at most 10 each. */
  countries: BreakdownRow[];
  referrers: BreakdownRow[];
  browsers: BreakdownRow[];
}

const PANEL_ROWS = 10;
const DAY_MS = 86_400_000;
const TIMEZONE = 'UTC';

type Deps = Pick<AnalyticsDeps, 'analytics' | 'clock'>;

export function createLinkSummaries(deps: Deps) {
  return createSharedReads(deps.clock, (link) => readLinkSummary(deps, link));
}

async function readLinkSummary({ analytics, clock }: Deps, { accountId, id }: SharedObject): Promise<LinkSummary> {
  const range = rangeOfPeriod('30d', clock.now(), TIMEZONE);
  const scope = { accountId, kind: 'link', id } as const;
  const basis = { scope, range, timezone: TIMEZONE, offset: 0 };
  const panel = async (dimension: Dimension & ('country' | 'referrer' | 'browser')): Promise<BreakdownRow[]> => {
    const query = {
      ...basis,
      metrics: ['clicks'],
      dimensions: [dimension],
      limit: PANEL_ROWS,
      omitsTotals: true,
    } as const;
    const { rows } = await analytics.query(query);
    return rows.map(({ dimensions, metrics }) => ({
      value: labelOf(dimension, dimensions[0] ?? ''),
      count: metrics[0] ?? 0,
    }));
  };
  const byDay = { ...basis, metrics: ['clicks', 'uniques'], dimensions: [], interval: 'day', limit: 100 } as const;
  const [series, countries, referrers, browsers] = await Promise.all([
    analytics.query(byDay),
    ...(['country', 'referrer', 'browser'] as const).map(panel),
  ]);
  const counted = new Map(series.rows.map(({ dimensions, metrics }) => [Number(dimensions[0]), metrics[0] ?? 0]));
  const days = Array.from({ length: Math.ceil((range.to - range.from) / DAY_MS) }, (_, index) => {
    const at = range.from + index * DAY_MS;
    return { day: dateOf(at, TIMEZONE), clicks: counted.get(at) ?? 0 };
  });
  const [clicks, uniques] = series.totals;
  return {
    from: dateOf(range.from, TIMEZONE),
    to: dateOf(range.to - 1, TIMEZONE),
    days,
    clicks: clicks ?? 0,
    uniques: uniques ?? 0,
    countries: countries ?? [],
    referrers: referrers ?? [],
    browsers: browsers ?? [],
  };
}
