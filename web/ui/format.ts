import { locale, momentFormat } from '../state/formats.ts';
import { ownTimeZone } from '../state/time-zone.ts';

/** Formats of numbers, times and durations in the reader's locale and time zone. */
const integer = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
const decimal = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
const short = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'long' });
const day = momentFormat({ dateStyle: 'medium', timeZone: 'UTC' });
const localDay = momentFormat({ dateStyle: 'medium', timeZone: ownTimeZone() });
const exact = momentFormat({ dateStyle: 'medium', timeStyle: 'short', timeZone: ownTimeZone() });
const hourOfDay = momentFormat({ hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });

export function formatInteger(value: number): string {
  return integer.format(value);
}

/** Formats with at most two decimals. */
export function formatDecimal(value: number): string {
  return decimal.format(value);
}

/** `12.3K` where space is scarce; show the full number on hover. */
export function formatCompact(value: number): string {
  return value < 10_000 ? integer.format(value) : short.format(value);
}

/** Formats a share: 0.25 is 25%. */
export function formatPercent(value: number): string {
  return percent.format(value);
}

const share = new Intl.NumberFormat(locale, {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** Formats a share in a column: always one decimal, except for nothing and everything. */
export function formatShare(value: number): string {
  return value === 0 || value === 1 ? percent.format(value) : share.format(value);
}

const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Formats a size in decimal units, as disks are sold: `1.5 GB`. */
export function formatBytes(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), BYTE_UNITS.length - 1);
  const unit = BYTE_UNITS[power] ?? 'byte';
  const style = { style: 'unit', unit, maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(locale, { ...style, unitDisplay: power === 0 ? 'long' : 'short' }).format(
    bytes / 1000 ** power,
  );
}

/** Formats elapsed whole seconds as `1m 05s`, or as `1h 05m` from one hour up. */
export function formatDuration(seconds: number): string {
  const total = Math.floor(seconds);
  if (total < 60) return `${total}s`;
  const [hours, minutes, rest] = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60];
  if (hours > 0) return `${hours}h ${String(minutes).padStart(2, '0')}m`;
  return `${minutes}m ${String(rest).padStart(2, '0')}s`;
}

const amount = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Formats an amount of money whose currency is unknown or named elsewhere. */
export function formatAmount(value: number): string {
  return amount.format(value);
}

/** @param isTight whether whole amounts and those from 1,000 on have no cents, and larger ones are abbreviated, from the same number on as counts */
export function formatMoney(value: number, currency: string, isTight = false): string {
  const size = isTight ? Math.abs(value) : 0;
  const compact = size >= 10_000 && ({ notation: 'compact', maximumFractionDigits: 1 } as const);
  const short = compact || (isTight && (size >= 1_000 || size % 1 === 0) && { maximumFractionDigits: 0 });
  try {
    return new Intl.NumberFormat(locale, { style: 'currency', currency, ...short }).format(value);
  } catch {
    return `${decimal.format(value)} ${currency}`;
  }
}

/** Parses a timestamp of the API (`YYYY-MM-DD HH:MM:SS`, UTC, or ISO) to epoch milliseconds. */
export function parseTimestamp(text: string): number {
  return Date.parse(/[zZ]|[+-]\d\d:?\d\d$/.test(text) ? text : `${text.replace(' ', 'T')}Z`);
}

/** Formats a calendar day of the API (`YYYY-MM-DD`): the same day in every time zone. */
export function formatDay(date: string): string {
  return day.format(Date.parse(date));
}

/** Formats a full hour of the day, 0 to 23. */
export function formatHour(hour: number): string {
  return hourOfDay.format(hour * 3_600_000);
}

/** Formats a moment's day in the reader's time zone. */
export function formatDayOf(moment: number): string {
  return localDay.format(moment);
}

export function formatDateTime(moment: number): string {
  return exact.format(moment);
}

const STEPS: ReadonlyArray<[unit: Intl.RelativeTimeFormatUnit, ms: number]> = [
  ['year', 365 * 86_400_000],
  ['month', 30 * 86_400_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** Formats as `3 hours ago`, or as `now` within the last minute. */
export function formatRelative(moment: number, now: number): string {
  const offsetMs = moment - now;
  for (const [unit, ms] of STEPS) {
    // Rounds the future and truncates the past: 1.9 hours ago is 1 hour ago, but 7 days less a minute is in 7 days.
    const count = offsetMs > 0 ? Math.round(offsetMs / ms) : Math.trunc(offsetMs / ms);
    if (Math.abs(offsetMs) >= ms) return relative.format(count, unit);
  }
  return relative.format(0, 'second');
}

/** Returns the relative change; undefined when the previous value is zero. */
export function relativeChange(current: number, previous: number): number | undefined {
  return previous === 0 ? undefined : (current - previous) / previous;
}

/** Returns at most two letters that stand for a name. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s._@-]+/).filter((word) => word !== '');
  return words
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('');
}
