/** Data of the map: counts of countries with a code, and separately the count of unknown countries. */
export interface CountryCounts {
  /** Returns undefined for areas without their own code. */
  countOf: (code: string | undefined) => number;
  most: number;
  /** Count of unknown countries, shown as text below the map. */
  unknown: number;
}

const UNKNOWN = '';

export function countryCountsOf(counts: ReadonlyMap<string, number>): CountryCounts {
  const known = new Map([...counts].filter(([code]) => code !== UNKNOWN));
  return {
    countOf: (code) => (code === undefined ? 0 : (known.get(code) ?? 0)),
    most: Math.max(1, ...known.values()),
    unknown: counts.get(UNKNOWN) ?? 0,
  };
}
