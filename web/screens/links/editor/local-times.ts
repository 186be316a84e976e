import { localOf as localTimeOf, momentOf } from '../../../state/local-time.ts';
import { ownTimeZone } from '../../../state/time-zone.ts';
import { parseTimestamp } from '../../../ui/format.ts';

/** The API's times are UTC; editors show local time. */

/** Converts `2026-03-02 08:00:00` (UTC) to local time for `datetime-local`; empty for none. */
export function localOf(timestamp: string | null): string {
  if (timestamp === null) return '';
  return localTimeOf(parseTimestamp(timestamp), ownTimeZone()).slice(0, 16);
}

/** Converts local time to UTC; null for empty or invalid input. */
export function timestampOf(local: string): string | null {
  const moment = momentOf(local, ownTimeZone());
  return Number.isNaN(moment) ? null : new Date(moment).toISOString().slice(0, 19).replace('T', ' ');
}
