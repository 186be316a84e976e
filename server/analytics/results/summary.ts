import { LRUCache } from 'lru-cache';
import type { Clock } from '../../platform/time/clock.ts';
import { dateOf, labelOf, type OverviewResult, rangeOfPeriod } from '../analytics.ts';
import type { BreakdownRow } from './breakdown.ts';
import type { AnalyticsDeps } from './result-deps.ts';

/** The public summary of a website's last 30 days. */
export interface Summary {
  /** Inclusive days in the website's time zone. */
  from: string;
  to: string;
  views: number;
  /**
   * Sum of daily unique visitors: visitors can't be recognized across midnight, so one who returns tomorrow counts
   * again.
   */
  visitors: number;
  /** By visitors in descending order, at most 10 each. */
  pages: BreakdownRow[];
  referrers: BreakdownRow[];
  countries: BreakdownRow[];
}

/** An object whose owner made its summary public. */
export interface SharedObject {
  id: number;
  accountId: number;
}

const PANEL_ROWS = 10;
/** Maximum age of public results. */
const FRESH_MS = 10_000;
const MAX_KEPT = 1_000;

/**
 * Queries for anonymous viewers. In a test, 32 concurrent connections blocked the event engine for everyone, so all requests
 * for an object within 10 s share one result, also while it is being computed.
 */
export function createSharedReads<Result>(clock: Clock, read: (object: SharedObject) => Promise<Result>) {
  const cache = new LRUCache<number, { askedAt: number; result: Promise<Result> }>({ max: MAX_KEPT });
  return (object: SharedObject): Promise<Result> => {
    const now = clock.now();
    const known = cache.get(object.id);
    // Setting the clock back must not extend an entry's lifetime.
    if (known && Math.abs(now - known.askedAt) < FRESH_MS) return known.result;
    const entry = { askedAt: now, result: read(object) };
    cache.set(object.id, entry);
    // Errors only reach those already waiting; the next caller queries again.
    entry.result.catch(() => {
      if (cache.get(object.id) === entry) cache.delete(object.id);
    });
    return entry.result;
  };
}

export function createSummaries(deps: Pick<AnalyticsDeps, 'analytics' | 'settings' | 'clock'>) {
  return createSharedReads(deps.clock, (website) => readSummary(deps, website));
}

async function readSummary(
  { analytics, settings, clock }: Pick<AnalyticsDeps, 'analytics' | 'settings'> & { clock: Clock },
  { accountId, id }: SharedObject,
): Promise<Summary> {
  const { timezone } = await settings.find(accountId, id);
  const range = rangeOfPeriod('30d', clock.now(), timezone);
  const scope = { accountId, kind: 'website', id } as const;
  const result = await analytics.overview({ scope, range, timezone, interval: 'day', limit: PANEL_ROWS });
  const rowsOf = (panel: 'page' | 'referrer' | 'country') => rowsIn(result, panel);
  return {
    from: dateOf(range.from, timezone),
    to: dateOf(range.to - 1, timezone),
    views: result.totals.views,
    visitors: result.totals.visitors,
    pages: rowsOf('page'),
    referrers: rowsOf('referrer'),
    countries: rowsOf('country'),
  };
}

function rowsIn({ panels }: OverviewResult, panel: 'page' | 'referrer' | 'country'): BreakdownRow[] {
  return panels[panel].map(({ value, visitors }) => ({ value: labelOf(panel, value), count: visitors }));
}
