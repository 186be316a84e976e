import type { CountRequest } from './asked-rows.ts';
import { type Counted, countRows } from './count-rows.ts';
import { denseNumbers } from './dense-numbers.ts';
import { everyRow, gatherRows } from './gather-rows.ts';
import type { Column, Columns } from './native-blocks.ts';

/**
 * Rows before a moment, which are complete, and later ones. The early rows are counted once; only those whose visitors
 * or visits continue are counted again, since later rows change no other counts.
 */
export interface Change {
  /** Counts of the early rows that continue, to be subtracted. */
  less: Counted;
  /** Counts of the same rows with the later ones, to be added. */
  more: Counted;
}

/** Splits rows into those before a moment and all others. */
export function splitRows(columns: Columns, before: number): { early: Columns; recent: Columns } {
  const at = numbersOf(columns.byName.get('occurred_at'));
  const places = everyRow(columns);
  return {
    early: gatherRows([{ columns, places: places.filter((row) => (at[row] ?? 0) < before) }]),
    recent: gatherRows([{ columns, places: places.filter((row) => (at[row] ?? 0) >= before) }]),
  };
}

export function countChange(early: Columns, recent: Columns, request: CountRequest): Change {
  const goingOn = { columns: early, places: goingOnIn(early, recent) };
  return {
    less: countRows(gatherRows([goingOn]), request),
    more: countRows(gatherRows([goingOn, { columns: recent, places: everyRow(recent) }]), request),
  };
}

/**
 * Returns the early rows of visitors and visits with recent rows and, transitively, of those that share a visitor or a
 * visit with them.
 */
function goingOnIn(early: Columns, recent: Columns): Uint32Array {
  const [visitors, visits] = [touchedOf('visitor', early, recent), touchedOf('visit_id', early, recent)];
  for (let isSettled = false; !isSettled; ) {
    isSettled = true;
    for (let row = 0; row < early.rows; row++) {
      const [visitor, visit] = [visitors.places[row] ?? 0, visits.places[row] ?? 0];
      if (visitors.areTouched[visitor] === visits.areTouched[visit]) continue;
      visitors.areTouched[visitor] = 1;
      visits.areTouched[visit] = 1;
      isSettled = false;
    }
  }
  return everyRow(early).filter((row) => visitors.areTouched[visitors.places[row] ?? 0] === 1);
}

/** Numbers the early rows' values, and marks those that occur in recent rows. */
function touchedOf(name: string, early: Columns, recent: Columns): { places: Uint32Array; areTouched: Uint8Array } {
  const [first, second] = [halvesOf(early.byName.get(name)), halvesOf(recent.byName.get(name))];
  const halves = new Uint32Array(first.length + second.length);
  halves.set(first);
  halves.set(second, first.length);
  const { places, count } = denseNumbers(halves);
  const areTouched = new Uint8Array(count);
  for (const place of places.subarray(early.rows)) areTouched[place] = 1;
  return { places, areTouched };
}

/** Without rows there are no columns. */
function numbersOf(column: Column | undefined): Float64Array {
  return column?.kind === 'number' ? column.values : new Float64Array(0);
}

function halvesOf(column: Column | undefined): Uint32Array {
  return column?.kind === 'wide' ? column.halves : new Uint32Array(0);
}
