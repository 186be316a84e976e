import { contentMessages } from '../../../messages/codes/code-contents.ts';
import { sampleMessages } from '../../../messages/codes/code-samples.ts';
import { withScheme } from '../../../state/hosts/web-url.ts';
import type { CodeType } from '../code-data.ts';

/** Input for a type of content: text by field; flags are `yes` or missing. */
export type Fields = Readonly<Record<string, string>>;

/** Fields that hold the whole content; the others are properties of an object. */
const ONE_FIELD: Partial<Record<CodeType, string>> = { link: 'link', text: 'text', phone: 'phone' };

/** Required fields: at least one of each group. */
const NEEDED: Readonly<Record<CodeType, readonly (readonly string[])[]>> = {
  link: [['link']],
  text: [['text']],
  vcard: [['fname', 'lname', 'org']],
  wifi: [['ssid']],
  email: [['email']],
  phone: [['phone']],
  sms: [['phone']],
  event: [['title'], ['start']],
  location: [['lat'], ['lng']],
  whatsapp: [['phone']],
  app: [['ios', 'android']],
  payment: [['recipient'], ['iban']],
};

/** Sample content while nothing has been typed. */
export const SAMPLES: Readonly<Record<CodeType, Fields>> = {
  link: { link: 'https://example.com/spring' },
  text: { text: sampleMessages.text },
  vcard: {
    fname: sampleMessages.firstName,
    lname: sampleMessages.lastName,
    phone: '+44 20 7946 0000',
    email: 'jo@example.com',
  },
  wifi: { ssid: sampleMessages.network, encryption: 'WPA', password: sampleMessages.networkPassword },
  email: { email: 'hello@example.com' },
  phone: { phone: '+44 20 7946 0000' },
  sms: { phone: '+44 20 7946 0000', message: sampleMessages.message },
  event: { title: sampleMessages.event, start: '2027-06-19T19:30', location: sampleMessages.place },
  location: { lat: '52.51628', lng: '13.37771', label: sampleMessages.place },
  whatsapp: { phone: '+44 20 7946 0000', message: sampleMessages.message },
  app: { ios: 'https://apps.apple.com/app/id123456789', android: 'com.example.app' },
  payment: {
    recipient: sampleMessages.recipient,
    iban: 'DE89 3704 0044 0532 0130 00',
    amount: '10.00',
    text: sampleMessages.donation,
  },
};

export function isFilled(type: CodeType, fields: Fields): boolean {
  return NEEDED[type].every((group) => group.some((name) => (fields[name] ?? '').trim() !== ''));
}

/** Fields that are on or off. */
const FLAGS: readonly string[] = ['hidden', 'allday'];

/** Returns the API's `data` for the input. */
export function dataOf(type: CodeType, fields: Fields): unknown {
  const only = ONE_FIELD[type];
  if (only === 'link') return withScheme(fields.link ?? '');
  if (only !== undefined) return fields[only] ?? '';
  const parts = Object.entries(fields).filter(([, value]) => value !== '');
  return Object.fromEntries(parts.map(([name, value]) => [name, FLAGS.includes(name) ? value === 'yes' : value]));
}

/** Returns the fields of a stored code. API clients write them in several ways. */
export function fieldsFrom(type: CodeType, data: unknown): Fields {
  const value = Array.isArray(data) && data.length === 1 ? data[0] : data;
  const only = ONE_FIELD[type] ?? (type === 'email' ? 'email' : 'phone');
  if (typeof value !== 'object' || value === null) return { [only]: value === undefined ? '' : String(value) };
  const aliases = ALIASES_OF[type] ?? ALIASES;
  const texts = Object.entries(value).flatMap(([name, part]) => textOf(aliases[name] ?? name, part));
  return Object.fromEntries(texts);
}

function textOf(name: string, part: unknown): [string, string][] {
  if (FLAGS.includes(name))
    return part === true || part === 'true' || part === 1 || part === '1' ? [[name, 'yes']] : [];
  return typeof part === 'string' || typeof part === 'number' ? [[name, String(part)]] : [];
}

/** Aliases that API clients use. */
const ALIASES: Readonly<Record<string, string>> = {
  pass: 'password',
  firstname: 'fname',
  first_name: 'fname',
  lastname: 'lname',
  last_name: 'lname',
  company: 'org',
  mobile: 'cell',
  website: 'site',
  url: 'site',
};

/** The same of types in which those names mean something else. */
const ALIASES_OF: Partial<Record<CodeType, Readonly<Record<string, string>>>> = {
  event: { summary: 'title', begin: 'start', place: 'location' },
  location: { latitude: 'lat', longitude: 'lng', lon: 'lng', name: 'label' },
  app: { url: 'fallback', website: 'fallback' },
  payment: { name: 'recipient', beneficiary: 'recipient' },
};

/** The action a phone offers after scanning the code. */
export interface Outcome {
  kind: CodeType;
  /** Its object: a host, a network or a person. */
  subject: string;
}

export function outcomeOf(type: CodeType, fields: Fields): Outcome {
  const subjects: Record<CodeType, () => string | undefined> = {
    link: () => URL.parse(withScheme(fields.link ?? ''))?.host,
    text: () => fields.text?.slice(0, 60),
    vcard: () => [fields.fname, fields.lname].filter(Boolean).join(' ') || fields.org,
    wifi: () => fields.ssid,
    email: () => fields.email,
    phone: () => fields.phone,
    sms: () => fields.phone,
    event: () => fields.title,
    location: () => fields.label ?? `${fields.lat}, ${fields.lng}`,
    whatsapp: () => fields.phone,
    app: () => (fields.ios ? contentMessages.stores.ios : contentMessages.stores.android),
    payment: () => fields.recipient,
  };
  return { kind: type, subject: subjects[type]() ?? '' };
}

/** Reads coordinates as maps copy them, or their URLs; undefined for other texts. */
export function pairOfCoordinates(text: string): { lat: string; lng: string } | undefined {
  const [, lat, lng] = PAIR.exec(text.trim()) ?? IN_URL.exec(text) ?? [];
  return lat === undefined || lng === undefined ? undefined : { lat, lng };
}

const PAIR = /^(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)$/;
/** Google Maps (`@52.5,13.4`), Apple Maps (`ll=52.5,13.4`) and OpenStreetMap (`#map=17/52.5/13.4`). */
const IN_URL = /^https?:.*(?:@|ll=|#map=\d+\/)(-?\d{1,2}\.\d+)[,/](-?\d{1,3}\.\d+)/;
