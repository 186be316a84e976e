import type { BreakdownRow, DayRange, Stats } from '../stats/stats.ts';
import type { Website } from './website-port.ts';
import { askStatistics, readPeriod } from './website-statistics.ts';

/** A website's last days at a glance. */
export interface WebsiteOverview {
  range: DayRange;
  pageviews: number;
  /** Summed by day: whoever comes back tomorrow counts again, since nobody is recognised over midnight. */
  visitors: number;
  /** Most first, at most 10 of each. */
  pages: BreakdownRow[];
  referrers: BreakdownRow[];
  countries: BreakdownRow[];
}

const PANEL_ROWS = 10;
/** More than the days of the default period. */
const DAYS = 40;

export async function readOverview(
  stats: Pick<Stats, 'siteBreakdown'>,
  website: Pick<Website, 'id' | 'accountId'>,
  now: number,
): Promise<WebsiteOverview> {
  const rowsOf = async (name: string, limit: number) => {
    const question = { name, limit, offset: 0, sortBy: 'count', order: 'desc', now } as const;
    return (await askStatistics(stats, website, question)).rows;
  };
  const [pageviews, visitors, pages, referrers, countries] = await Promise.all([
    rowsOf('pageviews', DAYS),
    rowsOf('visitors', DAYS),
    rowsOf('page', PANEL_ROWS),
    rowsOf('referrer', PANEL_ROWS),
    rowsOf('country', PANEL_ROWS),
  ]);
  const range = readPeriod({}, now);
  return { range, pageviews: sum(pageviews), visitors: sum(visitors), pages, referrers, countries };
}

function sum(rows: readonly BreakdownRow[]): number {
  return rows.reduce((total, row) => total + row.count, 0);
}
