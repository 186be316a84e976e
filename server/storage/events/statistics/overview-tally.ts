import type { SlotDay } from '../../../stats/plan.ts';
import { type OverviewAnswer, type OverviewFigures, PANELS, type Panel } from '../../../stats/question.ts';
import type { GoalRow, GroupLists, SlotGroup, VisitGroup } from './overview-sql.ts';

/** Sums of an overview, from days that were counted and from events: numbers that add up. */
export interface Tally {
  totals: Sums;
  /** By the interval's start, in digits. */
  times: Map<string, Sums>;
  panels: Map<string, Map<string, PanelSums>>;
  goals: { conversions: number; converted: number; revenue: number; currencies: Set<string> };
}

export interface Sums {
  visitors: number;
  views: number;
  events: number;
  engagedMs: number;
  visits: number;
  visitViews: number;
  bounces: number;
  visitSeconds: number;
}

interface PanelSums {
  visitors: number;
  views: number;
  events: number;
}

export function emptyTally(): Tally {
  return {
    totals: noSums(),
    times: new Map(),
    panels: new Map(),
    goals: { conversions: 0, converted: 0, revenue: 0, currencies: new Set() },
  };
}

function noSums(): Sums {
  return { visitors: 0, views: 0, events: 0, engagedMs: 0, visits: 0, visitViews: 0, bounces: 0, visitSeconds: 0 };
}

function sumsAt(times: Map<string, Sums>, time: string): Sums {
  const known = times.get(time);
  if (known) return known;
  const sums = noSums();
  times.set(time, sums);
  return sums;
}

function panelAt(tally: Tally, panel: string): Map<string, PanelSums> {
  const known = tally.panels.get(panel);
  if (known) return known;
  const values = new Map<string, PanelSums>();
  tally.panels.set(panel, values);
  return values;
}

/** What single events told. */
export function addGroups(tally: Tally, lists: readonly GroupLists[]): void {
  for (const { panel, groups, visitors, views, events, engaged_ms } of lists) {
    const values = panel === '' || panel === 'time' ? undefined : panelAt(tally, panel);
    for (const [index, group] of groups.entries()) {
      const counts = { visitors: Number(visitors[index]), views: Number(views[index]), events: Number(events[index]) };
      if (values) addToPanel(values, group, counts);
      else
        addCounts(panel === '' ? tally.totals : sumsAt(tally.times, group), counts, Number(engaged_ms?.[index] ?? 0));
    }
  }
}

function addToPanel(values: Map<string, PanelSums>, value: string, counts: PanelSums): void {
  const known = values.get(value);
  if (!known) return void values.set(value, counts);
  // A new one: the known one may belong to what is kept of closed days.
  values.set(value, {
    visitors: known.visitors + counts.visitors,
    views: known.views + counts.views,
    events: known.events + counts.events,
  });
}

function addCounts(sums: Sums, counts: PanelSums, engagedMs: number): void {
  sums.visitors += counts.visitors;
  sums.views += counts.views;
  sums.events += counts.events;
  sums.engagedMs += engagedMs;
}

/** One event's counts, to an interval or, without one, to the whole. */
export function addGroup(tally: Tally, time: string | undefined, counts: PanelSums & { engagedMs: number }): void {
  addCounts(time === undefined ? tally.totals : sumsAt(tally.times, time), counts, counts.engagedMs);
}

export function addToPanelOf(tally: Tally, panel: Panel, { value, ...counts }: PanelSums & { value: string }): void {
  addToPanel(panelAt(tally, panel), value, counts);
}

type VisitSums = Pick<Sums, 'visits' | 'visitViews' | 'bounces' | 'visitSeconds'>;

export function addVisit(tally: Tally, time: string | undefined, visit: VisitSums): void {
  const sums = time === undefined ? tally.totals : sumsAt(tally.times, time);
  for (const name of Object.keys(visit) as (keyof VisitSums)[]) sums[name] += visit[name];
}

/** What whole visits told. */
export function addVisits(tally: Tally, groups: readonly VisitGroup[]): void {
  for (const row of groups) {
    if (row.panel === 'exit_page') {
      const counts = { visitors: Number(row.visitors), views: Number(row.visit_views), events: Number(row.events) };
      addToPanel(panelAt(tally, 'exit_page'), row.group_value, counts);
      continue;
    }
    const sums = row.panel === '' ? tally.totals : sumsAt(tally.times, row.group_value);
    addVisitSums(sums, row);
  }
}

function addVisitSums(sums: Sums, row: Pick<VisitGroup, 'visits' | 'visit_views' | 'bounces' | 'visit_seconds'>): void {
  sums.visits += Number(row.visits);
  sums.visitViews += Number(row.visit_views);
  sums.bounces += Number(row.bounces);
  sums.visitSeconds += Number(row.visit_seconds);
}

/**
 * Quarters of an hour. Up to a cut the visitors of a day are those who came, from it on those who were there last: see
 * SlotDay. A whole day's are those who came.
 */
export function addSlots(tally: Tally, groups: readonly SlotGroup[], days: readonly SlotDay[]): void {
  const plans = new Map(days.map((day) => [day.day, day]));
  for (const row of groups) {
    const plan = plans.get(Number(row.day_number));
    if (!plan) continue;
    const slot = Math.max(plan.fromSlot, slotOf(row.time, plan.day));
    const [came, stayed] = [Number(row.came), Number(row.stayed)];
    const counts = { visitors: 0, views: Number(row.views), events: Number(row.events) };
    const engagedMs = Number(row.engaged_ms);
    addCounts(tally.totals, { ...counts, visitors: plan.fromSlot === 0 ? came : stayed }, engagedMs);
    addVisitSums(tally.totals, row);
    const sums = sumsAt(tally.times, row.time);
    addCounts(sums, { ...counts, visitors: slot < plan.cut ? came : stayed }, engagedMs);
    addVisitSums(sums, row);
  }
}

function slotOf(time: string, day: number): number {
  return (Number(time) - day * 86_400_000) / 900_000;
}

export function addGoals(tally: Tally, rows: readonly GoalRow[]): void {
  for (const row of rows) {
    tally.goals.conversions += Number(row.conversions);
    tally.goals.converted += Number(row.converted);
    tally.goals.revenue += Number(row.revenue);
    for (const currency of row.currencies) tally.goals.currencies.add(currency);
  }
}

/** All of one tally and of another; neither is changed. */
export function bothOf(one: Tally, other: Tally): Tally {
  const both = emptyTally();
  for (const tally of [one, other]) {
    addSums(both.totals, tally.totals);
    for (const [time, sums] of tally.times) addSums(sumsAt(both.times, time), sums);
    both.goals.conversions += tally.goals.conversions;
    both.goals.converted += tally.goals.converted;
    both.goals.revenue += tally.goals.revenue;
    for (const currency of tally.goals.currencies) both.goals.currencies.add(currency);
  }
  both.panels = addedPanels(one.panels, other.panels);
  return both;
}

function addSums(sums: Sums, more: Sums): void {
  for (const name of Object.keys(sums) as (keyof Sums)[]) sums[name] += more[name];
}

/** Large panels are not copied: the smaller side's values are looked up, and laid over the larger. */
function addedPanels(one: Tally['panels'], other: Tally['panels']): Tally['panels'] {
  const added: Tally['panels'] = new Map();
  for (const panel of new Set([...one.keys(), ...other.keys()])) {
    const [first, second] = [one.get(panel) ?? new Map(), other.get(panel) ?? new Map()];
    const [large, small] = first.size < second.size ? [second, first] : [first, second];
    if (small.size === 0) {
      added.set(panel, large);
      continue;
    }
    const values = new Map(large);
    for (const [value, counts] of small) addToPanel(values, value, counts);
    added.set(panel, values);
  }
  return added;
}

/** How many values it holds, for whoever keeps it. */
export function sizeOf(tally: Tally): number {
  let size = 1 + tally.times.size;
  for (const values of tally.panels.values()) size += values.size;
  return size;
}

export function figuresOf({ totals, goals }: Tally): OverviewFigures {
  const { visitors, visits, views, events } = totals;
  const perVisit = (sum: number) => (visits === 0 ? 0 : rounded(sum / visits));
  return {
    ...{ visitors, visits, views, events },
    views_per_visit: perVisit(totals.visitViews),
    bounce_rate: perVisit(100 * totals.bounces),
    visit_duration: perVisit(totals.visitSeconds),
    engaged_time: perVisit(totals.engagedMs / 1000),
    conversions: goals.conversions,
    conversion_rate: visitors === 0 ? 0 : rounded(Math.min(100, (100 * goals.converted) / visitors)),
    revenue: goals.currencies.size > 1 ? null : rounded(goals.revenue),
  };
}

export function seriesOf({ times }: Tally, boundaries: readonly number[]): OverviewAnswer['series'] {
  return boundaries.map((time) => {
    const { visitors = 0, visits = 0, views = 0, events = 0 } = times.get(String(time)) ?? {};
    return { time, visitors, visits, views, events };
  });
}

export function panelsOf({ panels }: Tally, limit: number): OverviewAnswer['panels'] {
  const topOf = (panel: Panel) => top([...(panels.get(panel) ?? [])], panel === 'event' ? 'events' : 'visitors', limit);
  return Object.fromEntries(PANELS.map((panel) => [panel, topOf(panel)])) as OverviewAnswer['panels'];
}

type Entry = [value: string, counts: PanelSums];

/** The first ones in order, without sorting all of them. Equal ones by their bytes, as the engine orders texts. */
function top(entries: Entry[], by: 'visitors' | 'events', limit: number): OverviewAnswer['panels'][Panel] {
  const first = (one: Entry, other: Entry) => other[1][by] - one[1][by] || byBytes(one[0], other[0]);
  const counts = entries.map(([, sums]) => sums[by]).sort((one, other) => other - one);
  const least = counts[limit - 1] ?? 0;
  return entries
    .filter(([, sums]) => sums[by] >= least && (sums.visitors > 0 || sums.views > 0 || sums.events > 0))
    .sort(first)
    .slice(0, limit)
    .map(([value, sums]) => ({ value, ...sums }));
}

function byBytes(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
