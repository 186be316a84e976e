import { DAY_MS, localOf, momentOf } from '../../../../state/local-time.ts';
import { ownTimeZone } from '../../../../state/time-zone.ts';
import { nameOfCountry } from '../../../../ui/map/country-names.ts';
import type { LinkDetails } from '../../link-data.ts';
import { BLANK, changesOf, type LinkBody, type LinkValues } from '../values.ts';

/** Fields that belong to one link: they identify, describe, protect or date it. */
const OWN = ['url', 'custom', 'title', 'description', 'password', 'start', 'expiry', 'status', 'notes'] as const;

/** Settings of a template as the API stores them. */
export type TemplateValue = Omit<LinkBody, (typeof OWN)[number]> & {
  /** Days until a link with these settings expires. */
  expirydays?: number;
  /** Preset of a code's design. */
  qr?: number | null;
};

/** Returns the settings that differ from those of a new link. */
export function templateOf(values: LinkValues, more: Pick<TemplateValue, 'expirydays' | 'qr'> = {}): TemplateValue {
  const { url, custom, title, description, password, start, expiry, status, notes, ...settings } = changesOf(
    BLANK,
    values,
  );
  return { ...settings, ...more };
}

/** Returns the days from now until the expiry of a link, to suggest them for a template; undefined without one. */
export function expiryDaysOf({ expiry }: Pick<LinkValues, 'expiry'>, now: number): number | undefined {
  const moment = momentOf(expiry, ownTimeZone());
  return Number.isNaN(moment) || moment <= now ? undefined : Math.ceil((moment - now) / DAY_MS);
}

/** Converts the settings of a template to form values; settings that it lacks stay as they are. */
export function valuesIn(template: TemplateValue, now: number): Partial<LinkValues> {
  return defined({ ...placesIn(template), ...redirectIn(template), ...rulesIn(template), ...endsIn(template, now) });
}

/** Returns what takes a template back: the fields that it changed and that nobody has changed since. */
export function undoOf(
  { before, changes }: { before: LinkValues; changes: Partial<LinkValues> },
  now: LinkValues,
): Partial<LinkValues> {
  const own = Object.fromEntries(Object.entries(before).filter(([name]) => name in changes));
  const applied = new Map<string, unknown>(Object.entries(changes));
  const current = new Map<string, unknown>(Object.entries(now));
  const isUntouched = (name: string) => JSON.stringify(applied.get(name)) === JSON.stringify(current.get(name));
  return Object.fromEntries(Object.entries(own).filter(([name]) => isUntouched(name)));
}

type Wanted = { [Name in keyof LinkValues]?: LinkValues[Name] | undefined };

function placesIn({
  domain,
  tags,
  campaign,
  channels,
  pixels,
  metatitle,
  metadescription,
  metaimage,
  qr,
}: TemplateValue): Wanted {
  return {
    domain: textIn(domain),
    tags,
    campaign: textIn(campaign),
    channels,
    pixels,
    metatitle: textIn(metatitle),
    metadescription: textIn(metadescription),
    metaimage: textIn(metaimage),
    look: textIn(qr),
  };
}

function redirectIn(template: TemplateValue): Wanted {
  const { type, splash, overlay, parameters, redirectstatus, iosapp, androidapp } = template;
  return {
    type,
    splash: textIn(splash),
    overlay: textIn(overlay),
    parameters,
    forwardparameters: template.forwardparameters,
    subpaths: template.subpaths,
    publicStats: template.public_stats,
    redirectstatus: (['301', '302', '307', '308'] as const).find((status) => Number(status) === redirectstatus),
    iosApp: iosapp ? { link: iosapp.link, store: iosapp.store ?? '' } : undefined,
    androidApp: androidapp ? { link: androidapp.link, store: androidapp.store ?? '' } : undefined,
  };
}

function rulesIn({ geotarget, devicetarget, languagetarget, split }: TemplateValue): Wanted {
  return {
    countries: geotarget?.map(({ location, link }) => ({ location: nameOfCountry(location), link })),
    devices: devicetarget?.map(({ device, link }) => ({
      device: device as LinkValues['devices'][number]['device'],
      link,
    })),
    languages: languagetarget,
    split: split?.map(({ link, weight }) => ({ link, weight: String(weight ?? 1) })),
  };
}

function endsIn({ clicklimit, expirationredirect, expirydays }: TemplateValue, now: number): Wanted {
  return {
    clicklimit: textIn(clicklimit),
    expirationredirect: textIn(expirationredirect),
    expiry: expirydays === undefined ? undefined : localOf(now + expirydays * DAY_MS, ownTimeZone()).slice(0, 16),
  };
}

function textIn(value: string | number | null | undefined): string | undefined {
  return value === undefined || value === null ? undefined : String(value);
}

function defined(wanted: Wanted): Partial<LinkValues> {
  return Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
}

/** Parts that a template can set, in the order of its summary. */
const PARTS = {
  domain: ['domain'],
  tags: ['tags'],
  campaign: ['campaign'],
  channels: ['channels'],
  parameters: ['parameters', 'forwardparameters'],
  rules: ['geotarget', 'devicetarget', 'languagetarget', 'split'],
  apps: ['iosapp', 'androidapp'],
  expiry: ['expirydays', 'clicklimit', 'expirationredirect'],
  pixels: ['pixels'],
  type: ['type', 'splash', 'overlay'],
  card: ['metatitle', 'metadescription', 'metaimage'],
  design: ['qr'],
  other: ['subpaths', 'redirectstatus', 'public_stats'],
} as const satisfies Record<string, ReadonlyArray<keyof TemplateValue>>;

export type TemplatePart = keyof typeof PARTS;

/** Returns what a template sets. */
export function partsIn(template: TemplateValue): TemplatePart[] {
  const isSet = (name: keyof TemplateValue) => template[name] !== undefined && template[name] !== null;
  return (Object.keys(PARTS) as TemplatePart[]).filter((part) => PARTS[part].some(isSet));
}

/** Returns the branded domain of a short link; empty for the service's own host. */
export function domainIn(shortUrl: string, domains: readonly string[]): string {
  const host = URL.parse(shortUrl)?.host ?? '';
  return domains.includes(host) ? host : '';
}

type Last = Pick<LinkDetails, 'shorturl' | 'tags' | 'campaign' | 'channels' | 'parameters'>;

/** Returns what the next link probably shares with the last one: domain, tags, campaign, channels and UTM parameters. */
export function lastSettingsOf(last: Last, domains: readonly string[]): Partial<LinkValues> {
  return {
    domain: domainIn(last.shorturl, domains),
    tags: last.tags,
    campaign: last.campaign === null ? '' : String(last.campaign),
    channels: last.channels,
    parameters: last.parameters.filter(({ name }) => name.startsWith('utm_')),
  };
}
