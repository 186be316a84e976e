import { invalidField } from '../../platform/app-error.ts';
import { fieldReader, scalarText } from './input.ts';

/**
 * Local part and domain; exotic forms are left to the email program, whitespace and control characters are rejected.
 */
const ADDRESS = /^[^\s@,;:<>"()\p{Cc}]+@[^\s@,;:<>"()\p{Cc}]+$/u;
const MAX_CHARACTERS = 254;

/**
 * Returns `mailto:` after RFC 6068: blanks as %20 (a plus sign is literal), line breaks as %0D%0A. Accepts an address,
 * several with commas, or `{email, subject, body}`.
 */
export function emailPayload(data: unknown): string {
  const fields = fieldReader(data);
  const given = scalarText(data) ?? '';
  const to = (fields?.text('email', 'address', 'mail', 'to', 'recipient') ?? given).trim().replace(/^mailto:/i, '');
  const addresses = to.split(',').map((address) => address.trim());
  if (!addresses.every(isAddress)) {
    throw invalidField('data', 'Enter an email address such as name@example.com.');
  }
  const headers = [
    headerPart('subject', fields?.exact('subject', 'title') ?? ''),
    headerPart('body', fields?.exact('body', 'message', 'text', 'content') ?? ''),
  ].filter((part) => part !== '');
  return `mailto:${addresses.map(encodeAddress).join(',')}${headers.length > 0 ? `?${headers.join('&')}` : ''}`;
}

function isAddress(address: string): boolean {
  return address.length <= MAX_CHARACTERS && ADDRESS.test(address);
}

/** Keeps "@" and "+" unencoded, which are literal in an address and readable. */
function encodeAddress(address: string): string {
  return encodeURIComponent(address).replaceAll('%40', '@').replaceAll('%2B', '+');
}

function headerPart(name: string, value: string): string {
  return value === '' ? '' : `${name}=${encodeURIComponent(value.replace(/\r\n|\r|\n/g, '\r\n'))}`;
}
