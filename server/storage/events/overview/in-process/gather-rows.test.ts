import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnsOf, type PlainRow, plainRows } from './columns.fixture.ts';
import { everyRow, gatherRows } from './gather-rows.ts';
import type { Column, Columns } from './native-blocks.ts';

/** Returns the value of a column at a row. */
function valueAt(column: Column | undefined, row: number): unknown {
  if (column?.kind === 'word') return column.words[column.codes[row] ?? -1];
  if (column?.kind === 'wide') return [column.halves[2 * row], column.halves[2 * row + 1]];
  return column?.values[row];
}

function rowsOf({ rows, byName }: Columns): unknown[] {
  return Array.from({ length: rows }, (_, row) => [...byName.keys()].map((name) => valueAt(byName.get(name), row)));
}

describe('gathered rows', () => {
  it('have the same values, one part after another', () => {
    fc.assert(
      fc.property(fc.array(plainRows, { maxLength: 3 }), fc.nat(4), (parts, every) => {
        const chosen = parts.map((rows) => rows.filter((_, index) => index % 5 >= every));
        const picked = parts.map((rows) => {
          const columns = columnsOf(rows);
          return { columns, places: everyRow(columns).filter((row) => row % 5 >= every) };
        });
        expect(rowsOf(gatherRows(picked))).toEqual(rowsOf(columnsOf(chosen.flat())));
      }),
    );
  });

  it('contain their words, each once, and no others', () => {
    const row = { kind: 'pageview', visitor: 1, visit: 1, at: 0, startedAt: 0, sequence: 0, engagedMs: 0 } as const;
    const rest = { value: 0, unit: '', paid: false, fits: true, goal: false, depthGoal: false, name: '' };
    const rows = ['/', '/a', '/', '/b'].map((path): PlainRow => ({ ...row, ...rest, country: '', region: '', path }));
    const [one, two] = [columnsOf(rows), columnsOf(rows)];
    const gathered = gatherRows([
      { columns: one, places: Uint32Array.of(2, 3) },
      { columns: two, places: Uint32Array.of(3, 1) },
    ]);
    expect(gathered.byName.get('path')).toMatchObject({ words: ['/', '/b', '/a'], codes: Uint32Array.of(0, 1, 1, 2) });
  });

  it('of no rows are empty', () => {
    expect(gatherRows([])).toEqual({ rows: 0, byName: new Map() });
    expect(gatherRows([{ columns: columnsOf([]), places: new Uint32Array(0) }]).rows).toBe(0);
  });
});
