import { DIRECT_LABEL, UNKNOWN_LABEL } from '../../../contract/vocabulary.ts';
import { COUNTRY_LABELS, countryName } from './countries.ts';
import type { Dimension } from './question.ts';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
/** Whoever brings no source typed the address, or came from where nobody says. */
const DIRECT: ReadonlySet<Dimension> = new Set(['source', 'referrer']);

const codes = new Map(
  COUNTRY_LABELS.labels.map((label, index) => [label.toLowerCase(), COUNTRY_LABELS.values[index] ?? '']),
);

/** What people read for a stored value; filters take the value. */
export function labelOf(dimension: Dimension, value: string): string {
  if (value === '') return unknownLabel(dimension);
  if (dimension === 'country') return countryName(value);
  if (dimension === 'weekday') return WEEKDAYS[Number(value) - 1] ?? value;
  return value;
}

export function unknownLabel(dimension: Dimension): string {
  return DIRECT.has(dimension) ? DIRECT_LABEL : UNKNOWN_LABEL;
}

/** The other way round: what is stored for a value or for its label, as people copy it from a list. */
export function storedValue(dimension: Dimension, written: string): string {
  if (written === unknownLabel(dimension)) return '';
  return dimension === 'country' ? (codes.get(written.toLowerCase()) ?? written.toUpperCase()) : written;
}
