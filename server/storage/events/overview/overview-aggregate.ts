import type { SlotDay } from '../../../analytics/query/plan.ts';
import { type OverviewFigures, type OverviewResult, PANELS, type Panel } from '../../../analytics/query/query.ts';
import type { Counted } from './in-process/count-rows.ts';
import type { GoalRow, GroupLists, SlotGroup, VisitGroup } from './overview-sql.ts';
import { addCounts, firstRows, type PanelSums } from './top-values.ts';

/** Additive sums of an overview, from counted days and from events. */
export interface Aggregate {
  totals: Sums;
  /** By the interval's start, as a decimal string. */
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

export function emptyAggregate(): Aggregate {
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

function panelAt(aggregate: Aggregate, panel: string): Map<string, PanelSums> {
  const known = aggregate.panels.get(panel);
  if (known) return known;
  const values = new Map<string, PanelSums>();
  aggregate.panels.set(panel, values);
  return values;
}

/** 1, or -1 to subtract counts. */
export type Sign = 1 | -1;

export function aggregateOf(counted: Counted): Aggregate {
  const aggregate = emptyAggregate();
  addCounted(aggregate, counted);
  return aggregate;
}

export function addCounted(aggregate: Aggregate, { groups, visits, goals }: Counted, sign: Sign = 1): void {
  addGroups(aggregate, groups, sign);
  addVisits(aggregate, visits, sign);
  addGoals(aggregate, goals, sign);
}

/** Adds counts of single events. */
export function addGroups(aggregate: Aggregate, lists: readonly GroupLists[], sign: Sign = 1): void {
  for (const { panel, groups, visitors, views, events, engaged_ms } of lists) {
    const values = panel === '' || panel === 'time' ? undefined : panelAt(aggregate, panel);
    const at = (numbers: ArrayLike<string | number> | undefined, index: number) => sign * Number(numbers?.[index] ?? 0);
    for (const [index, group] of groups.entries()) {
      const counts = { visitors: at(visitors, index), views: at(views, index), events: at(events, index) };
      if (values) addToPanel(values, group, counts);
      else addEngaged(panel === '' ? aggregate.totals : sumsAt(aggregate.times, group), counts, at(engaged_ms, index));
    }
  }
}

function addToPanel(values: Map<string, PanelSums>, value: string, counts: PanelSums): void {
  const known = values.get(value);
  if (known) addCounts(known, counts);
  else values.set(value, counts);
}

function addEngaged(sums: Sums, counts: PanelSums, engagedMs: number): void {
  addCounts(sums, counts);
  sums.engagedMs += engagedMs;
}

/** Adds counts of whole visits. */
export function addVisits(aggregate: Aggregate, groups: readonly VisitGroup[], sign: Sign = 1): void {
  for (const row of groups) {
    if (row.panel === 'exit_page') {
      const [visitors, views] = [sign * Number(row.visitors), sign * Number(row.visit_views)];
      const counts = { visitors, views, events: sign * Number(row.events) };
      addToPanel(panelAt(aggregate, 'exit_page'), row.group_value, counts);
      continue;
    }
    const sums = row.panel === '' ? aggregate.totals : sumsAt(aggregate.times, row.group_value);
    addVisitSums(sums, row, sign);
  }
}

type VisitSums = Pick<VisitGroup, 'visits' | 'visit_views' | 'bounces' | 'visit_seconds'>;

function addVisitSums(sums: Sums, row: VisitSums, sign: Sign = 1): void {
  sums.visits += sign * Number(row.visits);
  sums.visitViews += sign * Number(row.visit_views);
  sums.bounces += sign * Number(row.bounces);
  sums.visitSeconds += sign * Number(row.visit_seconds);
}

/**
 * Adds quarters of an hour. Before a day's cut, its visitors are those with their first event in a slot; from the cut
 * on, those with their last: see SlotDay. A whole day uses the first events.
 */
export function addSlots(aggregate: Aggregate, groups: readonly SlotGroup[], days: readonly SlotDay[]): void {
  const plans = new Map(days.map((day) => [day.day, day]));
  for (const row of groups) {
    const plan = plans.get(Number(row.day_number));
    if (!plan) continue;
    const slot = Math.max(plan.fromSlot, slotOf(row.time, plan.day));
    const [came, stayed] = [Number(row.came), Number(row.stayed)];
    const counts = { visitors: 0, views: Number(row.views), events: Number(row.events) };
    const engagedMs = Number(row.engaged_ms);
    addEngaged(aggregate.totals, { ...counts, visitors: plan.fromSlot === 0 ? came : stayed }, engagedMs);
    addVisitSums(aggregate.totals, row);
    const sums = sumsAt(aggregate.times, row.time);
    addEngaged(sums, { ...counts, visitors: slot < plan.cut ? came : stayed }, engagedMs);
    addVisitSums(sums, row);
  }
}

function slotOf(time: string, day: number): number {
  return (Number(time) - day * 86_400_000) / 900_000;
}

export function addGoals(aggregate: Aggregate, rows: readonly GoalRow[], sign: Sign = 1): void {
  for (const row of rows) {
    aggregate.goals.conversions += sign * Number(row.conversions);
    aggregate.goals.converted += sign * Number(row.converted);
    aggregate.goals.revenue += sign * Number(row.revenue);
    for (const currency of row.currencies) aggregate.goals.currencies.add(currency);
  }
}

/** Sums several aggregates, without their panels. */
export function sumsOf(aggregates: readonly Aggregate[]): Aggregate {
  const all = emptyAggregate();
  for (const aggregate of aggregates) {
    addSums(all.totals, aggregate.totals);
    for (const [time, sums] of aggregate.times) addSums(sumsAt(all.times, time), sums);
    all.goals.conversions += aggregate.goals.conversions;
    all.goals.converted += aggregate.goals.converted;
    all.goals.revenue += aggregate.goals.revenue;
    for (const currency of aggregate.goals.currencies) all.goals.currencies.add(currency);
  }
  return all;
}

function addSums(sums: Sums, more: Sums): void {
  for (const name of Object.keys(sums) as (keyof Sums)[]) sums[name] += more[name];
}

/** Returns the number of values, for size limits of caches. */
export function sizeOf(aggregate: Aggregate): number {
  let size = 1 + aggregate.times.size;
  for (const values of aggregate.panels.values()) size += values.size;
  return size;
}

export function figuresOf({ totals, goals }: Aggregate): OverviewFigures {
  const { visitors, visits, views, events } = totals;
  const perVisit = (sum: number) => (visits === 0 ? 0 : rounded(sum / visits));
  return {
    visitors,
    visits,
    views,
    events,
    views_per_visit: perVisit(totals.visitViews),
    bounce_rate: perVisit(100 * totals.bounces),
    visit_duration: perVisit(totals.visitSeconds),
    engaged_time: perVisit(totals.engagedMs / 1000),
    conversions: goals.conversions,
    conversion_rate: visitors === 0 ? 0 : rounded(Math.min(100, (100 * goals.converted) / visitors)),
    revenue: goals.currencies.size > 1 ? null : rounded(goals.revenue),
    currency: goals.currencies.size > 1 ? null : ([...goals.currencies][0] ?? null),
  };
}

export function seriesOf({ times }: Aggregate, boundaries: readonly number[]): OverviewResult['series'] {
  return boundaries.map((time) => {
    const { visitors = 0, visits = 0, views = 0, events = 0 } = times.get(String(time)) ?? {};
    return { time, visitors, visits, views, events };
  });
}

/** Returns the first rows of each panel over all aggregates. */
export function panelsOf(aggregates: readonly Aggregate[], limit: number): OverviewResult['panels'] {
  const firstOf = (panel: Panel) => {
    const parts = aggregates.flatMap((aggregate) => aggregate.panels.get(panel) ?? []);
    return firstRows(parts, panel === 'event' ? 'events' : 'visitors', limit);
  };
  return Object.fromEntries(PANELS.map((panel) => [panel, firstOf(panel)])) as OverviewResult['panels'];
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
