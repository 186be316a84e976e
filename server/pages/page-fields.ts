import { readDestination } from '../links/links.ts';
import { invalidField } from '../platform/app-error.ts';

/** A field of a write: undefined leaves what is there, null and '' clear it. */
export type Given = string | null | undefined;

export function readText(before: string | null, given: Given): string | null {
  return given === undefined ? before : given || null;
}

/**
 * An address by the rule for links' targets. Our own short links are welcome here, other than behind a link: nobody is sent
 * on without a click, so there is no loop, and a counted link is what many people put on their pages.
 */
export function readAddress(field: string, before: string | null, given: Given): string | null {
  return given ? readDestination(given, { field, ownHosts: NO_HOSTS }) : readText(before, given);
}

const NO_HOSTS: ReadonlySet<string> = new Set();

/** `#rgb` or `#rrggbb`, in lower case. Goes into style sheets: nothing else gets through. */
export function readColor(field: string, before: string | null, given: Given): string | null {
  if (!given) return readText(before, given);
  if (/^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(given)) return given.toLowerCase();
  throw invalidField(field, 'Write the colour as #rgb or #rrggbb.');
}

/** An address to write to, as far as a form can tell: whether anybody reads it there shows when somebody writes. */
export function isEmail(text: string): boolean {
  return /^[^\s@<>"',;:()[\]\\]{1,64}@[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?\.[a-z0-9-]{2,63}$/i.test(text);
}

/** null and '' are none. */
export function readEmail(field: string, given: Given): string | null {
  if (!given) return null;
  if (isEmail(given)) return given;
  throw invalidField(field, 'Write the e-mail address as name@example.com.');
}

/** What telephones dial, as people write it. */
export function readPhone(field: string, given: Given): string | null {
  if (!given) return null;
  if (/^\+?[\d ()./-]{2,38}[\d )]$/.test(given) && /\d{3}/.test(given.replaceAll(/\D/g, ''))) return given;
  throw invalidField(field, 'Write the number with digits, blanks, dashes and perhaps a + in front.');
}

/** A day or a second in UTC, as epoch milliseconds. */
export function readMoment(field: string, given: Given): number | null {
  if (!given) return null;
  const match = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2})(:\d{2})?)?$/.exec(given);
  const [, day = '', minute = '00:00', second = ':00'] = match ?? [];
  const moment = Date.parse(`${day}T${minute}${second}Z`);
  // `2026-02-31` is read as a day of March: only what reads back as itself is a day.
  if (Number.isFinite(moment) && new Date(moment).toISOString().startsWith(day)) return moment;
  throw invalidField(field, 'Write the time as YYYY-MM-DD or YYYY-MM-DD HH:MM:SS, in UTC.');
}
