import { LRUCache } from 'lru-cache';
import type { Clock } from '../platform/clock.ts';
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
/** How long strangers get the same figures. */
const FRESH_MS = 10_000;
const MAX_KEPT = 1_000;

/**
 * Overviews for whoever asks, strangers included. Each costs the event engine five questions, and 32 connections that asked
 * at once kept it from everybody: so all who ask about a website within 10 s share one answer, also while it is on its way.
 */
export function createOverviews(stats: Pick<Stats, 'siteBreakdown'>, clock: Clock) {
  const kept = new LRUCache<number, { askedAt: number; answer: Promise<WebsiteOverview> }>({ max: MAX_KEPT });
  return (website: Pick<Website, 'id' | 'accountId'>): Promise<WebsiteOverview> => {
    const now = clock.now();
    const known = kept.get(website.id);
    // A clock that was set back makes no answer fresh for longer.
    if (known && Math.abs(now - known.askedAt) < FRESH_MS) return known.answer;
    const entry = { askedAt: now, answer: readOverview(stats, website, now) };
    kept.set(website.id, entry);
    // A failure is for those who waited for it; whoever comes next asks again.
    entry.answer.catch(() => {
      if (kept.get(website.id) === entry) kept.delete(website.id);
    });
    return entry.answer;
  };
}

async function readOverview(
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
