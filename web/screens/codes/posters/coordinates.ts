import { posterMessages as messages } from '../../../messages/posters.ts';

/** Returns what is wrong with typed coordinates, which may both be empty. */
export function positionFault(latitude: string, longitude: string): string | undefined {
  if (latitude.trim() === '' && longitude.trim() === '') return undefined;
  const [lat = Number.NaN, lng = Number.NaN] = [degreesFrom(latitude), degreesFrom(longitude)];
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? undefined : messages.noPosition;
}

/** Reads degrees with a point or a comma; undefined for nothing, NaN for no number. */
export function degreesFrom(text: string): number | undefined {
  const typed = text.trim();
  return typed === '' ? undefined : Number(typed.replace(',', '.'));
}

/** Where links of maps and apps have coordinates: the pin before the center of the map. */
const POSITIONS: readonly RegExp[] = [
  /!3d(-?\d+(?:\.\d+)?)!4d(-?\d+(?:\.\d+)?)/,
  /[?&]mlat=(-?\d+(?:\.\d+)?)&mlon=(-?\d+(?:\.\d+)?)/,
  /[?&](?:q|ll|query|center|destination|daddr|sll)=(?:loc:)?(-?\d+\.\d+)(?:,|%2C)\+?(-?\d+\.\d+)/i,
  /@(-?\d+\.\d+),(-?\d+\.\d+)/,
  /#map=\d+(?:\.\d+)?\/(-?\d+\.\d+)\/(-?\d+\.\d+)/,
  /^geo:(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)/,
  /^(-?\d+\.\d+)(?:\s*[,;]\s*|\s+)(-?\d+\.\d+)$/,
];

/** Reads both coordinates from one text: written after each other, or in the link of a map. */
export function positionIn(text: string): readonly [latitude: string, longitude: string] | undefined {
  const typed = text.trim();
  for (const pattern of POSITIONS) {
    const [, latitude = '', longitude = ''] = pattern.exec(typed) ?? [];
    if (latitude !== '' && positionFault(latitude, longitude) === undefined) return [latitude, longitude];
  }
  return undefined;
}
