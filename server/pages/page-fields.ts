import { readDestination } from '../links/links.ts';
import { invalidField } from '../platform/app-error.ts';

/** A field of a write: undefined leaves it unchanged, null and '' clear it. */
export type Given = string | null | undefined;

export function readText(before: string | null, given: Given): string | null {
  return given === undefined ? before : given || null;
}

/**
 * Validates a URL like a link's destination. Our own short links are allowed, except behind a link: without a click no
 * one is redirected, so there is no loop, and many people want counted links on their pages.
 */
export function readAddress(field: string, before: string | null, given: Given): string | null {
  return given ? readDestination(given, { field, ownHosts: NO_HOSTS }) : readText(before, given);
}

const NO_HOSTS: ReadonlySet<string> = new Set();

/** Validates `#rgb` or `#rrggbb`, in lower case. The value ends up in style sheets, so nothing else is accepted. */
export function readColor(field: string, before: string | null, given: Given): string | null {
  if (!given) return readText(before, given);
  if (/^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(given)) return given.toLowerCase();
  throw invalidField(field, 'Enter a color as #rgb or #rrggbb.');
}

/** Returns whether the text is formally an email address. */
export function isEmail(text: string): boolean {
  return /^[^\s@<>"',;:()[\]\\]{1,64}@[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?\.[a-z0-9-]{2,63}$/i.test(text);
}

/** Reads an email address; null and '' mean none. */
export function readEmail(field: string, given: Given): string | null {
  if (!given) return null;
  if (isEmail(given)) return given;
  throw invalidField(field, 'Enter an email address such as name@example.com.');
}

/** Reads a phone number as people write it. */
export function readPhone(field: string, given: Given): string | null {
  if (!given) return null;
  if (/^\+?[\d ()./-]{2,38}[\d )]$/.test(given) && /\d{3}/.test(given.replaceAll(/\D/g, ''))) return given;
  throw invalidField(field, 'Enter a phone number with digits, spaces, dashes and an optional + at the start.');
}

/** Reads a day or a second in UTC as epoch milliseconds. */
export function readMoment(field: string, given: Given): number | null {
  if (!given) return null;
  const match = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2})(:\d{2})?)?$/.exec(given);
  const [, day = '', minute = '00:00', second = ':00'] = match ?? [];
  const moment = Date.parse(`${day}T${minute}${second}Z`);
  // `2026-02-31` parses as a day of March, so a valid day must survive a round trip.
  if (Number.isFinite(moment) && new Date(moment).toISOString().startsWith(day)) return moment;
  throw invalidField(field, 'Enter the time as YYYY-MM-DD or YYYY-MM-DD HH:MM:SS, in UTC.');
}
