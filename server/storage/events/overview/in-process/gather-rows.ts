import type { Column, Columns, WordColumn } from './native-blocks.ts';

/** Some rows of these columns. */
export interface Picked {
  columns: Columns;
  places: Uint32Array;
}

/** Concatenates rows with only the words they use, so that counting a few rows of a large result is fast. */
export function gatherRows(picked: readonly Picked[]): Columns {
  const parts = picked.filter(({ places }) => places.length > 0);
  const rows = parts.reduce((sum, { places }) => sum + places.length, 0);
  const byName = new Map<string, Column>();
  for (const [name, { kind }] of parts[0]?.columns.byName ?? []) {
    const gathered = emptyColumn(kind, rows);
    let at = 0;
    for (const { columns, places } of parts) {
      append(gathered, columns.byName.get(name), { places, at });
      at += places.length;
    }
    byName.set(name, gathered.column);
  }
  return { rows, byName };
}

/** Returns the numbers of all rows. */
export function everyRow({ rows }: Columns): Uint32Array {
  return Uint32Array.from({ length: rows }, (_, row) => row);
}

interface Gathered {
  column: Column;
  /** For a column of words: the code of each word. */
  codes: Map<string, number>;
}

function emptyColumn(kind: Column['kind'], rows: number): Gathered {
  const codes = new Map<string, number>();
  if (kind === 'word') return { column: { kind, words: [], codes: new Uint32Array(rows) }, codes };
  if (kind === 'wide') return { column: { kind, halves: new Uint32Array(2 * rows) }, codes };
  return { column: { kind, values: new Float64Array(rows) }, codes };
}

function append(gathered: Gathered, from: Column | undefined, { places, at }: { places: Uint32Array; at: number }) {
  const { column } = gathered;
  if (column.kind === 'word' && from?.kind === 'word') {
    const renamed = renamedWords(from, places, gathered);
    for (const [index, row] of places.entries()) column.codes[at + index] = renamed[from.codes[row] ?? 0] ?? 0;
  } else if (column.kind === 'wide' && from?.kind === 'wide') {
    for (const [index, row] of places.entries()) {
      column.halves[2 * (at + index)] = from.halves[2 * row] ?? 0;
      column.halves[2 * (at + index) + 1] = from.halves[2 * row + 1] ?? 0;
    }
  } else if (column.kind === 'number' && from?.kind === 'number') {
    for (const [index, row] of places.entries()) column.values[at + index] = from.values[row] ?? 0;
  } else throw new Error('Cannot append a column of another kind.');
}

/** Maps codes of one column to those of another, for the words that these rows use. */
function renamedWords(from: WordColumn, places: Uint32Array, { column, codes }: Gathered): Uint32Array {
  const renamed = new Uint32Array(from.words.length);
  const isKnown = new Uint8Array(from.words.length);
  for (const row of places) {
    const code = from.codes[row] ?? 0;
    if (isKnown[code] === 1 || column.kind !== 'word') continue;
    isKnown[code] = 1;
    const word = from.words[code] ?? '';
    const known = codes.get(word) ?? column.words.push(word) - 1;
    codes.set(word, known);
    renamed[code] = known;
  }
  return renamed;
}
