import { codeOfCountry } from '../../../ui/map/country-names.ts';
import type { BarRow } from '../../../ui/table/bar-list.tsx';

const MAX_ROWS = 8;

/** Returns the largest counts; the API returns these counts as strings. */
export function topRows(counts: Readonly<Record<string, string>>): readonly BarRow[] {
  const rows = Object.entries(counts).map(([value, count]) => ({ value, label: value, count: Number(count) }));
  return rows.toSorted((one, other) => other.count - one.count).slice(0, MAX_ROWS);
}

/** Returns the stored value of a label in these counts: they name countries, and visits without a referrer. */
export function valueOfLabel(dimension: string, label: string): string {
  if (dimension === 'country') return codeOfCountry(label);
  return dimension === 'referrer' && !label.includes('.') ? '' : label;
}
