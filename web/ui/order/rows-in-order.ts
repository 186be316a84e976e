/** Orders of completely loaded lists; the first is the order of the response. */
export const ROW_ORDERS = ['date', 'name'] as const;
export type RowOrder = (typeof ROW_ORDERS)[number];

const names = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Sorts rows, which arrive newest first, by date or by name: ignoring case, numbers by value. */
export function rowsInOrder<Row>(rows: readonly Row[], order: RowOrder, nameOf: (row: Row) => string): readonly Row[] {
  if (order === 'date') return rows;
  return [...rows].sort((one, other) => names.compare(nameOf(one), nameOf(other)));
}
