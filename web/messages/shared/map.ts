/** What a map counts. */
export type MapNoun = 'visitors' | 'clicks' | 'scans';

/** Words of the map of the world. */
export const mapWords = {
  map: (noun: MapNoun) => `World map of ${noun} by country`,
  of: (country: string, told: string) => `${country}: ${told}`,
  without: (written: string) => `${written} without a country`,
} as const;
