import { DIRECT_LABEL, ITEM_CHANNEL, UNKNOWN_LABEL } from '../../../contract/vocabulary.ts';
import { COUNTRY_LABELS, countryName } from './countries.ts';
import type { Dimension } from './query.ts';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
/** Visits without a source: a typed address, or an unknown origin. */
const DIRECT: ReadonlySet<Dimension> = new Set(['source', 'referrer']);

const codes = new Map(
  COUNTRY_LABELS.labels.map((label, index) => [label.toLowerCase(), COUNTRY_LABELS.values[index] ?? '']),
);

/** Returns the display label of a stored value. Filters use the value. */
export function labelOf(dimension: Dimension, value: string): string {
  if (value === '') return unknownLabel(dimension);
  if (dimension === 'country') return countryName(value);
  if (dimension === 'weekday') return WEEKDAYS[Number(value) - 1] ?? value;
  return value;
}

export function unknownLabel(dimension: Dimension): string {
  if (dimension === ITEM_CHANNEL) return 'No channel';
  return DIRECT.has(dimension) ? DIRECT_LABEL : UNKNOWN_LABEL;
}

/** The inverse: returns the stored value for a value or for its label, as copied from a list. */
export function storedValue(dimension: Dimension, written: string): string {
  if (written === unknownLabel(dimension)) return '';
  return dimension === 'country' ? (codes.get(written.toLowerCase()) ?? written.toUpperCase()) : written;
}
