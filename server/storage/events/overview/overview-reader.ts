import { LRUCache } from 'lru-cache';
import type { CountedDay, CountedDays } from '../../../analytics/query/plan.ts';
import type { OverviewQuery, OverviewResult } from '../../../analytics/query/query.ts';
import type { EventClient } from '../engine/client.ts';
import { createLiveReader, type LiveReader } from '../sql/open-range-reader.ts';
import { createKeptResults, type KeptResults } from '../statistics/closed-parts.ts';
import { askCountedDays, askEvents, askFineDays } from './asked-aggregates.ts';
import { askColumnTable, columnTablesFor } from './column-cache/query-column-table.ts';
import type { WebsiteColumnTables } from './column-cache/website-column-tables.ts';
import { createEarlyAggregates, type IsQuiet } from './early-aggregates.ts';
import { createRowCounter, type RowCounter } from './in-process/row-counter.ts';
import { type Aggregate, figuresOf, panelsOf, seriesOf, sizeOf, sumsOf } from './overview-aggregate.ts';
import { createPart, type DaysOfPart, isFine, type OverviewPart, splitSettled } from './overview-part.ts';

/** Reads dashboards and caches the counts of closed days, which change once a day or when a day is counted again. */
export interface OverviewReader {
  /** @param counted days of the website whose events have settled */
  ask(query: OverviewQuery, counted: CountedDays): Promise<OverviewResult>;
}

/**
 * Maximum number of rows to count in this process: 25 MB. Up to this size it takes a third of the engine's time or
 * less.
 */
const MAX_ROWS = 300_000;

export interface InProcessCounting {
  /** Row limit; tests set it to force either method. */
  mostRows?: number;
  counter?: RowCounter;
  /** Results of closed days. */
  kept?: KeptResults;
  /** Without it, the engine evaluates all filters. */
  columnTables?: WebsiteColumnTables;
  /** Without it, nothing is cached for days that are not over. */
  isQuiet?: IsQuiet;
  /** Epoch milliseconds of the ledger's clock. */
  now?: () => number;
}

/** Fewer closed days are counted by hour together with the rest of a range. */
const FEW_DAYS = 3;

const NOTHING_COUNTED: CountedDays = new Map();

const NEVER_QUIET: IsQuiet = () => Promise.resolve(false);

export function createOverviewReader(client: EventClient, options: InProcessCounting = {}): OverviewReader {
  /** Websites whose closed days the engine counts for every filter: finding few rows takes it as long. */
  const large = new LRUCache<string, true>({ max: 10_000 });
  const talliesOf = createAggregates(client, large, options);
  return {
    ask: async (query, counted) => {
      const usable = query.filter === undefined && !isFine(query.interval) ? counted : NOTHING_COUNTED;
      const current = createPart(query, { range: query.range, counted: usable, panels: true });
      const before = query.compare && createPart(query, { range: query.compare, counted: usable, panels: false });
      const [aggregates, compared] = await Promise.all([
        talliesOf(current, counted),
        before && talliesOf(before, counted),
      ]);
      const tally = sumsOf(aggregates);
      const sumsBefore = compared && sumsOf(compared);
      // A visitor of the unfiltered dashboard is likely to apply filters next.
      if (large.has(JSON.stringify(query.scope)))
        void options.columnTables?.prepare(query, columnTablesFor(query, counted));
      return {
        totals: figuresOf(tally),
        series: seriesOf(tally, current.boundaries),
        panels: panelsOf(aggregates, query.limit),
        ...(before && sumsBefore
          ? { comparedTotals: figuresOf(sumsBefore), comparedSeries: seriesOf(sumsBefore, before.boundaries) }
          : {}),
        exact: true,
        resolution: current.slots.days.length > 0 ? 'days' : 'events',
      };
    },
  };
}

/**
 * Creates the source of a range's aggregates: closed days from the cache or read once, the rest from events,
 * concurrently.
 */
function createAggregates(
  client: EventClient,
  large: LRUCache<string, true>,
  options: InProcessCounting,
): (part: OverviewPart, counted: CountedDays) => Promise<Aggregate[]> {
  const {
    mostRows = MAX_ROWS,
    counter = createRowCounter(),
    isQuiet = NEVER_QUIET,
    now = Date.now,
    columnTables,
  } = options;
  const kept = options.kept ?? createKeptResults();
  const live = createLiveReader(client, { mostRows, counter, early: createEarlyAggregates(isQuiet, now) });
  const closed = closedDays(client, { large, live, mostRows, columnTables });
  return (part, counted) => {
    const { filter, interval } = part.query;
    if (filter === undefined && !isFine(interval)) {
      const { days } = part.slots;
      if (days.length === 0) return live.open(part);
      return bothOf(
        kept.get(keyOf(part, generationsOf(days)), () => closed.byCounts(part), bytesOf),
        live.open(part),
      );
    }
    const split = splitSettled(part, counted);
    // A day or two by hour are fetched and counted together with what follows them.
    if (!split || (filter === undefined && split.settled.days.length < FEW_DAYS)) return live.open(part);
    const { settled, rest } = split;
    const make = () => (filter ? closed.byFilter(settled) : askFineDays(client, settled));
    return bothOf(kept.get(keyOf(part, settled.generations), make, bytesOf), live.open(rest));
  };
}

interface ClosedDeps {
  large: LRUCache<string, true>;
  live: LiveReader;
  mostRows: number;
  columnTables: WebsiteColumnTables | undefined;
}

/** Reads closed days from their counts, and counts what a filter leaves of them. */
function closedDays(client: EventClient, { large, live, mostRows, columnTables }: ClosedDeps) {
  return {
    byCounts: async (part: OverviewPart): Promise<Aggregate> => {
      const tally = await askCountedDays(client, part);
      const events = tally.totals.views + tally.totals.events;
      if (events > mostRows) large.set(JSON.stringify(part.query.scope), true);
      return tally;
    },
    byFilter: async (settled: DaysOfPart): Promise<Aggregate> => {
      const ofColumnTable = await askColumnTable(columnTables, settled);
      if (ofColumnTable) return ofColumnTable;
      const isSmall = mostRows >= 0 && !large.has(JSON.stringify(settled.part.query.scope));
      return isSmall ? live.closed(settled) : askEvents(client, settled.part, settled.days);
    },
  };
}

function keyOf({ query, range, panels }: OverviewPart, generations: string) {
  const { scope, filter, goals = [], currency = '', timezone, interval } = query;
  return ['overview', scope, filter ?? '', range, timezone, interval, panels, goals, currency, generations];
}

/** A value of a panel takes about 100 bytes. */
function bytesOf(aggregate: Aggregate): number {
  return 100 * sizeOf(aggregate);
}

function generationsOf(days: readonly CountedDay[]): string {
  return days.map(({ day, generation }) => `${day}.${generation}`).join();
}

async function bothOf(closed: Promise<Aggregate>, open: Promise<Aggregate[]>): Promise<Aggregate[]> {
  const [first, others] = await Promise.all([closed, open]);
  return [first, ...others];
}
