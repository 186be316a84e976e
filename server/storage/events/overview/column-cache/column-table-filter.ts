import type { Filter } from '../../../../analytics/query/query.ts';
import { BY_EVENT } from '../in-process/asked-rows.ts';
import type { ColumnTable, ColumnTableDimension, Window } from './column-table.ts';
import type { TableColumn } from './table-column.ts';

/** Returns whether a column table can evaluate a filter: equality on its dimensions. Substrings are left to the engine. */
export function isOfColumnTable(filter: Filter): boolean {
  if ('filters' in filter) return filter.filters.every(isOfColumnTable);
  return (filter.kind === 'is' || filter.kind === 'is_not') && dimensionOf(filter.dimension) !== undefined;
}

/** Returns 1 for each row of a window that matches a filter, equivalent to filter-sql.ts. */
export function fittingRows(columnTable: ColumnTable, filter: Filter, window: Window): Uint8Array {
  if ('filters' in filter) return joined(columnTable, filter, window);
  const dimension = dimensionOf(filter.dimension);
  const column = dimension && columnTable.columns.get(dimension);
  if (!column) throw new Error(`The column cache has no column for ${filter.dimension}.`);
  const wanted = new Set(filter.values);
  const isOf = filter.kind === 'is';
  // Code 0 stands for no word.
  const fits = Uint8Array.from(column.words, (word, code) => (code > 0 && wanted.has(word) === isOf ? 1 : 0));
  return spread(fits, column, { stays: columnTable.stays, window });
}

type FilterList = Extract<Filter, { filters: readonly Filter[] }>;

/** An empty "and" matches everything, an empty "or" nothing. */
function joined(columnTable: ColumnTable, { kind, filters }: FilterList, window: Window): Uint8Array {
  const [isAnd, all] = [kind === 'and', new Uint8Array(window.to - window.from)];
  if (isAnd) all.fill(1);
  for (const inner of filters) {
    const fits = fittingRows(columnTable, inner, window);
    for (let row = 0; row < all.length; row++) {
      if (isAnd) all[row] = (all[row] ?? 0) & (fits[row] ?? 0);
      else all[row] = (all[row] ?? 0) | (fits[row] ?? 0);
    }
  }
  return all;
}

/** Expands matches from words to rows. */
function spread(
  fits: Uint8Array,
  { codes, isOfStays }: TableColumn,
  { stays, window: { from, to } }: { stays: Uint32Array; window: Window },
): Uint8Array {
  const ofRows = new Uint8Array(to - from);
  if (isOfStays) for (let row = from; row < to; row++) ofRows[row - from] = fits[codes[stays[row] ?? 0] ?? 0] ?? 0;
  else for (let row = from; row < to; row++) ofRows[row - from] = fits[codes[row] ?? 0] ?? 0;
  return ofRows;
}

function dimensionOf(name: string): ColumnTableDimension | undefined {
  return BY_EVENT.find((dimension) => dimension === name);
}
