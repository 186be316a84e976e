/** Reads positions from URLs of maps, and writes URLs of maps. */

export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

const NUMBER = String.raw`(-?\d{1,3}(?:\.\d{1,20})?)`;
const PAIR = `${NUMBER}(?:,|%2C)(?:\\+|%20| )?${NUMBER}`;

/** Of the most exact kind first: in URLs of Google Maps, `@` is the middle of the screen and `!3d!4d` the place. */
const PATTERNS = [
  `!3d${NUMBER}!4d${NUMBER}`,
  `[?&]mlat=${NUMBER}&mlon=${NUMBER}`,
  `[?&](?:q|query|ll|sll|coordinate|destination|daddr)=(?:loc:)?${PAIR}(?:[&#]|$)`,
  `/(?:place|search|dir)/${PAIR}(?:[/?#]|$)`,
  `@${NUMBER},${NUMBER}`,
  `#map=\\d{1,2}(?:\\.\\d+)?/${NUMBER}/${NUMBER}`,
  `[?&#](?:center|cp)=${PAIR}(?:[&#]|$)`,
  `^geo:${PAIR}(?:[,;?]|$)`,
].map((pattern) => new RegExp(pattern, 'i'));

/** Returns the position that a URL of Google Maps, OpenStreetMap, Apple Maps or a similar map contains. */
export function positionOfUrl(url: string): Position | undefined {
  for (const pattern of PATTERNS) {
    const [, latitude, longitude] = pattern.exec(url) ?? [];
    const position = { latitude: Number(latitude), longitude: Number(longitude) };
    if (Math.abs(position.latitude) <= 90 && Math.abs(position.longitude) <= 180) return position;
  }
  return undefined;
}

export const MAP_NAMES = { openstreetmap: 'OpenStreetMap', google: 'Google Maps', apple: 'Apple Maps' } as const;
export type MapName = keyof typeof MAP_NAMES;

export function isMapName(name: unknown): name is MapName {
  return typeof name === 'string' && Object.hasOwn(MAP_NAMES, name);
}

/** Returns the URL of a place in a map: of its position where that is exact, otherwise of a search for its address. */
export function mapUrl(map: MapName, address: string, position: Position | undefined): string {
  const words = encodeURIComponent(address.toWellFormed());
  const at = position && `${position.latitude},${position.longitude}`;
  if (map === 'google') return `https://www.google.com/maps/search/?api=1&query=${at ?? words}`;
  if (map === 'apple') return `https://maps.apple.com/?${at ? `ll=${at}&` : ''}q=${words}`;
  if (!position) return `https://www.openstreetmap.org/search?query=${words}`;
  const { latitude, longitude } = position;
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
}
