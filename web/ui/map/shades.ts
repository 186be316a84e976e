/** What the map draws: numbers of countries that have a code, and apart from them what came from no known one. */
export interface Shades {
  /** Nothing for areas of the map that have no code of their own. */
  countOf: (code: string | undefined) => number;
  most: number;
  /** Without a country: said below the map, never drawn on it. */
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
