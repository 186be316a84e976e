import { LRUCache } from 'lru-cache';
import { boundariesOf } from '../../../stats/periods.ts';
import { type CountedDays, type DayPlan, planDays, planSlots, type SlotPlan } from '../../../stats/plan.ts';
import type { OverviewAnswer, OverviewQuery, TimeRange } from '../../../stats/question.ts';
import type { EventClient } from '../client.ts';
import { Bindings } from './bindings.ts';
import type { Counted } from './by-hand/count-rows.ts';
import { createRowCounter, type RowCounter } from './by-hand/row-counter.ts';
import { filterOf } from './filter-of.ts';
import {
  countedPanelsSql,
  countedSlotsSql,
  eventsSql,
  type GoalRow,
  type GroupLists,
  goalRowsSql,
  type OverviewRows,
  type SlotGroup,
  type VisitGroup,
  visitGroupsSql,
} from './overview-sql.ts';
import {
  addGoals,
  addGroups,
  addSlots,
  addVisits,
  emptyTally,
  figuresOf,
  panelsOf,
  seriesOf,
  sizeOf,
  sumsOf,
  type Tally,
} from './overview-tally.ts';
import { createRecentAnswers } from './recent-answers.ts';
import { LONGEST_VISIT_MS } from './rows-sql.ts';

/** Values of panels that are kept of closed days, of all websites: about 100 bytes each. */
const MAX_KEPT_VALUES = 400_000;

/** Dashboards, with what closed days say of them in memory: it changes once a day, or when a day is counted again. */
export interface OverviewReader {
  ask(query: OverviewQuery, counted: CountedDays): Promise<OverviewAnswer>;
}

/** Most rows that are counted by hand: 25 MB of them. Up to here that takes a third of what the engine needs, or less. */
const MOST_ROWS = 300_000;

export interface ByHand {
  /** Most rows; tests ask for both ways. */
  mostRows?: number;
  counter?: RowCounter;
}

export function createOverviewReader(
  client: EventClient,
  { mostRows = MOST_ROWS, counter = createRowCounter() }: ByHand = {},
): OverviewReader {
  // Websites with many events on a day: what was made a moment ago will do, or fetching them is for nothing until the next.
  const busy = new LRUCache<string, 'many' | 'too many'>({ max: 10_000 });
  const recent = createRecentAnswers<Tally>();
  const closed = new LRUCache<string, Promise<Tally>>({ maxSize: MAX_KEPT_VALUES, max: 5_000 });
  /** Of a range: closed days from memory or read once, the rest from the events, side by side. */
  const talliesOf = async (part: OverviewPart): Promise<Tally[]> => {
    const [kept, fresh] = await Promise.all([closedTally(closed, client, part), live(part)]);
    return kept ? [kept, fresh] : [fresh];
  };
  const live = async (part: OverviewPart): Promise<Tally> => {
    const { figures, panels } = liveRanges(part);
    if (figures.length === 0 && panels.length === 0) return emptyTally();
    const { query, boundaries } = part;
    const key = JSON.stringify([query.scope, query.filter, figures[0]?.from]);
    const count = async () => {
      const asked = { query, figures, panels, boundaries, most: mostRows };
      if (busy.get(key) === 'too many') return liveTally(client, part);
      const { counted, areMany } = await counter.count(client, asked);
      if (areMany || !counted) busy.set(key, counted ? 'many' : 'too many');
      return counted ? tallyOfCounted(counted) : liveTally(client, part);
    };
    return busy.has(key) ? recent.get(JSON.stringify([query, figures, panels]), count) : count();
  };
  return {
    ask: async (query, counted) => {
      const current = createPart(query, { range: query.range, counted, panels: true });
      const before = query.compare && createPart(query, { range: query.compare, counted, panels: false });
      const [tallies, compared] = await Promise.all([talliesOf(current), before && talliesOf(before)]);
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

/** One range of an overview, and where its numbers come from. */
interface OverviewPart {
  query: OverviewQuery;
  range: TimeRange;
  boundaries: number[];
  panels: boolean;
  /** Of figures and series. */
  slots: SlotPlan;
  /** Of panels. */
  days: DayPlan;
}

function createPart(
  query: OverviewQuery,
  given: { range: TimeRange; counted: CountedDays; panels: boolean },
): OverviewPart {
  const { range, counted, panels } = given;
  const { interval, timezone } = query;
  const boundaries = boundariesOf(range, timezone, interval);
  // Visitors of an hour are not told apart in the counts of its quarters.
  const isFine = interval === 'hour' || interval === 'minute';
  const slots = isFine
    ? { days: [], ranges: boundaries.length > 0 ? [range] : [] }
    : planSlots(range, boundaries, counted);
  // One pass over the events serves figures and panels: where only one of them could do without, both do with.
  const usable = new Map([...counted].filter(([day]) => slots.days.some((slotDay) => slotDay.day === day)));
  return { query, range, boundaries, panels, slots, days: planDays(range, usable) };
}

function rowsOf(part: OverviewPart, ranges: readonly TimeRange[]): OverviewRows {
  const { query, range, boundaries } = part;
  const bindings = new Bindings(query.timezone, { from: range.from, to: range.to + LONGEST_VISIT_MS });
  return { query, ranges, filter: filterOf(query, range, bindings), bindings, boundaries };
}

/** What is not counted yet: of the figures, and of the panels, which hold the former. */
function liveRanges({ slots, days, panels }: OverviewPart): { figures: TimeRange[]; panels: TimeRange[] } {
  return { figures: slots.ranges, panels: panels ? days.ranges : [] };
}

function tallyOfCounted({ groups, visits, goals }: Counted): Tally {
  const tally = emptyTally();
  addGroups(tally, groups);
  addVisits(tally, visits);
  addGoals(tally, goals);
  return tally;
}

/** What is not counted yet. Days that the range only touches have their figures in quarters, and their panels here. */
async function liveTally(client: EventClient, part: OverviewPart): Promise<Tally> {
  const tally = emptyTally();
  const { slots, days, panels, query } = part;
  const isMerged = days.days.length > 0;
  const askEvents = async (ranges: readonly TimeRange[], only: 'figures' | 'panels' | 'both') => {
    if (ranges.length === 0) return;
    const rows = rowsOf(part, ranges);
    const visits = rowsOf(part, ranges);
    const [groups, ofVisits] = await Promise.all([
      client.rows<GroupLists>(
        eventsSql(rows, only !== 'figures', isMerged ? undefined : query.limit),
        rows.bindings.values,
      ),
      client.rows<VisitGroup>(visitGroupsSql(visits, only !== 'figures'), visits.bindings.values),
    ]);
    const isFigure = (panel: string) => panel === '' || panel === 'time';
    addGroups(tally, only === 'panels' ? groups.filter(({ panel }) => !isFigure(panel)) : groups);
    addVisits(tally, only === 'panels' ? ofVisits.filter(({ panel }) => !isFigure(panel)) : ofVisits);
  };
  const edges = panels ? without(days.ranges, slots.ranges) : [];
  await Promise.all([
    askEvents(slots.ranges, panels ? 'both' : 'figures'),
    askEvents(edges, 'panels'),
    askGoals(client, part, slots.ranges).then((rows) => addGoals(tally, rows)),
  ]);
  return tally;
}

async function askGoals(client: EventClient, part: OverviewPart, ranges: readonly TimeRange[]): Promise<GoalRow[]> {
  if (ranges.length === 0) return [];
  const rows = rowsOf(part, ranges);
  return client.rows<GoalRow>(goalRowsSql(rows), rows.bindings.values);
}

/** Closed days never change under their generation, so whoever asks for the same ones gets the same tally. */
function closedTally(
  kept: LRUCache<string, Promise<Tally>>,
  client: EventClient,
  part: OverviewPart,
): Promise<Tally> | undefined {
  if (part.slots.days.length === 0) return undefined;
  const { query, range, panels } = part;
  const { scope, goals, currency, timezone, interval } = query;
  const generations = part.slots.days.map(({ day, generation }) => `${day}.${generation}`).join();
  const key = JSON.stringify([scope, range, timezone, interval, panels, goals ?? [], currency ?? '', generations]);
  const known = kept.get(key);
  if (known) return known;
  const tally = readClosed(client, part);
  // Counted as large until it is known how large it is; what fails is asked again.
  kept.set(key, tally, { size: 1 });
  tally.then(
    (read) => kept.set(key, tally, { size: sizeOf(read) }),
    () => kept.delete(key),
  );
  return tally;
}

async function readClosed(client: EventClient, part: OverviewPart): Promise<Tally> {
  const tally = emptyTally();
  const { slots, days, panels } = part;
  const [figures, lists] = [rowsOf(part, []), rowsOf(part, [])];
  const closedRanges = without([part.range], slots.ranges);
  const [groups, values, goals] = await Promise.all([
    client.rows<SlotGroup>(countedSlotsSql(figures, slots.days), figures.bindings.values),
    panels && days.days.length > 0
      ? client.rows<GroupLists>(countedPanelsSql(lists, days.days), lists.bindings.values)
      : [],
    askGoals(client, part, closedRanges),
  ]);
  addSlots(tally, groups, slots.days);
  addGroups(tally, values);
  addGoals(tally, goals);
  return tally;
}

/** What is left of the ranges; both lists are in order and do not overlap in themselves. */
function without(ranges: readonly TimeRange[], taken: readonly TimeRange[]): TimeRange[] {
  return ranges.flatMap(({ from, to }) => {
    const left: TimeRange[] = [];
    let at = from;
    for (const hole of taken) {
      if (hole.to <= at || hole.from >= to) continue;
      if (hole.from > at) left.push({ from: at, to: hole.from });
      at = hole.to;
    }
    if (at < to) left.push({ from: at, to });
    return left;
  });
}
