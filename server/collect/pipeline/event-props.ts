import { NO_PROPS } from '../hit.ts';
import { cleanText } from './clean-text.ts';

/** Properties by name; all values are text. */
export type Props = Readonly<Record<string, string>>;

const MAX_PROPS = 30;
const MAX_NAME_LENGTH = 64;
const MAX_VALUE_LENGTH = 300;
/** Number of entries to inspect: a body has room for thousands of invalid names. */
const MAX_ENTRIES_READ = 100;

/**
 * Reads the properties of an event: first those in the event object, then those in the body. Accepts strings, numbers
 * and booleans; drops nested, empty and surplus values; truncates long ones. Never throws.
 */
export function readProps(ofBody: unknown, ofEvent: unknown): Props {
  if (ofBody === undefined && ofEvent === undefined) return NO_PROPS;
  const read = new Map<string, string>();
  for (const [name, value] of [...entriesOf(ofEvent), ...entriesOf(ofBody)]) {
    const key = cleanText(name, MAX_NAME_LENGTH);
    const text = textOf(value);
    if (key !== '' && text !== '' && !read.has(key) && read.size < MAX_PROPS) read.set(key, text);
  }
  return asProps(read);
}

/** Web vitals by name, with up to four decimals. CLS has no unit, the others are in milliseconds. */
const VITALS = ['LCP', 'CLS', 'INP', 'FCP', 'TTFB'];
/** Ten minutes. Larger values come from clock changes or forgery. */
const MAX_VITAL = 600_000;

/** Never throws; drops values that are not numbers. */
export function readVitals(value: unknown): Props {
  const fields = new Map(entriesOf(value));
  const read = new Map<string, string>();
  for (const name of VITALS) {
    const number = fields.get(name);
    if (typeof number === 'number' && number >= 0 && number <= MAX_VITAL) {
      read.set(name, String(Math.round(number * 10_000) / 10_000));
    }
  }
  return asProps(read);
}

function entriesOf(value: unknown): [string, unknown][] {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? Object.entries(value).slice(0, MAX_ENTRIES_READ) : [];
}

function textOf(value: unknown): string {
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isPlain ? cleanText(String(value), MAX_VALUE_LENGTH) : '';
}

/** `__proto__` is a valid name: `fromEntries` defines it, where an assignment would not. */
function asProps(read: ReadonlyMap<string, string>): Props {
  return read.size === 0 ? NO_PROPS : Object.fromEntries(read);
}
