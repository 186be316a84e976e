import type { DEVICE_TARGETS, LINK_STATUSES, LINK_TYPES } from '../../../../contract/vocabulary.ts';
import type { Body } from '../../../api/client.ts';
import { withScheme } from '../../../state/hosts/web-url.ts';
import { codeOfCountry, nameOfCountry } from '../../../ui/map/country-names.ts';
import type { LinkDetails } from '../link-data.ts';
import { countryFor } from './country-search.ts';
import { localOf, timestampOf } from './local-times.ts';
import { keptParameters, type Parameter } from './utm.ts';

export type { Parameter };

/** Deep link of an app, and its store page. */
export interface AppValues {
  link: string;
  store: string;
}

const NO_APP: AppValues = { link: '', store: '' };

export type DeviceWord = (typeof DEVICE_TARGETS)[number];

/** Form values of a link: text as typed, ids as the values of choices; empty for none. */
export interface LinkValues {
  url: string;
  custom: string;
  domain: string;
  title: string;
  description: string;
  /** A new password; empty keeps the current one. */
  password: string;
  hasNoPassword: boolean;
  /** Local time, as `datetime-local` writes it. */
  start: string;
  expiry: string;
  clicklimit: string;
  expirationredirect: string;
  type: (typeof LINK_TYPES)[number];
  splash: string;
  overlay: string;
  pixels: readonly number[];
  campaign: string;
  channels: readonly number[];
  parameters: readonly Parameter[];
  forwardparameters: boolean;
  subpaths: boolean;
  redirectstatus: '301' | '302' | '307' | '308';
  countries: ReadonlyArray<{ location: string; link: string }>;
  devices: ReadonlyArray<{ device: DeviceWord; link: string }>;
  languages: ReadonlyArray<{ language: string; link: string }>;
  split: ReadonlyArray<{ link: string; weight: string }>;
  iosApp: AppValues;
  androidApp: AppValues;
  metatitle: string;
  metadescription: string;
  metaimage: string;
  /** Data URL of an image that is uploaded on save; '' for none. */
  picture: string;
  status: (typeof LINK_STATUSES)[number];
  publicStats: boolean;
  tags: readonly string[];
  notes: string;
  /** Preset of a code's design, handed on to the designer of codes; no field of a link. */
  look: string;
}

export const BLANK: LinkValues = {
  url: '',
  custom: '',
  domain: '',
  title: '',
  description: '',
  password: '',
  hasNoPassword: false,
  start: '',
  expiry: '',
  clicklimit: '',
  expirationredirect: '',
  type: 'direct',
  splash: '',
  overlay: '',
  pixels: [],
  campaign: '',
  channels: [],
  parameters: [],
  forwardparameters: false,
  redirectstatus: '302',
  subpaths: false,
  countries: [],
  devices: [],
  languages: [],
  split: [],
  metatitle: '',
  metadescription: '',
  metaimage: '',
  picture: '',
  iosApp: NO_APP,
  androidApp: NO_APP,
  status: 'active',
  publicStats: false,
  tags: [],
  notes: '',
  look: '',
};

/** Converts stored details to form values. */
export function valuesOf(details: LinkDetails): LinkValues {
  const { geotarget, devicetarget, languagetarget, split } = details;
  const text = (value: string | number | null) => (value === null ? '' : String(value));
  return {
    ...BLANK,
    url: details.longurl,
    custom: details.alias,
    title: text(details.title),
    description: text(details.description),
    start: localOf(details.start),
    expiry: localOf(details.expiry),
    clicklimit: text(details.clicklimit),
    expirationredirect: text(details.expirationredirect),
    type: details.type,
    splash: text(details.splash),
    overlay: text(details.overlay),
    pixels: details.pixels,
    campaign: text(details.campaign),
    parameters: details.parameters,
    status: details.status,
    forwardparameters: details.forwardparameters,
    subpaths: details.subpaths,
    redirectstatus: statusWord(details.redirectstatus),
    countries: geotarget.map(({ location, link }) => ({ location: nameOfCountry(location), link })),
    devices: devicetarget.map(({ device, link }) => ({ device: device as DeviceWord, link })),
    languages: languagetarget,
    split: split.map(({ link, weight }) => ({ link, weight: String(weight) })),
    metatitle: text(details.metatitle),
    metadescription: text(details.metadescription),
    picture: '',
    metaimage: text(details.metaimage),
    tags: details.tags,
    notes: text(details.notes),
    publicStats: details.public_stats,
    channels: details.channels,
    iosApp: appValues(details.iosapp),
    androidApp: appValues(details.androidapp),
  };
}

/** Returns the values of a copy: everything that is not unique to the link. */
export function copyOf(details: LinkDetails): LinkValues {
  return { ...valuesOf(details), custom: '', status: 'active' };
}

export type LinkBody = Body<'updateLink'>;

/** Converts all form values to the API's form. */
export function bodyOf(values: LinkValues): LinkBody {
  const idOf = (word: string) => (word === '' ? null : Number(word));
  const textOf = (text: string) => (text.trim() === '' ? null : text.trim());
  return {
    url: withScheme(values.url),
    title: textOf(values.title),
    description: textOf(values.description),
    custom: textOf(values.custom),
    domain: textOf(values.domain),
    start: timestampOf(values.start),
    expiry: timestampOf(values.expiry),
    clicklimit: idOf(values.clicklimit),
    expirationredirect: textOf(withScheme(values.expirationredirect)),
    ...(values.hasNoPassword ? { password: null } : values.password !== '' && { password: values.password }),
    type: values.type,
    splash: idOf(values.splash),
    overlay: idOf(values.overlay),
    pixels: [...values.pixels],
    campaign: idOf(values.campaign),
    channels: [...values.channels].sort((one, other) => one - other),
    parameters: keptParameters(values),
    forwardparameters: values.forwardparameters,
    subpaths: values.subpaths,
    redirectstatus: statusNumber(values.redirectstatus),
    ...targetsOf(values),
    iosapp: appOf(values.iosApp),
    androidapp: appOf(values.androidApp),
    metatitle: textOf(values.metatitle),
    metadescription: textOf(values.metadescription),
    metaimage: textOf(withScheme(values.metaimage)),
    status: values.status,
    public_stats: values.publicStats,
    tags: [...values.tags],
    notes: textOf(values.notes),
  };
}

function targetsOf({ countries, devices, languages, split }: LinkValues) {
  const rows = <Row extends { link: string }>(list: readonly Row[]) => list.filter(({ link }) => link.trim() !== '');
  return {
    geotarget: rows(countries).map(({ location, link }) => ({
      location: countryFor(location)?.code ?? codeOfCountry(location),
      link: withScheme(link),
    })),
    devicetarget: rows(devices).map(({ device, link }) => ({ device, link: withScheme(link) })),
    languagetarget: rows(languages).map(({ language, link }) => ({ language, link: withScheme(link) })),
    split: rows(split).map(({ link, weight }) => ({ link: withScheme(link), weight: Number(weight) || 1 })),
  };
}

function appValues(app: LinkDetails['iosapp']): AppValues {
  return app ? { link: app.link, store: app.store ?? '' } : NO_APP;
}

/** A store page without a deep link has no effect. */
function appOf({ link, store }: AppValues): LinkBody['iosapp'] {
  if (link.trim() === '') return null;
  return { link: link.trim(), store: withScheme(store) || null };
}

/** Returns the body of an update: only changed fields. */
export function changesOf(before: LinkValues, after: LinkValues): LinkBody {
  const stored = bodyOf(before) as Record<string, unknown>;
  const wanted = Object.entries(bodyOf(after));
  return Object.fromEntries(
    wanted.filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(stored[name])),
  ) as LinkBody;
}

/** Returns the body for a new link: only filled fields; the API has defaults for the rest. */
export function newBodyOf(values: LinkValues): Body<'createLink'> {
  return { ...changesOf(BLANK, values), url: withScheme(values.url) };
}

function statusWord(status: number): LinkValues['redirectstatus'] {
  return (['301', '307', '308'] as const).find((word) => Number(word) === status) ?? '302';
}

function statusNumber(word: LinkValues['redirectstatus']): 301 | 302 | 307 | 308 {
  return ([301, 307, 308] as const).find((status) => String(status) === word) ?? 302;
}
