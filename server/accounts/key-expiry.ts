import { invalidField } from '../platform/app-error.ts';
import { parseUtcTime } from '../platform/time/utc-time.ts';

/**
 * When a new key ends, as callers write it; null for never. Refuses dates that do not exist, and those that are over: with
 * the old key dead at once such a key would lock its account out.
 */
export function readKeyExpiry(text: string | null | undefined, now: number): number | null {
  if (text === undefined || text === null || text.trim() === '') return null;
  const time = parseUtcTime(text);
  if (time === undefined) throw invalidField('expires', 'expires must be a real date: YYYY-MM-DD HH:MM:SS in UTC.');
  if (time <= now) throw invalidField('expires', 'expires must lie in the future.');
  return time;
}
