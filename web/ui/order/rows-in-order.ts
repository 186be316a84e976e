/** How short lists can be ordered, which come as a whole; the first is how they come. */
export const ROW_ORDERS = ['date', 'name'] as const;
export type RowOrder = (typeof ROW_ORDERS)[number];

const names = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Rows that came newest first, so or by what they are called: letters in any case, numbers by their size. */
export function rowsInOrder<Row>(rows: readonly Row[], order: RowOrder, nameOf: (row: Row) => string): readonly Row[] {
  if (order === 'date') return rows;
  return [...rows].sort((one, other) => names.compare(nameOf(one), nameOf(other)));
}
