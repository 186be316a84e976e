import { type Condition, chosenValues } from './filters.ts';

/** Sources and channels that are codes and links of our own, by the dimension that tells which ones. */
const OF_OBJECTS: Readonly<Record<string, 'via_qr' | 'via_link'>> = {
  'source QR code': 'via_qr',
  'source Short link': 'via_link',
  'channel qr': 'via_qr',
  'channel link': 'via_link',
};

/** What tells more than a list of sources or channels where it is narrowed down to one that is codes or links. */
export function objectsBehind(dimension: string, conditions: readonly Condition[]): 'via_qr' | 'via_link' | undefined {
  const [value, ...others] = chosenValues(conditions, dimension);
  return others.length === 0 ? OF_OBJECTS[`${dimension} ${value}`] : undefined;
}
