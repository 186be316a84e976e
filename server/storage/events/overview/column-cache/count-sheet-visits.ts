import { type CountedLists, GroupCounts } from '../in-process/group-counts.ts';
import type { VisitGroup } from '../overview-sql.ts';
import { type ChosenRows, isWithin, type Seconds } from './chosen-rows.ts';
import { intervalsOf } from './intervals.ts';
import type { Sheet } from './sheet.ts';

interface Asked {
  seconds: Seconds;
  boundaries: readonly number[];
  panels: boolean;
}

/** Counts whole visits: those with a matching row that began in the ranges. */
export function countSheetVisits(
  sheet: Sheet,
  chosen: ChosenRows,
  { seconds, boundaries, panels }: Asked,
): { groups: VisitGroup[]; exits: CountedLists[] } {
  const visits = begunVisits(sheet, chosen, seconds);
  const sums = Array.from({ length: boundaries.length + 1 }, noSums);
  const intervalAt = intervalsOf(sheet, boundaries);
  const whole = noSums();
  for (let index = 0; index < visits.length; index++) {
    const visit = visits[index] ?? 0;
    addVisit(whole, sheet, visit);
    addVisit(sums[intervalAt(sheet.ofVisits.startedAt[visit] ?? 0)] ?? noSums(), sheet, visit);
  }
  const times = sums
    .map((ofInterval, interval) => ({ panel: 'time', group_value: String(boundaries[interval] ?? 0), ...ofInterval }))
    .filter((group) => group.visits > 0);
  return {
    groups: [{ panel: '', group_value: '', ...whole }, ...times],
    exits: panels ? [exitsOf(sheet, chosen, visits)] : [],
  };
}

function begunVisits({ ofVisits }: Sheet, { visits }: ChosenRows, seconds: Seconds): Uint32Array {
  const { pages, events, startedAt } = ofVisits;
  const begun = new Uint32Array(visits.length);
  let count = 0;
  for (let place = 0; place < visits.length; place++) {
    const visit = visits[place] ?? 0;
    if ((pages[visit] ?? 0) + (events[visit] ?? 0) === 0 || !isWithin(seconds, startedAt[visit] ?? 0)) continue;
    begun[count] = visit;
    count += 1;
  }
  return begun.subarray(0, count);
}

type Sums = Omit<VisitGroup, 'panel' | 'group_value' | 'visits' | 'visit_views' | 'bounces' | 'visit_seconds'> & {
  visits: number;
  visit_views: number;
  bounces: number;
  visit_seconds: number;
};

function noSums(): Sums {
  return { visits: 0, visit_views: 0, bounces: 0, visit_seconds: 0, visitors: 0, events: 0 };
}

/** Events without a page view are no visit. */
function addVisit(sums: Sums, { ofVisits }: Sheet, visit: number): void {
  const [pages = 0, events = 0] = [ofVisits.pages[visit], ofVisits.events[visit]];
  if (pages === 0) return;
  sums.visits += 1;
  sums.visit_views += pages;
  sums.bounces += pages === 1 && events === 0 ? 1 : 0;
  sums.visit_seconds += ofVisits.seconds[visit] ?? 0;
}

/** Groups visits by exit page; visits without a page view have none. */
function exitsOf({ ofVisits, columns }: Sheet, chosen: ChosenRows, visits: Uint32Array): CountedLists {
  const words = columns.get('page')?.words ?? [];
  const visitors = visits.map((visit) => chosen.placeOf(ofVisits.visitors[visit] ?? 0));
  const counts = new GroupCounts(Math.max(1, words.length), chosen.countVisitors());
  for (let index = 0; index < visits.length; index++) {
    const visit = visits[index] ?? 0;
    const group = ofVisits.exits[visit] ?? 0;
    counts.addVisitor(group, visitors[index] ?? 0);
    counts.views[group] = (counts.views[group] ?? 0) + (ofVisits.pages[visit] ?? 0);
    counts.events[group] = (counts.events[group] ?? 0) + (ofVisits.events[visit] ?? 0);
  }
  return counts.lists('exit_page', (group) => words[group] ?? '');
}
