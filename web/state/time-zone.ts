import { createStored } from './stored.ts';

/** The time zone that the signed-in person chose; '' for the browser's. Kept, because queries begin before sign-in data arrives. */
const chosen = createStored('timezone', '');

/** Returns the person's time zone: the one of their profile, else the browser's, which is usually that of the website's visitors, too. */
export function ownTimeZone(): string {
  return chosen.read() || browserTimeZone();
}

export function browserTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/**
 * Notes the time zone of the profile. Returns whether the page must be loaded again, because texts and queries with the
 * former one exist already; not where the browser stores nothing, since the next page would not know either.
 */
export function noteTimeZone(zone: string): boolean {
  const known = isKnown(zone) ? zone : '';
  if (known === chosen.read()) return false;
  chosen.write(known);
  return createStored('timezone', '').read() === known;
}

/** The server may know a newer zone than this browser, whose formats would throw. */
function isKnown(zone: string): boolean {
  try {
    return zone !== '' && new Intl.DateTimeFormat('en', { timeZone: zone }) !== undefined;
  } catch {
    return false;
  }
}
