/** Local times of a time zone, as `datetime-local` fields write them: `2026-03-01T08:00`. */

const CLOCK: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
};

/** Returns local date and time of an instant in a time zone: `2026-03-01T00:00:00`. */
export function localOf(moment: number, timezone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', { ...CLOCK, timeZone: timezone }).formatToParts(moment);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}`;
}

/**
 * Returns the instant of a local time; NaN for empty or invalid input. A time that clocks skipped is read as if they had
 * not changed yet; of one that they showed twice, the first counts.
 */
export function momentOf(local: string, timezone: string): number {
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc)) return Number.NaN;
  const offsetAt = (moment: number) => Date.parse(`${localOf(moment, timezone)}Z`) - Math.floor(moment / 1_000) * 1_000;
  // Zones change their clocks by at most a few hours, so the offsets a day before and after are those around a change.
  const candidates = [offsetAt(asUtc - DAY_MS), offsetAt(asUtc + DAY_MS)].map((offset) => asUtc - offset);
  return candidates.find((moment) => moment + offsetAt(moment) === asUtc) ?? candidates[0] ?? Number.NaN;
}

export const DAY_MS = 86_400_000;
