/** Addresses that have no screen but obviously mean one, below `/app`. */
const INTENDED: readonly (readonly [RegExp, string])[] = [
  [/^\/websites\/(\d+)\/(dashboard|overview|analytics|stats)$/, '/websites/$1'],
  [/^\/websites\/(\d+)\/(sources|pages|places|devices|goals|funnels)$/, '/websites/$1#$2'],
  [/^\/websites\/(\d+)\/(referrer|channel)s$/, '/websites/$1?sources=$2#sources'],
  [/^\/websites\/(\d+)\/(locations|countries|map)$/, '/websites/$1#places'],
  [/^\/websites\/(\d+)\/conversions$/, '/websites/$1#goals'],
  [/^\/websites\/(\d+)\/events$/, '/websites/$1?outcomes=event#goals'],
  [/^\/websites\/(\d+)\/(journeys|attribution|retention)$/, '/websites/$1?ways=$2#funnels'],
  [/^\/websites\/(\d+)\/reports$/, '/websites/$1#funnels'],
  [/^\/websites\/(\d+)\/live$/, '/websites/$1/realtime'],
  [/^\/websites\/(\d+)\/edit$/, '/websites/$1/settings'],
  [/^\/websites\/(\d+)\/(snippet|script)$/, '/websites/$1/install'],
  [/^\/(links|codes|campaigns)\/(\d+)\/(analytics|stats)$/, '/$1/$2'],
  [/^\/(campaigns|domains|pixels)\/(\d+)\/edit$/, '/$1/$2'],
  [/^\/(qr|qrcodes|qr-codes)$/, '/codes'],
  [/^\/(home|dashboard)$/, '/'],
];

/** Returns the screen that an address means although it has none itself, or undefined. */
export function intendedScreen(location: string): string | undefined {
  const path = location.replace(/\/$/, '');
  const found = INTENDED.find(([pattern]) => pattern.test(path));
  return found && path.replace(...found);
}
