import { addVisit, noVisits } from '../../counting-rules.ts';
import { visitGroup } from '../in-process/count-visits.ts';
import { type CountedLists, GroupCounts } from '../in-process/group-counts.ts';
import type { VisitGroup } from '../overview-sql.ts';
import { type ChosenRows, isWithin, type Seconds } from './chosen-rows.ts';
import type { ColumnTable } from './column-table.ts';
import { intervalsOf } from './intervals.ts';

interface Requested {
  seconds: Seconds;
  boundaries: readonly number[];
  panels: boolean;
}

/** Counts whole visits: those with a matching row that began in the ranges. */
export function countColumnTableVisits(
  columnTable: ColumnTable,
  chosen: ChosenRows,
  { seconds, boundaries, panels }: Requested,
): { groups: VisitGroup[]; exits: CountedLists[] } {
  const visits = begunVisits(columnTable, chosen, seconds);
  const sums = Array.from({ length: boundaries.length + 1 }, noVisits);
  const intervalAt = intervalsOf(columnTable, boundaries);
  const whole = noVisits();
  const { pages, events, seconds: lasted, startedAt } = columnTable.ofVisits;
  for (const place of visits) {
    const visit = { pages: pages[place] ?? 0, named_events: events[place] ?? 0, seconds: lasted[place] ?? 0 };
    addVisit(whole, visit);
    addVisit(sums[intervalAt(startedAt[place] ?? 0)] ?? noVisits(), visit);
  }
  const times = sums
    .map((ofInterval, interval) => visitGroup('time', String(boundaries[interval] ?? 0), ofInterval))
    .filter((group) => group.visits > 0);
  return {
    groups: [visitGroup('', '', whole), ...times],
    exits: panels ? [exitsOf(columnTable, chosen, visits)] : [],
  };
}

function begunVisits({ ofVisits }: ColumnTable, { visits }: ChosenRows, seconds: Seconds): Uint32Array {
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

/** Groups visits by exit page; visits without a page view have none. */
function exitsOf({ ofVisits, columns }: ColumnTable, chosen: ChosenRows, visits: Uint32Array): CountedLists {
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
