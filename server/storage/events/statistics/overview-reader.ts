import { LRUCache } from 'lru-cache';
import type { CountedDays } from '../../../stats/plan.ts';
import type { OverviewAnswer, OverviewQuery, StatsScope } from '../../../stats/question.ts';
import type { EventClient } from '../client.ts';
import { askCountedDays } from './asked-tallies.ts';
import { createRowCounter, type RowCounter } from './by-hand/row-counter.ts';
import { createEarlyTallies, type IsQuiet } from './early-tallies.ts';
import { createKeptTallies } from './kept-tallies.ts';
import { createLiveReader } from './live-reader.ts';
import { createPart, type OverviewPart, splitSettled } from './overview-part.ts';
import { figuresOf, panelsOf, seriesOf, sumsOf, type Tally } from './overview-tally.ts';

/** Dashboards, with what closed days say of them in memory: it changes once a day, or when a day is counted again. */
export interface OverviewReader {
  /** @param counted days of the website whose events have settled */
  ask(query: OverviewQuery, counted: CountedDays): Promise<OverviewAnswer>;
}

/** Most rows that are counted by hand: 25 MB of them. Up to here that takes a third of what the engine needs, or less. */
const MOST_ROWS = 300_000;

export interface ByHand {
  /** Most rows; tests ask for both ways. */
  mostRows?: number;
  counter?: RowCounter;
  /** Without it nothing is kept of days that are not over. */
  isQuiet?: IsQuiet;
  /** Epoch milliseconds of the clock that the ledger of days goes by. */
  now?: () => number;
}

const NOTHING_COUNTED: CountedDays = new Map();
const NEVER_QUIET: IsQuiet = () => Promise.resolve(false);

export function createOverviewReader(client: EventClient, byHand: ByHand = {}): OverviewReader {
  const talliesOf = createTallies(client, byHand);
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

/** Of a range: closed days from memory or read once, the rest from the events, side by side. */
function createTallies(
  client: EventClient,
  { mostRows = MOST_ROWS, counter = createRowCounter(), isQuiet = NEVER_QUIET, now = Date.now }: ByHand,
): (part: OverviewPart, counted: CountedDays) => Promise<Tally[]> {
  const kept = createKeptTallies();
  /** Websites of which a filter may leave more than can be counted by hand. */
  const large = new LRUCache<string, true>({ max: 10_000 });
  const isLarge = (scope: StatsScope) => large.has(JSON.stringify(scope));
  const live = createLiveReader(client, { mostRows, counter, isLarge, early: createEarlyTallies(isQuiet, now) });
  const readCounts = async (part: OverviewPart): Promise<Tally> => {
    const tally = await askCountedDays(client, part);
    if (tally.totals.views + tally.totals.events > mostRows) large.set(JSON.stringify(part.query.scope), true);
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
    const closed = kept.get(part, settled.generations, () => live.closed(settled.part));
    return bothOf(closed, live.open(rest));
  };
}

async function bothOf(closed: Promise<Tally>, open: Promise<Tally[]>): Promise<Tally[]> {
  const [first, others] = await Promise.all([closed, open]);
  return [first, ...others];
}
