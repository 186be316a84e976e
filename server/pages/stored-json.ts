/**
 * Reading back what a page's content was stored as. Rows outlive releases: what is missing, unknown or of another type
 * reads as not given, so that an old row is shown with less instead of failing a visitor.
 */

type Stored = Readonly<Record<string, unknown>>;

export function storedObject(json: string): Stored {
  try {
    return asObject(JSON.parse(json));
  } catch {
    return {};
  }
}

export function asObject(value: unknown): Stored {
  return typeof value === 'object' && value !== null ? (value as Stored) : {};
}

/** '' counts as not given. */
export function storedText(stored: Stored, name: string): string | null {
  const value = stored[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** The member of a closed list, or its fallback. */
export function storedWord<Word extends string>(
  stored: Stored,
  name: string,
  words: { list: readonly Word[]; fallback: Word },
): Word {
  return words.list.find((word) => word === stored[name]) ?? words.fallback;
}

export function storedList(stored: Stored, name: string): readonly unknown[] {
  const value = stored[name];
  return Array.isArray(value) ? value : [];
}

export function storedNumber(stored: Stored, name: string): number | null {
  const value = stored[name];
  return Number.isSafeInteger(value) ? Number(value) : null;
}
