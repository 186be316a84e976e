import type { Filter, TimeRange } from '../../../../analytics/query/query.ts';
import type { Counted } from '../in-process/count-rows.ts';
import { type CountedLists, GroupCounts } from '../in-process/group-counts.ts';
import { type ChosenRows, chooseRows, secondsOf } from './chosen-rows.ts';
import { goalRow } from './count-sheet-goals.ts';
import { countSheetVisits } from './count-sheet-visits.ts';
import { intervalsOf } from './intervals.ts';
import { IS_EVENT, IS_VIEW } from './row-flags.ts';
import type { Sheet, SheetDimension } from './sheet.ts';
import type { SheetColumn } from './sheet-column.ts';
import { fittingRows } from './sheet-filter.ts';
import { windowsOf } from './windows.ts';

export interface SheetRequest {
  filter: Filter;
  /** Ranges within the sheet's days, in whole seconds. */
  ranges: readonly TimeRange[];
  /** Starts of the intervals, in epoch milliseconds. */
  boundaries: readonly number[];
  panels: boolean;
}

/** Returns the same as `countRows` for the rows that the engine would select with the filter. */
export function countSheet(sheet: Sheet, { filter, ranges, boundaries, panels }: SheetRequest): Counted {
  const windows = windowsOf(sheet, ranges);
  const fitting = { window: windows.rows, fits: fittingRows(sheet, filter, windows.rows) };
  const seconds = secondsOf(sheet, ranges);
  const chosen = chooseRows(sheet, { ...fitting, windows }, seconds);
  const groups = figureGroups(sheet, chosen, boundaries);
  if (panels) for (const [name, column] of sheet.columns) groups.push(panelGroups(sheet, chosen, { name, column }));
  const visits = countSheetVisits(sheet, chosen, { seconds, boundaries, panels });
  return {
    groups: [...groups, ...visits.exits],
    visits: visits.groups,
    goals: [goalRow(sheet, chosen, { fitting, seconds })],
  };
}

function figureGroups(sheet: Sheet, chosen: ChosenRows, boundaries: readonly number[]): CountedLists[] {
  const whole = new GroupCounts(1, chosen.countVisitors());
  const times = new GroupCounts(Math.max(1, boundaries.length), chosen.countVisitors());
  const intervalAt = intervalsOf(sheet, boundaries);
  for (let index = 0; index < chosen.rows.length; index++) {
    const row = chosen.rows[index] ?? 0;
    const [visitor = 0, flags = 0, engagedMs = 0] = [chosen.visitors[index], sheet.flags[row], sheet.engagedMs[row]];
    const interval = intervalAt(sheet.at[row] ?? 0);
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
  name: SheetDimension;
  column: SheetColumn;
}

function panelGroups(sheet: Sheet, chosen: ChosenRows, { name, column }: PanelColumn): CountedLists {
  const { words } = column;
  const counts = new GroupCounts(words.length, chosen.countVisitors());
  if (name === 'event') {
    countEvents(sheet, chosen, { column, counts });
    // A custom event without a name has no value here.
    return counts.lists(name, (group) => (words[group] === '' ? undefined : words[group]));
  }
  if (column.isOfStays) countStays(chosen, column, counts);
  else countEach(sheet, chosen, { column, counts });
  return counts.lists(name, (group) => words[group]);
}

function countStays({ stays }: ChosenRows, { codes }: SheetColumn, counts: GroupCounts): void {
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
  column: SheetColumn;
  counts: GroupCounts;
}

function countEach(sheet: Sheet, chosen: ChosenRows, { column, counts }: Counting): void {
  for (let index = 0; index < chosen.rows.length; index++) {
    const row = chosen.rows[index] ?? 0;
    const [flags = 0, visitor = 0] = [sheet.flags[row], chosen.visitors[index]];
    addRow(counts, column.codes[row] ?? 0, { flags, visitor });
  }
}

function countEvents(sheet: Sheet, chosen: ChosenRows, { column, counts }: Counting): void {
  for (let index = 0; index < chosen.rows.length; index++) {
    const row = chosen.rows[index] ?? 0;
    const flags = sheet.flags[row] ?? 0;
    if ((flags & IS_EVENT) === 0) continue;
    const group = column.codes[column.isOfStays ? (sheet.stays[row] ?? 0) : row] ?? 0;
    addRow(counts, group, { flags, visitor: chosen.visitors[index] ?? 0 });
  }
}
