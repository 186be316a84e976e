import { DAY_MS } from '../../../../analytics/query/plan.ts';
import type { Counted } from '../in-process/count-rows.ts';
import { readNativeBlocks } from '../in-process/native-blocks.ts';
import { countSheet, type SheetRequest } from './count-sheet.ts';
import type { Sheet } from './sheet.ts';
import { SheetBuilder } from './sheet-builder.ts';

/** A task for one sheet of the thread. */
export type SheetTask = { sheet: number } & (
  | { step: 'begin'; startsAt: number }
  | { step: 'append'; startsAt: number; goOnFrom: number; bytes: Uint8Array }
  | { step: 'finish' | 'forget' }
  | { step: 'count'; request: SheetRequest }
);

/** `isKept` is false if the sheet is unknown or incomplete. */
export interface SheetDone {
  isKept: boolean;
  counted?: Counted;
}

/** 100 bytes each, of the 256 MB that the thread may use for caches. */
const MAX_WORDS = 500_000;

export function createSheetKeeping(): (task: SheetTask) => SheetDone {
  const builders = new Map<number, SheetBuilder>();
  const sheets = new Map<number, Sheet>();
  return (task) => {
    const builder = builders.get(task.sheet);
    const sheet = sheets.get(task.sheet);
    switch (task.step) {
      case 'begin':
        builders.set(task.sheet, new SheetBuilder(task.startsAt));
        return { isKept: true };
      case 'append':
        builder?.append(readNativeBlocks(task.bytes), task);
        if (builder && builder.words > MAX_WORDS) builders.delete(task.sheet);
        return { isKept: builders.has(task.sheet) };
      case 'finish':
        builders.delete(task.sheet);
        if (builder) sheets.set(task.sheet, warmedUp(builder.finish()));
        return { isKept: builder !== undefined };
      case 'forget':
        builders.delete(task.sheet);
        sheets.delete(task.sheet);
        return { isKept: false };
      case 'count':
        return sheet ? { isKept: true, counted: countSheet(sheet, task.request) } : { isKept: false };
    }
  };
}

/**
 * Warms up the code: the first queries would take three times as long, because V8 optimizes counting only after some
 * dozens of calls.
 */
function warmedUp(sheet: Sheet): Sheet {
  const filters = (['page', 'country', 'source'] as const).flatMap((dimension) =>
    (sheet.columns.get(dimension)?.words ?? [])
      .slice(1, 3)
      .map((value) => ({ kind: 'is' as const, dimension, values: [value] })),
  );
  for (const [place, { startsAt }] of sheet.days.slice(-WARM_UP_DAYS).entries()) {
    const filter = filters[place % Math.max(1, filters.length)];
    const ranges = [{ from: startsAt, to: startsAt + DAY_MS }];
    if (filter) countSheet(sheet, { filter, ranges, boundaries: [startsAt], panels: true });
  }
  return sheet;
}

const WARM_UP_DAYS = 40;
