import type { ObjectState } from './audit-port.ts';

/** A field before and after a change. */
export interface FieldChange {
  field: string;
  before: string | null;
  after: string | null;
}

/** A page can have hundreds of blocks; an entry says what changed, not all of it. */
const MAX_FIELDS = 50;
const MAX_VALUE_LENGTH = 300;

/** Returns the fields that differ, or all that have a value where the object is new or gone. */
export function fieldChanges(before: ObjectState | undefined, after: ObjectState | undefined): FieldChange[] {
  const [old, now] = [flat(before), flat(after)];
  // What is off or zero from the start says nothing about an object as a whole.
  const isWhole = [before, after].some((state) => Object.keys(state?.fields ?? {}).length === 0);
  const shown = (value: unknown) => (isWhole && value === 0 ? null : textOf(value));
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return names
    .map((field) => ({ field, before: shown(old[field]), after: shown(now[field]) }))
    .filter((change) => change.before !== change.after)
    .map((change) => ({ ...change, before: cut(change.before), after: cut(change.after) }))
    .slice(0, MAX_FIELDS);
}

/** Spreads the fields of objects that are stored as JSON: `content.title`. */
function flat(state: ObjectState | undefined): Record<string, unknown> {
  const fields = Object.entries(state?.fields ?? {}).flatMap(([name, value]) => {
    const inner = typeof value === 'string' && value.startsWith('{') ? parsed(value) : undefined;
    return inner
      ? Object.entries(inner).map(([key, part]) => [`${name}.${key}`, part] as const)
      : [[name, value] as const];
  });
  return Object.fromEntries(fields);
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

/** An empty value is none: whether a column or a list is empty says nothing to a reader. */
function textOf(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text === '[]' || text === '{}' ? null : text;
}

function cut(text: string | null): string | null {
  return text !== null && text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text;
}
