import { DAY_MS } from '../../../../analytics/query/plan.ts';
import type { Counted } from '../in-process/count-rows.ts';
import { readNativeBlocks } from '../in-process/native-blocks.ts';
import type { ColumnTable } from './column-table.ts';
import { ColumnTableBuilder } from './column-table-builder.ts';
import { type ColumnTableRequest, countColumnTable } from './count-column-table.ts';

/** A task for one column table of the thread. */
export type ColumnTableTask = { columnTable: number } & (
  | { step: 'begin'; startsAt: number }
  | { step: 'append'; startsAt: number; goOnFrom: number; bytes: Uint8Array }
  | { step: 'finish' | 'forget' }
  | { step: 'count'; request: ColumnTableRequest }
);

/** `isKept` is false if the column table is unknown or incomplete. */
export interface ColumnTableDone {
  isKept: boolean;
  counted?: Counted;
}

/** 100 bytes each, of the 256 MB that the thread may use for caches. */
const MAX_WORDS = 500_000;

export function createColumnTableKeeping(): (task: ColumnTableTask) => ColumnTableDone {
  const builders = new Map<number, ColumnTableBuilder>();
  const columnTables = new Map<number, ColumnTable>();
  return (task) => {
    const builder = builders.get(task.columnTable);
    const columnTable = columnTables.get(task.columnTable);
    switch (task.step) {
      case 'begin':
        builders.set(task.columnTable, new ColumnTableBuilder(task.startsAt));
        return { isKept: true };
      case 'append':
        builder?.append(readNativeBlocks(task.bytes), task);
        if (builder && builder.words > MAX_WORDS) builders.delete(task.columnTable);
        return { isKept: builders.has(task.columnTable) };
      case 'finish':
        builders.delete(task.columnTable);
        if (builder) columnTables.set(task.columnTable, warmedUp(builder.finish()));
        return { isKept: builder !== undefined };
      case 'forget':
        builders.delete(task.columnTable);
        columnTables.delete(task.columnTable);
        return { isKept: false };
      case 'count':
        return columnTable ? { isKept: true, counted: countColumnTable(columnTable, task.request) } : { isKept: false };
    }
  };
}

/**
 * Warms up the code: the first queries would take three times as long, because V8 optimizes counting only after some
 * dozens of calls.
 */
function warmedUp(columnTable: ColumnTable): ColumnTable {
  const filters = (['page', 'country', 'source'] as const).flatMap((dimension) =>
    (columnTable.columns.get(dimension)?.words ?? [])
      .slice(1, 3)
      .map((value) => ({ kind: 'is' as const, dimension, values: [value] })),
  );
  for (const [place, { startsAt }] of columnTable.days.slice(-WARM_UP_DAYS).entries()) {
    const filter = filters[place % Math.max(1, filters.length)];
    const ranges = [{ from: startsAt, to: startsAt + DAY_MS }];
    if (filter) countColumnTable(columnTable, { filter, ranges, boundaries: [startsAt], panels: true });
  }
  return columnTable;
}

const WARM_UP_DAYS = 40;
