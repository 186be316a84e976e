import type { Dimension, EventDimension, VisitDimension } from '../../../analytics/question/question.ts';
import type { Bindings } from './bindings.ts';

/** A name alone is no place: there are 30 Springfields. */
const withCountry = (column: string) =>
  `if(${column} = '' OR country = '', toString(${column}), concat(${column}, ', ', country))`;
const versionOf = (name: string) =>
  `if(${name}_version = '', toString(${name}), concat(${name}, ' ', ${name}_version))`;
const idOf = (column: string) => `if(${column} = 0, '', toString(${column}))`;

/**
 * What events say of their visit. Many are of low cardinality: group and compare by them as they are, and take `toString` of
 * what goes out.
 */
export const VISIT_SQL: Readonly<Record<Exclude<VisitDimension, 'exit_page' | 'continent'>, string>> = {
  entry_page: 'entry_path',
  source: 'source',
  channel: 'channel',
  referrer: 'referrer_host',
  utm_source: 'utm_source',
  utm_medium: 'utm_medium',
  utm_campaign: 'utm_campaign',
  utm_term: 'utm_term',
  utm_content: 'utm_content',
  country: 'country',
  region: withCountry('region'),
  city: withCountry('city'),
  browser: 'browser',
  browser_version: versionOf('browser'),
  os: 'os',
  os_version: versionOf('os'),
  device: 'device',
  language: 'language',
  screen: 'screen',
  via_link: idOf('via_link_id'),
  via_qr: idOf('via_qr_id'),
  via_campaign: idOf('via_campaign_id'),
};

const EVENT_SQL: Readonly<Record<Exclude<EventDimension, 'hour' | 'weekday'>, string>> = {
  page: 'path',
  host: 'host',
  event: 'name',
  currency: 'unit',
  kind: 'kind',
  link: idOf('link_id'),
  qr: idOf('qr_id'),
  campaign: idOf('campaign_id'),
  domain: idOf('domain_id'),
  website: idOf('site_id'),
};

/** Of this visit: the page of its last view. Only visits as a whole can be asked for it. */
export const EXIT_PAGE = "argMaxIf(path, (occurred_at, sequence), kind = 'pageview')";

/**
 * Of which a visit's rows may tell several values, or some of them none: a visit that begins with a custom event has no entry
 * page before its first view, and a phone that is turned has another screen. The greatest value stands for the visit: known
 * before unknown, and the same whichever row is read first.
 */
const VARYING: ReadonlySet<Dimension> = new Set(['entry_page', 'screen']);

/** Dimensions of which a visit has one value. */
export function isOfVisit(dimension: Dimension): boolean {
  return Object.hasOwn(VISIT_SQL, dimension) || dimension === 'continent';
}

/** Dimensions of which any of a visit's rows tells as much as all of them. */
export function isConstant(dimension: Dimension): boolean {
  return isOfVisit(dimension) && !VARYING.has(dimension);
}

/** A visit's one value, out of what its rows say. */
export function visitValueSql(dimension: Dimension, column: string): string {
  return `${VARYING.has(dimension) ? 'max' : 'any'}(${column})`;
}

/** Rows that have the dimension at all: a page view has no event's name. '1' where all have, if only as unknown. */
export function presenceSql(dimension: Dimension, bindings: Bindings): string {
  if (dimension.startsWith('property:')) {
    return `mapContains(props, ${bindings.text(dimension.slice('property:'.length))})`;
  }
  return PRESENCE[dimension] ?? '1';
}

const PRESENCE: Readonly<Record<string, string>> = {
  event: "kind = 'event'",
  currency: "kind = 'event' AND unit != ''",
  page: "kind IN ('pageview', 'event', 'engagement')",
  link: 'link_id > 0',
  qr: 'qr_id > 0',
  campaign: 'campaign_id > 0',
  domain: 'domain_id > 0',
  website: 'site_id > 0',
  via_link: 'via_link_id > 0',
  via_qr: 'via_qr_id > 0',
  via_campaign: 'via_campaign_id > 0',
};

/**
 * What a dimension is read from, on an event's row. `exit_page` has no such reading.
 * @param moment the column whose hour or weekday is meant
 */
export function dimensionSql(dimension: Dimension, bindings: Bindings, moment = 'occurred_at'): string {
  if (Object.hasOwn(VISIT_SQL, dimension)) return VISIT_SQL[dimension as keyof typeof VISIT_SQL];
  if (Object.hasOwn(EVENT_SQL, dimension)) return EVENT_SQL[dimension as keyof typeof EVENT_SQL];
  if (dimension === 'continent') return continentSql(bindings);
  if (dimension === 'hour') return `leftPad(toString(toHour(${bindings.localTime(moment)})), 2, '0')`;
  if (dimension === 'weekday') return `toString(toDayOfWeek(${bindings.localTime(moment)}))`;
  if (dimension.startsWith('property:')) return `props[${bindings.text(dimension.slice('property:'.length))}]`;
  throw new Error(`No column for ${dimension}`);
}

function continentSql(bindings: Bindings): string {
  const { codes, continents } = bindings.continents();
  return `transform(toString(country), ${codes}, ${continents}, '')`;
}
