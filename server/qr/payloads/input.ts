/**
 * Reads the API's `data` as clients send it: strings, numbers, objects, arrays of one element, PHP's arrays (`{"0":
 * ...}`), objects named by the type (`{"wifi": {...}}`), and JSON text inside form bodies.
 */
import { invalidField } from '../../platform/app-error.ts';

/** Maximum wrapping depth of valid input. */
const MAX_WRAPPERS = 4;
const WRAPPER_KEYS = ['0', 'data', 'value', 'content'];

/** Removes single-element wrappers; `type` counts as a wrapper's name too. */
export function unwrap(data: unknown, type: string): unknown {
  let value = data;
  for (let depth = 0; depth < MAX_WRAPPERS; depth++) {
    const inner = wrapped(value, type);
    if (inner === undefined) return value;
    value = inner;
  }
  return value;
}

function wrapped(value: unknown, type: string): unknown {
  if (Array.isArray(value)) return value.length === 1 ? value[0] : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  const [entry, ...others] = Object.entries(value);
  if (!entry || others.length > 0) return undefined;
  return WRAPPER_KEYS.includes(entry[0]) || entry[0] === type ? entry[1] : undefined;
}

/** Returns a string or a number as text, otherwise undefined. Rejects text that UTF-8 or a store cannot represent. */
export function scalarText(value: unknown): string | undefined {
  if (typeof value === 'string') {
    if (value.isWellFormed() && !value.includes('\0')) return value;
    throw invalidField('data', 'Remove NUL characters and lone surrogates from data.');
  }
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : undefined;
}

/** Reads fields by normalized names: `first_name`, `firstName` and `FIRSTNAME` are all `firstname`. */
export interface FieldReader {
  /** Returns the first non-blank alias, trimmed; '' if there is none. Rejects lists and objects. */
  text(...aliases: string[]): string;
  /** Works like `text` without trimming: messages and passwords stay unchanged. */
  exact(...aliases: string[]): string;
  /** Returns true for true, 1, "true", "1", "on" and "yes". */
  flag(...aliases: string[]): boolean;
}

/** Returns a reader over an object, or over JSON text of one; undefined when `data` is neither. */
export function fieldReader(data: unknown): FieldReader | undefined {
  const record = typeof data === 'string' ? parsedObject(data) : data;
  if (typeof record !== 'object' || record === null || Array.isArray(record)) return undefined;
  const fields = new Map(Object.entries(record).map(([name, value]) => [plainName(name), value]));
  const exact = (...aliases: string[]): string => {
    const texts = aliases.map((alias) => fieldText(alias, fields.get(alias)));
    return texts.find((text) => text.trim() !== '') ?? '';
  };
  return {
    exact,
    text: (...aliases) => exact(...aliases).trim(),
    flag: (...aliases) => aliases.some((alias) => isYes(fields.get(alias))),
  };
}

function parsedObject(text: string): unknown {
  if (!text.trimStart().startsWith('{')) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function plainName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}

function fieldText(name: string, value: unknown): string {
  if (value === undefined || value === null || value === false) return '';
  const text = scalarText(Array.isArray(value) && value.length === 1 ? value[0] : value);
  if (text === undefined) throw invalidField('data', `Send data.${name} as text.`);
  return text;
}

function isYes(value: unknown): boolean {
  return value === true || value === 1 || (typeof value === 'string' && /^(1|true|on|yes)$/i.test(value.trim()));
}
