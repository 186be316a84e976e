import type { BarRow } from '../../../ui/table/bar-list.tsx';

const MAX_ROWS = 8;

/** Returns the largest counts; the API returns these counts as strings. */
export function topRows(counts: Readonly<Record<string, string>>): readonly BarRow[] {
  const rows = Object.entries(counts).map(([value, count]) => ({ value, label: value, count: Number(count) }));
  return rows.toSorted((one, other) => other.count - one.count).slice(0, MAX_ROWS);
}
