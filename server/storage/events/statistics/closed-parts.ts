import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type CountedDay, type CountedDays, DAY_MS, splitDays } from '../../../analytics/query/plan.ts';
import type { AnalyticsQuery, AnalyticsScope, TimeRange } from '../../../analytics/query/query.ts';
import { inTurns } from '../../../platform/threads/yield-to-event-loop.ts';
import type { AccountDays, DayLedger } from '../daily/day-ledger.ts';
import type { EventClient } from '../engine/client.ts';
import { everyDimension, isOfWholeVisits } from '../sql/filter-sql.ts';
import { isDepthMeasure, type Measure } from '../sql/measures.ts';
import type { PartedSums } from './parted-sums.ts';
import { addSums, bytesOfSums, noRows, type Sums } from './sums.ts';

/** Cached results of closed days, of dashboards and all other queries. */
const MAX_BYTES = 100_000_000;
const MAX_KEPT = 5_000;

/**
 * Caches what queries found in closed days. It changes only with their generation, so a key that names the generations
 * always has the same value. See docs/adr/0062-kept-closed-days.md.
 */
export interface KeptResults {
  get<Value>(key: unknown, make: () => Promise<Value>, bytesOf: (value: Value) => number): Promise<Value>;
  has(key: unknown): boolean;
}

export function createKeptResults(): KeptResults {
  const kept = new LRUCache<string, Promise<unknown>>({ maxSize: MAX_BYTES, max: MAX_KEPT });
  const nameOf = (key: unknown) => createHash('sha256').update(JSON.stringify(key)).digest('base64');
  return {
    has: (key) => kept.has(nameOf(key)),
    get: <Value>(key: unknown, make: () => Promise<Value>, bytesOf: (value: Value) => number) => {
      const name = nameOf(key);
      const known = kept.get(name);
      if (known) return known as Promise<Value>;
      const value = make();
      // The entry has a provisional size until its real size is known; a failure removes it, so that the next query
      // retries.
      kept.set(name, value, { size: 1 });
      value.then(
        (created) => {
          // The cache ignores the size of a value that it has.
          kept.delete(name);
          kept.set(name, value, { size: 100 + bytesOf(created) });
        },
        () => kept.delete(name),
      );
      return value;
    },
  };
}

export interface StatsDeps {
  client: EventClient;
  ledger: Pick<DayLedger, 'countedDays' | 'accountDays'>;
  /** Results of closed days. */
  kept: KeptResults;
  /** Epoch milliseconds of the ledger's clock. */
  now(): number;
}

export const NOTHING_SETTLED: AccountDays = { days: new Map(), others: [] };

/** Returns the days whose events, of all objects that the scope covers, are settled; none for scopes of single objects. */
export async function settledDaysOf(scope: AnalyticsScope, ledger: StatsDeps['ledger']): Promise<AccountDays> {
  if (scope.kind === 'account') return ledger.accountDays(scope.accountId);
  if (scope.kind !== 'website') return NOTHING_SETTLED;
  return { days: await ledger.countedDays(scope.accountId, scope.id), others: [] };
}

interface SumsOfParts {
  /** The query, without its range. */
  basis: unknown;
  division: Division;
  count(ranges: readonly TimeRange[]): Promise<Sums | undefined>;
}

/**
 * Returns the cached sums of closed days and those of the rest. Returns undefined if there are too many groups, and does not
 * try again: the engine then answers the query as a whole.
 */
export async function sumParts(
  kept: KeptResults,
  { basis, division, count }: SumsOfParts,
): Promise<PartedSums | undefined> {
  const areMany = ['too many groups', basis];
  if (kept.has(areMany)) return undefined;
  const parts = await Promise.all([
    ...division.closed.map(({ ranges, version }) =>
      kept.get(
        [basis, ranges, version],
        () => count(ranges),
        (sums) => (sums ? bytesOfSums(sums) : 0),
      ),
    ),
    count(division.open),
  ]);
  const found = parts.filter((sums) => sums !== undefined).sort((one, other) => one.rows - other.rows);
  if (found.length < parts.length)
    await kept.get(
      areMany,
      async () => true,
      () => 0,
    );
  const most = found.pop();
  if (!most || found.length < parts.length - 1) return undefined;
  let rest = noRows(most);
  for (const sums of found) rest = await inTurns(addSums(rest, sums));
  return { most, rest };
}

/** Days whose results are cached together. */
export interface ClosedPart {
  ranges: TimeRange[];
  /** Names the days and their generations. */
  version: string;
}

export interface Division {
  closed: ClosedPart[];
  /** Asked again each time. */
  open: TimeRange[];
}

/** Fewer closed days are counted together with what follows them. */
const FEW_DAYS = 3;

/**
 * Splits a range into closed days and the rest. No visitor and no visit that began belongs to both, so their sums add up.
 * Yesterday is apart from the days before: until noon, visits that crossed midnight and late events change it.
 */
export function divide(range: TimeRange, { days, others }: AccountDays, now: number): Division | undefined {
  const yesterday = Math.floor(now / DAY_MS) - 1;
  const settled = [...days].filter(([day]) => day < yesterday);
  const old = splitDays(range, new Map(settled));
  if (old.days.length < FEW_DAYS) return undefined;
  const generation = days.get(yesterday);
  const last: CountedDays = new Map(generation === undefined ? [] : [[yesterday, generation]]);
  const recent = old.rest.map((rest) => splitDays(rest, last));
  const closed = [
    { ranges: old.within, version: versionOf(old.days, others) },
    {
      ranges: recent.flatMap(({ within }) => within),
      version: versionOf(
        recent.flatMap((part) => part.days),
        others,
      ),
    },
  ];
  return {
    closed: closed.filter(({ ranges }) => ranges.length > 0),
    open: recent.flatMap(({ rest }) => rest),
  };
}

/** Names days and their generations, also those of single websites of an account. */
function versionOf(counted: readonly CountedDay[], others: AccountDays['others']): string {
  const days = new Set(counted.map(({ day }) => day));
  const ofSites = others.filter(({ day }) => days.has(day)).map((other) => [other.siteId, other.day, other.generation]);
  return JSON.stringify([counted.map(({ day, generation }) => [day, generation]), ofSites.sort()]);
}

/** Days without a gap, whose results may reach into the next day: that one is settled, too, and part of the version. */
export interface ClosedRun {
  began: TimeRange;
  version: string;
}

/**
 * Returns the run of closed days from the first one in a range, and the day before yesterday by itself if yesterday is
 * settled: until noon, that changes. Empty if there are few days.
 */
export function closedRuns({ from, to }: TimeRange, { days, others }: AccountDays, now: number): ClosedRun[] {
  const first = Math.max(Math.floor(from / DAY_MS), Math.min(...days.keys()));
  const yesterday = Math.floor(now / DAY_MS) - 1;
  const end = Math.min(Math.ceil(to / DAY_MS), yesterday + 1);
  const settled: CountedDay[] = [];
  for (let day = first; day < end; day += 1) {
    const generation = days.get(day);
    if (generation === undefined) break;
    settled.push({ day, generation });
  }
  const old = settled.filter(({ day }) => day < yesterday);
  if (old.length <= FEW_DAYS) return [];
  const runOf = (counted: readonly CountedDay[], start: number): ClosedRun => ({
    began: { from: start, to: (counted.at(-1)?.day ?? 0) * DAY_MS },
    version: versionOf(counted, others),
  });
  const whole = runOf(old, Math.max(from, first * DAY_MS));
  return settled.length === old.length ? [whole] : [whole, runOf(settled.slice(-2), whole.began.to)];
}

/** Returns whether a filter gives the same for a day whatever other days have. */
export function isFilterOfDays({ filter }: Pick<AnalyticsQuery, 'filter'>): boolean {
  return filter === undefined || everyDimension(filter, (compared) => !isOfWholeVisits(compared));
}

/**
 * Returns whether sums of days add up to those of a range: not those of scroll depths, of which a page has one per visit,
 * nor currencies. Displayed lists are searched by the engine.
 */
export function isDivisible(query: AnalyticsQuery, measures: readonly Measure[]): boolean {
  return (
    query.list === undefined &&
    isFilterOfDays(query) &&
    !measures.some((measure) => isDepthMeasure(measure) || measure === 'currencies')
  );
}
