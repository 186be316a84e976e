import { LRUCache } from 'lru-cache';
import type { Clock } from '../../platform/time/clock.ts';
import { dateOf, labelOf, type OverviewAnswer, rangeOfPeriod } from '../analytics.ts';
import type { InsightParts } from './answer-deps.ts';
import type { BreakdownRow } from './breakdown.ts';

/** A website's last 30 days, as it shows them to strangers. */
export interface Glance {
  /** Days of the website's time zone, both included. */
  from: string;
  to: string;
  views: number;
  /** Summed by day: whoever comes back tomorrow counts again, since nobody is recognised over midnight. */
  visitors: number;
  /** By visitors, most first, at most 10 of each. */
  pages: BreakdownRow[];
  referrers: BreakdownRow[];
  countries: BreakdownRow[];
}

/** What its owner shows to everybody. */
export interface SharedObject {
  id: number;
  accountId: number;
}

const PANEL_ROWS = 10;
/** How long strangers get the same figures. */
const FRESH_MS = 10_000;
const MAX_KEPT = 1_000;

/**
 * Answers for whoever asks, strangers included: 32 connections that asked at once kept the event engine from everybody, so
 * all who ask about an object within 10 s share one answer, also while it is on its way.
 */
export function createSharedReads<Answer>(clock: Clock, read: (object: SharedObject) => Promise<Answer>) {
  const kept = new LRUCache<number, { askedAt: number; answer: Promise<Answer> }>({ max: MAX_KEPT });
  return (object: SharedObject): Promise<Answer> => {
    const now = clock.now();
    const known = kept.get(object.id);
    // A clock that was set back makes no answer fresh for longer.
    if (known && Math.abs(now - known.askedAt) < FRESH_MS) return known.answer;
    const entry = { askedAt: now, answer: read(object) };
    kept.set(object.id, entry);
    // A failure is for those who waited for it; whoever comes next asks again.
    entry.answer.catch(() => {
      if (kept.get(object.id) === entry) kept.delete(object.id);
    });
    return entry.answer;
  };
}

export function createGlances(parts: Pick<InsightParts, 'analytics' | 'settings' | 'clock'>) {
  return createSharedReads(parts.clock, (website) => readGlance(parts, website));
}

async function readGlance(
  { analytics, settings, clock }: Pick<InsightParts, 'analytics' | 'settings'> & { clock: Clock },
  { accountId, id }: SharedObject,
): Promise<Glance> {
  const { timezone } = await settings.find(accountId, id);
  const range = rangeOfPeriod('30d', clock.now(), timezone);
  const scope = { accountId, kind: 'website', id } as const;
  const answer = await analytics.overview({ scope, range, timezone, interval: 'day', limit: PANEL_ROWS });
  const rowsOf = (panel: 'page' | 'referrer' | 'country') => rowsIn(answer, panel);
  return {
    from: dateOf(range.from, timezone),
    to: dateOf(range.to - 1, timezone),
    views: answer.totals.views,
    visitors: answer.totals.visitors,
    pages: rowsOf('page'),
    referrers: rowsOf('referrer'),
    countries: rowsOf('country'),
  };
}

function rowsIn({ panels }: OverviewAnswer, panel: 'page' | 'referrer' | 'country'): BreakdownRow[] {
  return panels[panel].map(({ value, visitors }) => ({ value: labelOf(panel, value), count: visitors }));
}
