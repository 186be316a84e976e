import { invalidField } from '../platform/app-error.ts';
import { parseUtcTime } from '../platform/time/utc-time.ts';

/**
 * Parses the expiry of a new key; null for never. Throws for nonexistent and past dates: if the old key expires at
 * once, such a key would lock its account out.
 */
export function readKeyExpiry(text: string | null | undefined, now: number): number | null {
  if (text === undefined || text === null || text.trim() === '') return null;
  const time = parseUtcTime(text);
  if (time === undefined) throw invalidField('expires', 'expires must be a valid date: YYYY-MM-DD HH:MM:SS in UTC.');
  if (time <= now) throw invalidField('expires', 'expires must be in the future.');
  return time;
}
