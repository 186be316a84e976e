import { CHANNEL_ITEM_TYPES, type ChannelItemType, ITEM_CHANNEL } from '../../../../contract/vocabulary.ts';
import {
  type Dimension,
  type EventDimension,
  VISIT_DIMENSIONS,
  type VisitDimension,
} from '../../../analytics/query/query.ts';
import { type PageKind, pageKey } from '../../../pages/page-port.ts';
import type { Bindings } from './bindings.ts';

/** A name alone is ambiguous: there are 30 Springfields. */
const withCountry = (column: string) =>
  `if(${column} = '' OR country = '', toString(${column}), concat(${column}, ', ', country))`;
const versionOf = (name: string) =>
  `if(${name}_version = '', toString(${name}), concat(${name}, ' ', ${name}_version))`;
const idOf = (column: string) => `if(${column} = 0, '', toString(${column}))`;
/** Pages of a kind follow each other in one key space, up to those of the next kind. */
const pageOf = (kind: PageKind, next?: PageKind) => {
  const first = pageKey(kind, 0);
  const presence = `page_id > ${first}${next ? ` AND page_id < ${pageKey(next, 0)}` : ''}`;
  return { sql: `if(${presence}, toString(page_id - ${first}), '')`, presence };
};

/** Everything the event log knows about a dimension. Its name, and whether it describes a visit, is in the contract. */
interface DimensionRecord {
  /** On an event's row. Missing if only a whole visit or the query has the value. */
  sql?: string;
  /** The condition for rows that have the dimension at all: a page view has no event name. Missing if all rows have it. */
  presence?: string;
  /**
   * The value may differ between a visit's rows or be empty in some: a visit that begins with a custom event has no entry page
   * before its first view, and a rotated phone has another screen size. The greatest value represents the visit: known before
   * unknown, and independent of the order of rows.
   */
  isVarying?: true;
  /**
   * Part of the daily aggregates: one for each visit, or every value that a visit has. Dimensions with unlimited values or with
   * values that depend on the query are not part of them.
   */
  rollup?: 'visit' | 'every value';
  /** In place of `sql` when counting by day. */
  rollupSql?: string;
  /** Read from the request, so clicks and scans have it like page views: the visitor's place and device. */
  isOfRequest?: true;
}

/**
 * Every dimension of the contract; a missing one is a compile error. Many columns are LowCardinality: group and compare by
 * them unconverted, and apply `toString` to the output.
 */
const RECORDS = {
  page: { sql: 'path', presence: "kind IN ('pageview', 'event', 'engagement')", rollup: 'every value' },
  host: { sql: 'host', rollup: 'every value' },
  event: {
    sql: 'name',
    presence: "kind = 'event'",
    rollup: 'every value',
    rollupSql: "if(kind = 'event', name, '')",
  },
  entry_page: { sql: 'entry_path', isVarying: true, rollup: 'visit' },
  exit_page: { rollup: 'visit' },
  source: { sql: 'source', rollup: 'visit' },
  channel: { sql: 'channel', rollup: 'visit' },
  referrer: { sql: 'referrer_host', rollup: 'visit' },
  utm_source: { sql: 'utm_source', rollup: 'visit' },
  utm_medium: { sql: 'utm_medium', rollup: 'visit' },
  utm_campaign: { sql: 'utm_campaign', rollup: 'visit' },
  utm_term: { sql: 'utm_term', rollup: 'visit' },
  utm_content: { sql: 'utm_content', rollup: 'visit' },
  country: { sql: 'country', rollup: 'visit', isOfRequest: true },
  region: { sql: withCountry('region'), rollup: 'visit', isOfRequest: true },
  city: { sql: withCountry('city'), rollup: 'visit', isOfRequest: true },
  browser: { sql: 'browser', rollup: 'visit', isOfRequest: true },
  browser_version: { sql: versionOf('browser'), rollup: 'visit', isOfRequest: true },
  os: { sql: 'os', rollup: 'visit', isOfRequest: true },
  os_version: { sql: versionOf('os'), rollup: 'visit', isOfRequest: true },
  device: { sql: 'device', rollup: 'visit', isOfRequest: true },
  language: { sql: 'language', rollup: 'visit', isOfRequest: true },
  screen: { sql: 'screen', isVarying: true, rollup: 'visit' },
  via_link: { sql: idOf('via_link_id'), presence: 'via_link_id > 0', rollup: 'visit' },
  via_qr: { sql: idOf('via_qr_id'), presence: 'via_qr_id > 0', rollup: 'visit' },
  via_campaign: { sql: idOf('via_campaign_id'), presence: 'via_campaign_id > 0', rollup: 'visit' },
  continent: { isOfRequest: true },
  currency: { sql: 'unit', presence: "kind = 'event' AND unit != ''" },
  kind: { sql: 'kind' },
  link: { sql: idOf('link_id'), presence: 'link_id > 0' },
  qr: { sql: idOf('qr_id'), presence: 'qr_id > 0' },
  campaign: { sql: idOf('campaign_id'), presence: 'campaign_id > 0' },
  bio: pageOf('bio', 'splash'),
  splash: pageOf('splash', 'overlay'),
  overlay: pageOf('overlay'),
  // Of requests alone; an item in several channels has several values.
  item_channel: { presence: `(link_id > 0 OR qr_id > 0 OR ${pageOf('bio', 'splash').presence})` },
  domain: { sql: idOf('domain_id'), presence: 'domain_id > 0' },
  website: { sql: idOf('site_id'), presence: 'site_id > 0' },
  hour: {},
  weekday: {},
} as const satisfies Readonly<Record<NamedDimension, DimensionRecord>>;

type NamedDimension = VisitDimension | EventDimension | typeof ITEM_CHANNEL;
export type CountedDimension = {
  [Name in NamedDimension]: (typeof RECORDS)[Name] extends { rollup: string } ? Name : never;
}[NamedDimension];

/** Dimensions whose values are counted by day, with their SQL there; `exit_page` has none. */
export const ROLLUP_DIMENSIONS: readonly CountedDimension[] = named().flatMap(([name, { rollup }]) =>
  rollup === undefined ? [] : [name as CountedDimension],
);

function named(): [NamedDimension, DimensionRecord][] {
  return Object.entries(RECORDS) as [NamedDimension, DimensionRecord][];
}

function recordOf(dimension: Dimension): DimensionRecord {
  return (RECORDS as Readonly<Record<string, DimensionRecord>>)[dimension] ?? {};
}

/** Returns whether a visit can have several values of the dimension, each of which is counted by day. */
export function isEveryValueCounted(dimension: Dimension): boolean {
  return recordOf(dimension).rollup === 'every value';
}

/** Returns the SQL from which a dimension is counted by day. */
export function rollupSql(dimension: CountedDimension): string {
  const { sql, rollupSql: own } = recordOf(dimension);
  return own ?? sql ?? '';
}

/** Returns whether days count each text that their events have in the dimension. */
export function isEveryTextCounted(dimension: Dimension): boolean {
  const { sql, rollup, rollupSql: own } = recordOf(dimension);
  return sql !== undefined && rollup !== undefined && own === undefined;
}

/** The page of a visit's last view. Only queries over whole visits can select it. */
export const EXIT_PAGE = "argMaxIf(path, (occurred_at, sequence), kind = 'pageview')";

/** Returns whether clicks and scans have the dimension as page views do. */
export function isOfRequest(dimension: Dimension): boolean {
  return recordOf(dimension).isOfRequest ?? false;
}

const OF_VISIT: ReadonlySet<string> = new Set(VISIT_DIMENSIONS.filter((name) => name !== 'exit_page'));

/** Returns whether a visit has a single value of the dimension. */
export function isOfVisit(dimension: Dimension): boolean {
  return OF_VISIT.has(dimension);
}

/** Returns whether every visit has exactly one value of the dimension. */
export function isOncePerVisit(dimension: Dimension): boolean {
  return (dimension === 'exit_page' || isOfVisit(dimension)) && recordOf(dimension).presence === undefined;
}

/** Returns whether all rows of a visit have the same value of the dimension. */
export function isConstant(dimension: Dimension): boolean {
  return isOfVisit(dimension) && !recordOf(dimension).isVarying;
}

/** Returns the columns from which the dimensions of visits are read. */
export function visitColumnsOf<Column extends { name: string }>(columns: readonly Column[]): Column[] {
  const sql = [...OF_VISIT].map((name) => recordOf(name as VisitDimension).sql ?? '').join(' ');
  const names = new Set(sql.match(/\w+/g));
  return columns.filter(({ name }) => names.has(name));
}

/** Returns whether all rows of a visit have the same value in a column of dimensions of visits. */
export function isConstantInVisit(column: string): boolean {
  return !named().some(([, { sql, isVarying }]) => sql === column && isVarying);
}

/** Selects a visit's single value from its rows. */
export function visitValueSql(dimension: Dimension, column: string): string {
  return `${recordOf(dimension).isVarying ? 'max' : 'any'}(${column})`;
}

/** Returns the condition for rows that have the dimension at all; '1' if all rows have it, even if unknown. */
export function presenceSql(dimension: Dimension, bindings: Bindings): string {
  if (dimension.startsWith('property:')) {
    return `mapContains(props, ${bindings.text(dimension.slice('property:'.length))})`;
  }
  return recordOf(dimension).presence ?? '1';
}

/**
 * Returns a dimension's SQL on an event's row; `exit_page` has none.
 * @param moment the column from which hour or weekday is read
 */
export function dimensionSql(dimension: Dimension, bindings: Bindings, moment = 'occurred_at'): string {
  const { sql } = recordOf(dimension);
  if (sql !== undefined) return sql;
  if (dimension === 'continent') return continentSql(bindings);
  if (dimension === ITEM_CHANNEL) return itemChannelSql(bindings);
  if (dimension === 'hour') return `leftPad(toString(toHour(${bindings.localTime(moment)})), 2, '0')`;
  if (dimension === 'weekday') return `toString(toDayOfWeek(${bindings.localTime(moment)}))`;
  if (dimension.startsWith('property:')) return `props[${bindings.text(dimension.slice('property:'.length))}]`;
  throw new Error(`No column for ${dimension}`);
}

/** Columns with the IDs of items of channels. */
const ITEM_COLUMNS = { links: 'link_id', qr: 'qr_id', bio: 'page_id' } as const satisfies Record<
  ChannelItemType,
  string
>;

/** Returns a row for each channel of an event's items, as a channel's scope selects them, or for none. */
function itemChannelSql(bindings: Bindings): string {
  const channels = CHANNEL_ITEM_TYPES.map((type) => bindings.channelsOf(type, ITEM_COLUMNS[type]));
  return `arrayJoin(emptyArrayToSingle(arrayDistinct(arrayConcat(${channels.join(', ')}))))`;
}

function continentSql(bindings: Bindings): string {
  const { codes, continents } = bindings.continents();
  return `transform(toString(country), ${codes}, ${continents}, '')`;
}
