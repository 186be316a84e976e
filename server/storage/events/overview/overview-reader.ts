import { LRUCache } from 'lru-cache';
import type { CountedDays } from '../../../analytics/question/plan.ts';
import type { OverviewAnswer, OverviewQuery, StatsScope } from '../../../analytics/question/question.ts';
import type { EventClient } from '../engine/client.ts';
import { createLiveReader } from '../sql/open-range-reader.ts';
import { askCountedDays } from './asked-aggregates.ts';
import { askSheet, sheetsFor } from './column-cache/ask-sheet.ts';
import type { WebsiteSheets } from './column-cache/website-sheets.ts';
import { createEarlyTallies, type IsQuiet } from './early-aggregates.ts';
import { createRowCounter, type RowCounter } from './in-process/row-counter.ts';
import { createKeptTallies } from './kept-aggregates.ts';
import { figuresOf, panelsOf, seriesOf, sumsOf, type Tally } from './overview-aggregate.ts';
import { createPart, type OverviewPart, splitSettled } from './overview-part.ts';

/** Reads dashboards and caches the counts of closed days, which change once a day or when a day is counted again. */
export interface OverviewReader {
  /** @param counted days of the website whose events have settled */
  ask(query: OverviewQuery, counted: CountedDays): Promise<OverviewAnswer>;
}

/**
 * Maximum number of rows to count in this process: 25 MB. Up to this size it takes a third of the engine's time or
 * less.
 */
const MOST_ROWS = 300_000;

export interface ByHand {
  /** Row limit; tests set it to force either method. */
  mostRows?: number;
  counter?: RowCounter;
  /** Without it, the engine evaluates all filters. */
  sheets?: WebsiteSheets;
  /** Without it, nothing is cached for days that are not over. */
  isQuiet?: IsQuiet;
  /** Epoch milliseconds of the ledger's clock. */
  now?: () => number;
}

/** Events per day of a website on which a filter may match more rows than this process may count. */
type EventsADay = number;
/** Factor by which a day may exceed the average. */
const BUSY_DAY = 3;

const NOTHING_COUNTED: CountedDays = new Map();
const NEVER_QUIET: IsQuiet = () => Promise.resolve(false);

export function createOverviewReader(client: EventClient, byHand: ByHand = {}): OverviewReader {
  const large = new LRUCache<string, EventsADay>({ max: 10_000 });
  const talliesOf = createTallies(client, large, byHand);
  return {
    ask: async (query, counted) => {
      const usable = query.filter === undefined ? counted : NOTHING_COUNTED;
      const current = createPart(query, { range: query.range, counted: usable, panels: true });
      const before = query.compare && createPart(query, { range: query.compare, counted: usable, panels: false });
      const [tallies, compared] = await Promise.all([
        talliesOf(current, counted),
        before && talliesOf(before, counted),
      ]);
      const tally = sumsOf(tallies);
      const sumsBefore = compared && sumsOf(compared);
      // A visitor of the unfiltered dashboard is likely to apply filters next.
      if (large.has(JSON.stringify(query.scope))) void byHand.sheets?.prepare(query, sheetsFor(query, counted));
      return {
        totals: figuresOf(tally),
        series: seriesOf(tally, current.boundaries),
        panels: panelsOf(tallies, query.limit),
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
function createTallies(
  client: EventClient,
  large: LRUCache<string, EventsADay>,
  { mostRows = MOST_ROWS, counter = createRowCounter(), isQuiet = NEVER_QUIET, now = Date.now, sheets }: ByHand,
): (part: OverviewPart, counted: CountedDays) => Promise<Tally[]> {
  const kept = createKeptTallies();
  const mayBeMany = (scope: StatsScope, days: number) =>
    days * (large.get(JSON.stringify(scope)) ?? 0) * BUSY_DAY > mostRows;
  const live = createLiveReader(client, { mostRows, counter, mayBeMany, early: createEarlyTallies(isQuiet, now) });
  const readCounts = async (part: OverviewPart): Promise<Tally> => {
    const tally = await askCountedDays(client, part);
    const events = tally.totals.views + tally.totals.events;
    if (events > mostRows) large.set(JSON.stringify(part.query.scope), events / part.slots.days.length);
    return tally;
  };
  const byCounts = (part: OverviewPart): Promise<Tally[]> => {
    if (part.slots.days.length === 0) return live.open(part);
    const generations = part.slots.days.map(({ day, generation }) => `${day}.${generation}`).join();
    const closed = kept.get(part, generations, () => readCounts(part));
    return bothOf(closed, live.open(part));
  };
  return (part, counted) => {
    if (part.query.filter === undefined) return byCounts(part);
    const split = splitSettled(part, counted);
    if (!split) return live.open(part);
    const { settled, rest } = split;
    const byFilter = async () => (await askSheet(sheets, settled)) ?? live.closed(settled.part);
    const closed = kept.get(part, settled.generations, byFilter);
    return bothOf(closed, live.open(rest));
  };
}

async function bothOf(closed: Promise<Tally>, open: Promise<Tally[]>): Promise<Tally[]> {
  const [first, others] = await Promise.all([closed, open]);
  return [first, ...others];
}
