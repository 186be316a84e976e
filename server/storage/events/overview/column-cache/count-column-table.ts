import type { Filter, TimeRange } from '../../../../analytics/query/query.ts';
import type { Counted } from '../in-process/count-rows.ts';
import { type CountedLists, GroupCounts } from '../in-process/group-counts.ts';
import { type ChosenRows, chooseRows, secondsOf } from './chosen-rows.ts';
import type { ColumnTable, ColumnTableDimension } from './column-table.ts';
import { fittingRows } from './column-table-filter.ts';
import { goalRow } from './count-goals.ts';
import { countColumnTableVisits } from './count-visits.ts';
import { intervalsOf } from './intervals.ts';
import { IS_EVENT, IS_VIEW } from './row-flags.ts';
import type { TableColumn } from './table-column.ts';
import { windowsOf } from './windows.ts';

export interface ColumnTableRequest {
  filter: Filter;
  /** Ranges within the column table's days, in whole seconds. */
  ranges: readonly TimeRange[];
  /** Starts of the intervals, in epoch milliseconds. */
  boundaries: readonly number[];
  panels: boolean;
}

/** Returns the same as `countRows` for the rows that the engine would select with the filter. */
export function countColumnTable(
  columnTable: ColumnTable,
  { filter, ranges, boundaries, panels }: ColumnTableRequest,
): Counted {
  const windows = windowsOf(columnTable, ranges);
  const fitting = { window: windows.rows, fits: fittingRows(columnTable, filter, windows.rows) };
  const seconds = secondsOf(columnTable, ranges);
  const chosen = chooseRows(columnTable, { ...fitting, windows }, seconds);
  const groups = figureGroups(columnTable, chosen, boundaries);
  if (panels)
    for (const [name, column] of columnTable.columns) groups.push(panelGroups(columnTable, chosen, { name, column }));
  const visits = countColumnTableVisits(columnTable, chosen, { seconds, boundaries, panels });
  return {
    groups: [...groups, ...visits.exits],
    visits: visits.groups,
    goals: [goalRow(columnTable, chosen, { fitting, seconds })],
  };
}

function figureGroups(columnTable: ColumnTable, chosen: ChosenRows, boundaries: readonly number[]): CountedLists[] {
  const whole = new GroupCounts(1, chosen.countVisitors());
  const times = new GroupCounts(Math.max(1, boundaries.length), chosen.countVisitors());
  const intervalAt = intervalsOf(columnTable, boundaries);
  for (let index = 0; index < chosen.rows.length; index++) {
    const row = chosen.rows[index] ?? 0;
    const [visitor = 0, flags = 0, engagedMs = 0] = [
      chosen.visitors[index],
      columnTable.flags[row],
      columnTable.engagedMs[row],
    ];
    const interval = intervalAt(columnTable.at[row] ?? 0);
    addRow(whole, 0, { flags, visitor });
    addRow(times, interval, { flags, visitor });
    whole.engagedMs[0] = (whole.engagedMs[0] ?? 0) + engagedMs;
    times.engagedMs[interval] = (times.engagedMs[interval] ?? 0) + engagedMs;
  }
  return [whole.lists('', () => ''), times.lists('time', (interval) => String(boundaries[interval] ?? 0))];
}

function addRow(counts: GroupCounts, group: number, { flags, visitor }: { flags: number; visitor: number }): void {
  counts.addEvent(group, { isView: (flags & IS_VIEW) !== 0, isEvent: (flags & IS_EVENT) !== 0, visitor });
}

interface PanelColumn {
  name: ColumnTableDimension;
  column: TableColumn;
}

function panelGroups(columnTable: ColumnTable, chosen: ChosenRows, { name, column }: PanelColumn): CountedLists {
  const { words } = column;
  const counts = new GroupCounts(words.length, chosen.countVisitors());
  if (name === 'event') {
    countEvents(columnTable, chosen, { column, counts });
    // A custom event without a name has no value here.
    return counts.lists(name, (group) => (words[group] === '' ? undefined : words[group]));
  }
  if (column.isOfStays) countStays(chosen, column, counts);
  else countEach(columnTable, chosen, { column, counts });
  return counts.lists(name, (group) => words[group]);
}

function countStays({ stays }: ChosenRows, { codes }: TableColumn, counts: GroupCounts): void {
  for (let index = 0; index < stays.stays.length; index++) {
    const stay = stays.stays[index] ?? 0;
    const [group = 0, views = 0, events = 0] = [codes[stay], stays.views[index], stays.events[index]];
    if (views + events === 0) continue;
    counts.views[group] = (counts.views[group] ?? 0) + views;
    counts.events[group] = (counts.events[group] ?? 0) + events;
    counts.addVisitor(group, stays.visitors[index] ?? 0);
  }
}

interface Counting {
  column: TableColumn;
  counts: GroupCounts;
}

function countEach(columnTable: ColumnTable, chosen: ChosenRows, { column, counts }: Counting): void {
  for (let index = 0; index < chosen.rows.length; index++) {
    const row = chosen.rows[index] ?? 0;
    const [flags = 0, visitor = 0] = [columnTable.flags[row], chosen.visitors[index]];
    addRow(counts, column.codes[row] ?? 0, { flags, visitor });
  }
}

function countEvents(columnTable: ColumnTable, chosen: ChosenRows, { column, counts }: Counting): void {
  for (let index = 0; index < chosen.rows.length; index++) {
    const row = chosen.rows[index] ?? 0;
    const flags = columnTable.flags[row] ?? 0;
    if ((flags & IS_EVENT) === 0) continue;
    const group = column.codes[column.isOfStays ? (columnTable.stays[row] ?? 0) : row] ?? 0;
    addRow(counts, group, { flags, visitor: chosen.visitors[index] ?? 0 });
  }
}
