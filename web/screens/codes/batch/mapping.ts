import { withScheme } from '../../../state/hosts/web-url.ts';
import type { CodeType } from '../code-data.ts';
import { dataOf } from '../design/content.ts';
import type { Table } from './csv.ts';

/** The field of each column: a field of the content or a property of the code. '' is unused. */
export type Mapping = readonly string[];

/** Fields of the content by type, as the API names them. */
export const FIELDS_OF: Readonly<Record<CodeType, readonly string[]>> = {
  link: ['data'],
  text: ['data'],
  phone: ['data'],
  email: ['email', 'subject', 'body'],
  sms: ['phone', 'message'],
  wifi: ['ssid', 'password', 'encryption', 'hidden'],
  vcard: [
    ...['fname', 'lname', 'org', 'title', 'phone', 'cell', 'email', 'site'],
    ...['street', 'zip', 'city', 'state', 'country', 'fax', 'note'],
  ],
  event: ['title', 'start', 'end', 'timezone', 'location', 'description', 'url'],
  location: ['lat', 'lng', 'label'],
  whatsapp: ['phone', 'message'],
  app: ['ios', 'android', 'fallback'],
  payment: ['recipient', 'iban', 'bic', 'amount', 'text', 'reference', 'purpose', 'info'],
};

/** Fields for properties of the code itself. */
export const OWN_WORDS = ['name', 'foreground', 'background'] as const;

/** Required fields: at least one of each group. */
const NEEDED: Readonly<Record<CodeType, readonly (readonly string[])[]>> = {
  link: [['data']],
  text: [['data']],
  phone: [['data']],
  email: [['email']],
  sms: [['phone']],
  wifi: [['ssid']],
  vcard: [['fname', 'lname', 'org']],
  event: [['title'], ['start']],
  location: [['lat'], ['lng']],
  whatsapp: [['phone']],
  app: [['ios', 'android']],
  payment: [['recipient'], ['iban']],
};

/** Other names that people give their columns. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  data: ['url', 'link', 'address', 'content', 'text', 'target', 'href', 'website', 'phone', 'number'],
  name: ['title', 'label', 'description', 'file'],
  ssid: ['network', 'wifi'],
  password: ['pass', 'key'],
  encryption: ['security', 'type'],
  fname: ['firstname', 'first', 'givenname', 'name'],
  lname: ['lastname', 'last', 'surname', 'familyname'],
  org: ['company', 'organisation', 'organization', 'firm'],
  title: ['position', 'job', 'jobtitle', 'role'],
  phone: ['telephone', 'tel', 'number', 'work'],
  cell: ['mobile', 'cellphone'],
  email: ['mail', 'emailaddress'],
  site: ['url', 'website', 'web', 'homepage'],
  street: ['address'],
  zip: ['postcode', 'postalcode', 'zipcode'],
  city: ['town'],
  message: ['text', 'body'],
  body: ['message', 'text'],
  foreground: ['color'],
  start: ['begin', 'date', 'from'],
  end: ['until', 'to'],
  lat: ['latitude'],
  lng: ['longitude', 'lon', 'long'],
  ios: ['appstore', 'apple', 'iphone'],
  android: ['playstore', 'googleplay', 'google'],
  fallback: ['website'],
  recipient: ['payee', 'beneficiary', 'name'],
  amount: ['sum', 'total'],
};

/**
 * Guesses the columns' fields by their names. If no name matches the content, the first unassigned column becomes the
 * content.
 */
export function guessMapping(names: readonly string[], type: CodeType): Mapping {
  const taken = new Set<string>();
  const words = [...FIELDS_OF[type], ...OWN_WORDS];
  const plain = names.map((name) => name.toLowerCase().replaceAll(/[^a-z]/g, ''));
  const take = (word: string | undefined) => {
    if (word === undefined || taken.has(word)) return '';
    taken.add(word);
    return word;
  };
  // Exact field names go first: `title` of a contact is not an alias of `name`.
  const exact = plain.map((name) => take(words.find((word) => word === name)));
  const mapping = exact.map(
    (word, index) => word || take(words.find((one) => !taken.has(one) && ALIASES[one]?.includes(plain[index] ?? ''))),
  );
  const [only, ...others] = FIELDS_OF[type];
  if (only === undefined || others.length > 0 || mapping.includes(only)) return mapping;
  const place = Math.max(mapping.indexOf(''), 0);
  return mapping.map((word, index) => (index === place ? only : word));
}

/** Returns the missing field; undefined when the batch can be created. */
export function missingField(mapping: Mapping, type: CodeType): string | undefined {
  return NEEDED[type].find((group) => !group.some((word) => mapping.includes(word)))?.[0];
}

/** Returns the required group with the field, of which one is enough; undefined for optional fields. */
export function requiredGroup(word: string, type: CodeType): readonly string[] | undefined {
  return NEEDED[type].find((group) => group.includes(word));
}

/** Fields at fault where the API names all of the content. */
const BLAMED: Partial<Record<CodeType, string>> = { email: 'email', sms: 'phone' };

/** Returns the index of the column at fault; undefined if it is none or any of several. */
export function columnOfFault(field: string, mapping: Mapping, type: CodeType): number | undefined {
  const word = field.replace(/^data\./, '');
  const place = mapping.indexOf(word === 'data' ? (BLAMED[type] ?? word) : word);
  return place === -1 ? undefined : place;
}

/** Assigns a field to a column. Each column has one field, and each field one column. */
export function withColumn(mapping: Mapping, index: number, word: string): Mapping {
  return mapping.map((before, place) => (place === index ? word : before === word ? '' : before));
}

/** Returns the table with the API's field names as columns, without unused columns. */
export function mappedTable({ rows }: Table, mapping: Mapping, type: CodeType): Table {
  const columns = mapping.flatMap((word, index) => (word === '' ? [] : [{ word, index }]));
  return {
    names: columns.map(({ word }) => word),
    rows: rows.map((cells) => columns.map(({ word, index }) => cellOf(cells[index] ?? '', word, type))),
  };
}

function cellOf(cell: string, word: string, type: CodeType): string {
  return word === 'data' && type === 'link' ? withScheme(cell) : cell;
}

/** Returns the content of a row as the API expects it for one code. */
export function rowData(cells: readonly string[], mapping: Mapping, type: CodeType): unknown {
  const at = mapping.indexOf('data');
  if (at !== -1) return cellOf(cells[at] ?? '', 'data', type);
  const fields = mapping.flatMap((word, index): [string, string][] =>
    FIELDS_OF[type].includes(word) ? [[word, cells[index] ?? '']] : [],
  );
  return dataOf(type, Object.fromEntries(fields));
}
