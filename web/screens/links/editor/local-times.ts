import { parseTimestamp } from '../../../ui/object/format.ts';

/** The API's times are UTC; editors show local time. */

/** Converts `2026-03-02 08:00:00` (UTC) to local time for `datetime-local`; empty for none. */
export function localOf(timestamp: string | null): string {
  if (timestamp === null) return '';
  const time = new Date(parseTimestamp(timestamp));
  const two = (number: number) => String(number).padStart(2, '0');
  const day = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
  return `${day}T${two(time.getHours())}:${two(time.getMinutes())}`;
}

/** Converts local time to UTC; null for empty or invalid input. */
export function timestampOf(local: string): string | null {
  const time = new Date(local);
  return local === '' || Number.isNaN(time.getTime()) ? null : time.toISOString().slice(0, 19).replace('T', ' ');
}
