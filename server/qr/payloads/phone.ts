import { invalidField } from '../../platform/app-error.ts';
import { fieldReader, scalarText } from './input.ts';

/** Visual separators (RFC 3966 allows -.() without meaning), whitespace of all kinds and slashes. */
const SEPARATORS = /[\s().\-/\u2010-\u2015]/g;
/** "+44 (0)20 ...": the bracketed zero is dialed only within the country. */
const TRUNK_ZERO = /^(\s*\+[\d\s]*)\(0\)/;
const NUMBER = /^\+?[0-9*#]{1,40}$/;

/** Returns a dialable number without separators, or undefined if it is invalid. Digits, `*`, `#`, one leading `+`. */
export function dialled(text: string): string | undefined {
  const number = text.replace(TRUNK_ZERO, '$1').replace(SEPARATORS, '');
  return NUMBER.test(number) && /\d/.test(number) ? number : undefined;
}

/** Returns `tel:` after RFC 3966; `#` is percent-encoded, because a bare one would start a URI fragment. */
export function phonePayload(data: unknown): string {
  const given = scalarText(data) ?? fieldReader(data)?.text('phone', 'number', 'tel', 'phonenumber', 'mobile') ?? '';
  const number = dialled(given.trim().replace(/^tel:/i, ''));
  if (number) return `tel:${number.replaceAll('#', '%23')}`;
  throw invalidField('data', 'Enter a phone number, ideally with + and the country code.');
}
