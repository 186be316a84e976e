/** Metric of a map. */
export type MapNoun = 'visitors' | 'views' | 'clicks' | 'scans';

/** Messages of the world map. */
export const mapMessages = {
  map: (noun: MapNoun) => `World map of ${noun} by country`,
  of: (country: string, figure: string) => `${country}: ${figure}`,
  without: (written: string) => `${written} without a country`,
} as const;
