const nouns = {
  visitors: ['visitor', 'visitors'],
  clicks: ['click', 'clicks'],
  scans: ['scan', 'scans'],
} as const;

/** What a map counts, in lower case as the many are called. */
export type MapNoun = keyof typeof nouns;

/** Words of the map of the world. */
export const mapWords = {
  map: (noun: MapNoun) => `World map of ${noun} by country`,
  of: (country: string, counted: string) => `${country}: ${counted}`,
  counted: (count: number, written: string, noun: MapNoun) => `${written} ${nouns[noun][count === 1 ? 0 : 1]}`,
  without: (written: string) => `${written} without a country`,
} as const;
