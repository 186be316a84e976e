/** Data of the map: counts of countries with a code, and separately the count of unknown countries. */
export interface Shades {
  /** Returns undefined for areas without a code of their own. */
  countOf: (code: string | undefined) => number;
  most: number;
  /** Count of unknown countries, shown as text below the map. */
  without: number;
}

const NOWHERE = '';

export function shadesOf(counts: ReadonlyMap<string, number>): Shades {
  const known = new Map([...counts].filter(([code]) => code !== NOWHERE));
  return {
    countOf: (code) => (code === undefined ? 0 : (known.get(code) ?? 0)),
    most: Math.max(1, ...known.values()),
    without: counts.get(NOWHERE) ?? 0,
  };
}
