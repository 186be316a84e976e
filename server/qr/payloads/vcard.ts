import { invalidField } from '../../platform/app-error.ts';
import { type FieldReader, fieldReader } from './input.ts';

/**
 * Returns a vCard 3.0 (RFC 2426) from named fields, lines ended by CRLF. Long lines are not folded: several phones read
 * the fold as part of the value, and each fold costs three bytes.
 */
export function vcardPayload(data: unknown): string {
  const fields = fieldReader(data);
  if (!fields) throw invalidField('data', 'Send data as an object with fname, lname, phone, email and so on.');
  const lines = ['BEGIN:VCARD', 'VERSION:3.0', ...nameLines(fields), ...otherLines(fields), 'END:VCARD', ''];
  return lines.join('\r\n');
}

/** Returns N and FN, which are required: a card without a person's name uses its organization or address. */
function nameLines(fields: FieldReader): string[] {
  const first = fields.text('fname', 'firstname', 'givenname', 'first');
  const last = fields.text('lname', 'lastname', 'familyname', 'surname', 'last');
  const person = [first, last].filter((part) => part !== '').join(' ');
  const whole = fields.text('name', 'fullname', 'fn') || organisation(fields) || fields.text('email', 'phone', 'cell');
  const shown = person || whole;
  if (shown === '')
    throw invalidField('data', 'Enter at least a first name (fname), a last name (lname) or an organization (org).');
  return [property('N', last, person ? first : shown, '', '', ''), property('FN', shown)];
}

function organisation(fields: FieldReader): string {
  return fields.text('org', 'organization', 'organisation', 'company');
}

function otherLines(fields: FieldReader): string[] {
  const simple: readonly (readonly [string, string])[] = [
    ['ORG', organisation(fields)],
    ['TITLE', fields.text('title', 'job', 'jobtitle', 'position', 'role')],
    ['TEL;TYPE=WORK,VOICE', fields.text('phone', 'tel', 'telephone', 'workphone', 'phonework')],
    ['TEL;TYPE=CELL,VOICE', fields.text('cell', 'mobile', 'cellphone', 'mobilephone', 'phonemobile')],
    ['TEL;TYPE=WORK,FAX', fields.text('fax')],
    ['EMAIL;TYPE=INTERNET', fields.text('email', 'mail', 'emailaddress')],
  ];
  const lines = simple.filter(([, value]) => value !== '').map(([name, value]) => property(name, value));
  const note = fields.text('note', 'notes', 'comment');
  return [...lines, ...siteLine(fields), ...addressLine(fields), ...(note ? [property('NOTE', note)] : [])];
}

/** Returns the URL line. A URL is not escaped like text values, so it may contain no line break. */
function siteLine(fields: FieldReader): string[] {
  const site = fields.text('site', 'url', 'website', 'web', 'homepage');
  if (/\p{Cc}/u.test(site)) throw invalidField('data', 'Enter the website (site) as one URL.');
  return site === '' ? [] : [`URL:${site}`];
}

/** Returns the address line. Post office box and extended address stay empty, as in the standard's own examples. */
function addressLine(fields: FieldReader): string[] {
  const parts = [
    fields.text('street', 'address', 'streetaddress'),
    fields.text('city', 'locality', 'town'),
    fields.text('state', 'region', 'province'),
    fields.text('zip', 'zipcode', 'postcode', 'postalcode'),
    fields.text('country', 'countryname'),
  ];
  return parts.every((part) => part === '') ? [] : [property('ADR;TYPE=WORK', '', '', ...parts)];
}

function property(name: string, ...components: string[]): string {
  return `${name}:${components.map(escaped).join(';')}`;
}

/** Escapes backslash, comma, semicolon and line break inside a component (RFC 2426 section 5). */
function escaped(value: string): string {
  return value.replace(/[\\,;]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');
}
