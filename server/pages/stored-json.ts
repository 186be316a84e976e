/**
 * Reads a page's stored content. Rows outlive releases: a missing, unknown or wrongly typed value reads as missing, so
 * that an old row shows less instead of failing.
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

/** Returns a text; '' counts as missing. */
export function storedText(stored: Stored, name: string): string | null {
  const value = stored[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Returns the enum value, or its fallback. */
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
