import { type Condition, chosenValues } from './filters.ts';

/** Sources and channels that are our own codes and links, with the dimension of their ids. */
const OF_OBJECTS: Readonly<Record<string, 'via_qr' | 'via_link'>> = {
  'source QR code': 'via_qr',
  'source Short link': 'via_link',
  'channel qr': 'via_qr',
  'channel link': 'via_link',
};

/** Returns the more detailed dimension for a list of sources or channels that is filtered to codes or links. */
export function objectsBehind(dimension: string, conditions: readonly Condition[]): 'via_qr' | 'via_link' | undefined {
  const [value, ...others] = chosenValues(conditions, dimension);
  return others.length === 0 ? OF_OBJECTS[`${dimension} ${value}`] : undefined;
}
