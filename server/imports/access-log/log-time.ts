const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const COMMON = /^(\d{2})\/([A-Z][a-z]{2})\/(\d{4}):(\d{2}):(\d{2}):(\d{2}) ([+-])(\d{2})(\d{2})$/;

/**
 * Parses `10/Oct/2025:13:55:36 -0700`, as written by Apache and nginx, to epoch milliseconds; NaN for anything else.
 * Rejects times before 1970, which the event log can't store.
 */
export function readCommonTime(text: string): number {
  const [, day, monthName = '', year, hour, minute, second, sign, offsetHours, offsetMinutes] = COMMON.exec(text) ?? [];
  const month = MONTHS.indexOf(monthName);
  if (month === -1) return Number.NaN;
  const local = Date.UTC(Number(year), month, Number(day), Number(hour), Number(minute), Number(second));
  // Invalid days or times would otherwise roll over into the next month, day or hour.
  const isReal = new Date(local).getUTCDate() === Number(day) && Number(hour) < 24 && Number(minute) < 60;
  const offsetMs = (Number(offsetHours) * 60 + Number(offsetMinutes)) * 60_000;
  const moment = local - (sign === '-' ? -offsetMs : offsetMs);
  return isReal && Number(year) >= 1970 && moment >= 0 ? moment : Number.NaN;
}

const ISO = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}(?:[.,]\d{1,9})?(?:Z|[+-]\d{2}:?\d{2})$/;
const NUMBER = /^\d{9,19}(?:\.\d{1,9})?$/;

/**
 * Parses a time from a JSON log: seconds, milliseconds, microseconds or nanoseconds since 1970, ISO 8601 with its
 * offset, or the common format. Returns NaN for anything else: without an offset, the time is ambiguous.
 */
export function readAnyTime(value: unknown): number {
  if (typeof value === 'number') return readNumber(value);
  if (typeof value !== 'string') return Number.NaN;
  if (NUMBER.test(value)) return readNumber(Number(value));
  return ISO.test(value) ? Date.parse(value.replace(' ', 'T').replace(',', '.')) : readCommonTime(value);
}

/** The magnitude determines the unit: the year is 2001 to 2286 in each. */
function readNumber(value: number): number {
  for (const unitsAMs of [0.001, 1, 1_000, 1_000_000]) {
    const milliseconds = value / unitsAMs;
    if (milliseconds >= 1e12 && milliseconds < 1e13) return Math.floor(milliseconds);
  }
  return Number.NaN;
}
