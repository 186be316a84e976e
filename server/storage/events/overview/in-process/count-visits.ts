import type { TimeRange } from '../../../../analytics/query/query.ts';
import { addVisit, noVisits, type VisitCounts, type VisitSums } from '../../counting-rules.ts';
import type { VisitGroup } from '../overview-sql.ts';
import type { CountRequest } from './asked-rows.ts';
import { type CountedLists, GroupCounts } from './group-counts.ts';
import { intervalOf, isIn, type Rows } from './rows.ts';

/** Whole visits in columns, by visit number. */
interface Visits {
  startedAt: Float64Array;
  pages: Uint32Array;
  named: Uint32Array;
  fits: Uint8Array;
  /** Row numbers of the first and last event and of the last page view (-1 without one). */
  first: Int32Array;
  last: Int32Array;
  exit: Int32Array;
}

export interface CountedVisits {
  /** By interval (`time`), and over all visits that began in the figures' ranges. */
  groups: VisitGroup[];
  /** By exit page; empty if no panels are requested. */
  exits: CountedLists[];
}

export function countVisits(rows: Rows, { figures, panels, boundaries }: CountRequest): CountedVisits {
  const visits = visitsOf(rows);
  const whole = noVisits();
  const times = new Map<number, VisitSums>();
  for (const place of begunIn(visits, figures)) {
    const visit = countsOf(rows, visits, place);
    addVisit(whole, visit);
    const interval = intervalOf(boundaries, visits.startedAt[place] ?? 0);
    const sums = times.get(interval) ?? noVisits();
    times.set(interval, sums);
    addVisit(sums, visit);
  }
  const groups = [...times].map(([interval, sums]) => visitGroup('time', String(boundaries[interval] ?? 0), sums));
  return {
    groups: [visitGroup('', '', whole), ...groups.filter(({ visits: count }) => count > 0)],
    exits: panels.length > 0 ? [exitsOf(rows, visits, panels)] : [],
  };
}

function visitsOf(rows: Rows): Visits {
  const { count, visitCount, at, startedAt } = rows;
  const visits: Visits = {
    startedAt: new Float64Array(visitCount).fill(Number.POSITIVE_INFINITY),
    pages: new Uint32Array(visitCount),
    named: new Uint32Array(visitCount),
    fits: new Uint8Array(visitCount),
    first: new Int32Array(visitCount).fill(-1),
    last: new Int32Array(visitCount).fill(-1),
    exit: new Int32Array(visitCount).fill(-1),
  };
  const isBefore = (one: number, other: number) => {
    const [first, second] = [at[one] ?? 0, at[other] ?? 0];
    return first < second || (first === second && (rows.sequence[one] ?? 0) < (rows.sequence[other] ?? 0));
  };
  for (let row = 0; row < count; row++) {
    const visit = rows.visits[row] ?? 0;
    visits.startedAt[visit] = Math.min(visits.startedAt[visit] ?? 0, startedAt[row] ?? 0);
    if (rows.fits[row] === 1) visits.fits[visit] = 1;
    const [first = -1, last = -1, exit = -1] = [visits.first[visit], visits.last[visit], visits.exit[visit]];
    if (first < 0 || isBefore(row, first)) visits.first[visit] = row;
    if (last < 0 || isBefore(last, row)) visits.last[visit] = row;
    if (rows.isView[row] === 1) {
      visits.pages[visit] = (visits.pages[visit] ?? 0) + 1;
      if (exit < 0 || isBefore(exit, row)) visits.exit[visit] = row;
    } else if (rows.isEvent[row] === 1) visits.named[visit] = (visits.named[visit] ?? 0) + 1;
  }
  return visits;
}

/** Visits in the requested ranges have all their rows here; others may lack some. */
function begunIn({ startedAt, pages, named, fits }: Visits, ranges: readonly TimeRange[]): number[] {
  const places: number[] = [];
  for (let place = 0; place < startedAt.length; place++) {
    const happened = (pages[place] ?? 0) + (named[place] ?? 0) > 0;
    if (happened && fits[place] === 1 && isIn(ranges, startedAt[place] ?? 0)) places.push(place);
  }
  return places;
}

/** Groups of the engine have counts of exit pages beside. */
export function visitGroup(panel: string, value: string, sums: VisitSums): VisitGroup & VisitSums {
  return { panel, group_value: value, ...sums, visitors: 0, events: 0 };
}

function countsOf({ at }: Rows, { pages, named, first, last }: Visits, place: number): VisitCounts {
  const lasted = (at[last[place] ?? 0] ?? 0) - (at[first[place] ?? 0] ?? 0);
  return { pages: pages[place] ?? 0, named_events: named[place] ?? 0, seconds: Math.floor(lasted / 1000) };
}

function exitsOf(rows: Rows, visits: Visits, panels: readonly TimeRange[]): CountedLists {
  const { words, codes } = rows.path;
  // Visits without a page view form one group after those of all paths.
  const counts = new GroupCounts(words.length + 1, rows.visitorCount);
  for (const place of begunIn(visits, panels)) {
    const exit = visits.exit[place] ?? -1;
    const group = exit < 0 ? words.length : (codes[exit] ?? 0);
    counts.addVisitor(group, rows.visitors[visits.first[place] ?? 0] ?? 0);
    counts.views[group] = (counts.views[group] ?? 0) + (visits.pages[place] ?? 0);
    counts.events[group] = (counts.events[group] ?? 0) + (visits.named[place] ?? 0);
  }
  return counts.lists('exit_page', (group) => words[group] ?? '');
}
