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
