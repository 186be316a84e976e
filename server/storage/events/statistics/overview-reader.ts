import { LRUCache } from 'lru-cache';
import type { CountedDays } from '../../../stats/plan.ts';
import type { OverviewAnswer, OverviewQuery, StatsScope } from '../../../stats/question.ts';
import type { EventClient } from '../client.ts';
import { askCountedDays, askEvents, askRows } from './asked-tallies.ts';
import type { Counted } from './by-hand/count-rows.ts';
import { createRowCounter, type RowCounter } from './by-hand/row-counter.ts';
import { createKeptTallies } from './kept-tallies.ts';
import { createPart, liveRanges, type OverviewPart, splitSettled } from './overview-part.ts';
import {
  addGoals,
  addGroups,
  addVisits,
  emptyTally,
  figuresOf,
  panelsOf,
  seriesOf,
  sumsOf,
  type Tally,
} from './overview-tally.ts';
import { createRecentAnswers } from './recent-answers.ts';

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
}

const NOTHING_COUNTED: CountedDays = new Map();

export function createOverviewReader(
  client: EventClient,
  { mostRows = MOST_ROWS, counter = createRowCounter() }: ByHand = {},
): OverviewReader {
  const kept = createKeptTallies();
  /** Websites of which a filter may leave more than can be counted by hand. */
  const large = new LRUCache<string, true>({ max: 10_000 });
  const isLarge = (scope: StatsScope) => large.has(JSON.stringify(scope));
  const live = createLiveReader(client, { mostRows, counter, isLarge });
  const readCounts = async (part: OverviewPart): Promise<Tally> => {
    const tally = await askCountedDays(client, part);
    if (tally.totals.views + tally.totals.events > mostRows) large.set(JSON.stringify(part.query.scope), true);
    return tally;
  };
  /** Of a range: closed days from memory or read once, the rest from the events, side by side. */
  const talliesOf = (part: OverviewPart, counted: CountedDays): Promise<Tally[]> => {
    if (part.query.filter === undefined) return byCounts(part);
    const split = splitSettled(part, counted);
    if (!split) return Promise.all([live(part)]);
    const { settled, rest } = split;
    return Promise.all([kept.get(part, settled.generations, () => live(settled.part)), live(rest)]);
  };
  const byCounts = (part: OverviewPart): Promise<Tally[]> => {
    if (part.slots.days.length === 0) return Promise.all([live(part)]);
    const generations = part.slots.days.map(({ day, generation }) => `${day}.${generation}`).join();
    return Promise.all([kept.get(part, generations, () => readCounts(part)), live(part)]);
  };
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

/** Counts events, by hand where they are few. */
function createLiveReader(
  client: EventClient,
  { mostRows, counter, isLarge }: Required<ByHand> & { isLarge: (scope: StatsScope) => boolean },
) {
  // Websites with many events on a day: what was made a moment ago will do, or fetching them is for nothing until the next.
  const busy = new LRUCache<string, 'many' | 'too many'>({ max: 10_000 });
  const recent = createRecentAnswers<Tally>();
  return async (part: OverviewPart): Promise<Tally> => {
    const { query, boundaries } = part;
    const { figures, panels } = liveRanges(part);
    if (figures.length === 0 && panels.length === 0) return emptyTally();
    const key = JSON.stringify([query.scope, query.filter, figures[0]?.from]);
    const count = async () => {
      if (!busy.has(key) && isLarge(query.scope) && (await askRows(client, part)) > mostRows) busy.set(key, 'too many');
      if (busy.get(key) === 'too many') return askEvents(client, part);
      const { counted, areMany } = await counter.count(client, { query, figures, panels, boundaries, most: mostRows });
      if (areMany || !counted) busy.set(key, counted ? 'many' : 'too many');
      return counted ? tallyOfCounted(counted) : askEvents(client, part);
    };
    return busy.has(key) ? recent.get(JSON.stringify([query, figures, panels]), count) : count();
  };
}

function tallyOfCounted({ groups, visits, goals }: Counted): Tally {
  const tally = emptyTally();
  addGroups(tally, groups);
  addVisits(tally, visits);
  addGoals(tally, goals);
  return tally;
}
