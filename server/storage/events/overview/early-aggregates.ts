import { LRUCache } from 'lru-cache';
import { DAY_MS } from '../../../analytics/query/plan.ts';
import type { AnalyticsScope, TimeRange } from '../../../analytics/query/query.ts';
import { CLOCKS_DIFFER_MS, type DayLedger, INSERT_IS_OVER_MS } from '../daily/day-ledger.ts';
import { LATE_AFTER_MS } from '../daily/late-rows.ts';
import { everyDimension, isConstantIn } from '../sql/filter-sql.ts';
import type { EarlyRows } from './in-process/count-task.ts';
import { type Aggregate, sizeOf } from './overview-aggregate.ts';
import { liveRanges, type OverviewPart } from './overview-part.ts';

/**
 * Age from which rows are complete unless the ledger says otherwise. Rows arrive in order except for late ones, which
 * are marked before they are stored (late-rows.ts); unmarked rows of this age are stored by now.
 */
const COMPLETE_AFTER_MS = LATE_AFTER_MS + INSERT_IS_OVER_MS + CLOCKS_DIFFER_MS;
/** How long marked rows may still be on their way. */
const MARKED_IN_FLIGHT_MS = INSERT_IS_OVER_MS + CLOCKS_DIFFER_MS;
/** After this time more rows are complete, and many newer ones have arrived. */
const KEPT_MS = 30 * 60_000;
/** Panel values of all websites: about 100 bytes each. */
const MAX_KEPT_VALUES = 200_000;

/** Returns whether the ledger has no entry for these days since a moment: no late rows and no counts. */
export type IsQuiet = (scope: AnalyticsScope, days: TimeRange, sinceMs: number) => Promise<boolean>;

export function quietnessOf(ledger: Pick<DayLedger, 'isQuiet'>): IsQuiet {
  return async (scope, { from, to }, sinceMs) => {
    const days = [Math.floor(from / DAY_MS), Math.floor(to / DAY_MS)] as const;
    return scope.kind === 'website' && ledger.isQuiet({ accountId: scope.accountId, siteId: scope.id }, days, sinceMs);
  };
}

export interface EarlyAggregate {
  rows: EarlyRows;
  aggregate: Aggregate;
}

/** Caches aggregates of the complete rows of days that are not over, while they are valid. */
export interface EarlyAggregates {
  /** Returns the cached aggregate of a part. */
  get(part: OverviewPart): Promise<EarlyAggregate | undefined>;
  /** Returns which rows of a part can be cached if they are fetched now. */
  plan(part: OverviewPart): Promise<{ rows: EarlyRows; keep(aggregate: Aggregate): void } | undefined>;
}

interface Kept extends EarlyAggregate {
  fetchedAt: number;
}

export function createEarlyAggregates(isQuiet: IsQuiet, now: () => number): EarlyAggregates {
  const kept = new LRUCache<string, Kept>({
    maxSize: MAX_KEPT_VALUES,
    sizeCalculation: (kept) => sizeOf(kept.aggregate),
  });
  const isComplete = (part: OverviewPart, fetchedAt: number) => {
    const { from, to } = spanOf(part);
    return isQuiet(part.query.scope, { from, to: Math.min(to, fetchedAt) }, fetchedAt - MARKED_IN_FLIGHT_MS);
  };
  return {
    get: async (part) => {
      const known = kept.get(keyOf(part));
      if (!known || now() - known.fetchedAt > KEPT_MS || now() < known.fetchedAt) return undefined;
      return (await isComplete(part, known.fetchedAt)) ? known : undefined;
    },
    plan: async (part) => {
      const fetchedAt = now();
      const before = fetchedAt - COMPLETE_AFTER_MS;
      const { from, to } = spanOf(part);
      const isOpen = from < before && to > fetchedAt && canBeKept(part);
      if (!isOpen || !(await isComplete(part, fetchedAt))) return undefined;
      const key = keyOf(part);
      // A different moment gives a different key: a query that uses the earlier rows may still be running.
      const rows = { key: `${key} ${before}`, before, areKept: false };
      return {
        rows,
        keep: (aggregate) => void kept.set(key, { rows: { ...rows, areKept: true }, aggregate, fetchedAt }),
      };
    },
  };
}

/** A visit that does not match yet may match through later rows, and then all of its rows are needed. */
function canBeKept({ query: { filter, scope } }: OverviewPart): boolean {
  return scope.kind === 'website' && (filter === undefined || everyDimension(filter, isConstantIn));
}

function spanOf(part: OverviewPart): TimeRange {
  const { figures, panels } = liveRanges(part);
  const ranges = panels.length > 0 ? panels : figures;
  return { from: ranges[0]?.from ?? 0, to: ranges.at(-1)?.to ?? 0 };
}

function keyOf(part: OverviewPart): string {
  const { query, boundaries } = part;
  const { scope, filter, goals, currency, bots, timezone } = query;
  return JSON.stringify([scope, filter ?? '', goals, currency, bots, timezone, liveRanges(part), boundaries]);
}
