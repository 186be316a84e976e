/**
 * Reads single events and whole visits from rows in the simplest possible way. Like all of the oracle, it is derived
 * from the documentation of `query.ts` and `event-port.ts`: no SQL, no state, and no code under test except the list
 * of continents and the intervals of time zones, which have their own oracles (periods.test.ts).
 */

import { CONTINENT_LABELS } from '../../../analytics/query/countries.ts';
import type {
  AnalyticsQuery,
  AnalyticsScope,
  Dimension,
  EventDimension,
  Filter,
  GoalFilter,
  GoalMatch,
  StepMatch,
  TimeRange,
  VisitDimension,
} from '../../../analytics/query/query.ts';
import type { EventRow } from '../../../collect/event-port.ts';
import { pageKey } from '../../../pages/page-port.ts';

export type Rows = readonly EventRow[];

const DAY_MS = 86_400_000;

/** Compares texts by bytes, like the engine. */
export function byBytes(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}

export function groupedBy<Value>(items: readonly Value[], key: (item: Value) => string): Map<string, Value[]> {
  const groups = new Map<string, Value[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group) group.push(item);
    else groups.set(key(item), [item]);
  }
  return groups;
}

export const isIn = ({ from, to }: TimeRange, moment: number) => moment >= from && moment < to;

/** Identifies a visitor on a UTC day: the same person counts as another visitor tomorrow. */
export const visitorOf = ({ visitorId, occurredAt }: EventRow) => `${visitorId} ${Math.floor(occurredAt / DAY_MS)}`;

export const isOfVisits = ({ kind }: EventRow) => kind === 'pageview' || kind === 'event' || kind === 'engagement';
export const happens = ({ kind }: EventRow) => kind === 'pageview' || kind === 'event';

/** People, and bots on websites that do not exclude them. */
export const isCounted = ({ bot }: EventRow) => bot !== 1 && bot !== 2;

export function ofBots(rows: Rows, bots?: AnalyticsQuery['bots']): Rows {
  if (bots === undefined) return rows.filter(isCounted);
  return rows.filter(({ bot }) => bots === 'with' || bot > 0 === (bots === 'only'));
}

/** Returns rows that count for the scope: events of the object itself and of the visits it brought. */
export function ofScope(rows: Rows, scope: AnalyticsScope): Rows {
  const own = rows.filter(({ accountId }) => accountId === scope.accountId);
  switch (scope.kind) {
    case 'website':
      return own.filter(({ siteId }) => siteId === scope.id);
    case 'link':
      return own.filter((row) => row.linkId === scope.id || row.viaLinkId === scope.id);
    case 'qr':
      return own.filter((row) => row.qrId === scope.id || row.viaQrId === scope.id);
    case 'campaign':
      return own.filter((row) => row.campaignId === scope.id || row.viaCampaignId === scope.id);
    case 'domain':
      return own.filter(({ domainId }) => domainId === scope.id);
    case 'channel':
      return own.filter(
        (row) =>
          [row.linkId, row.viaLinkId].some((id) => scope.linkIds.includes(id)) ||
          [row.qrId, row.viaQrId].some((id) => scope.qrIds.includes(id)) ||
          scope.pageIds.includes(row.pageId),
      );
    case 'account':
      return own;
  }
}

/** A whole visit. */
export interface Visit {
  /** Sorted by time, and within one moment in the order in which they were stored. */
  rows: Rows;
  startedAt: number;
  views: number;
  events: number;
  isBounce: boolean;
  seconds: number;
  entryPage: string;
  exitPage: string;
  screen: string;
  visitor: string;
}

/** Returns the visits of rows. Without a page view or custom event there is no visit. */
export function visitsOf(rows: Rows): Map<string, Visit> {
  const visits = [...groupedBy(rows.filter(isOfVisits), ({ visitId }) => visitId)];
  return new Map(visits.filter(([, same]) => same.some(happens)).map(([id, same]) => [id, visitOf(same)]));
}

/**
 * Returns the greatest text: a visit has one screen size and one entry page even if its rows differ or some are empty.
 */
const greatest = (texts: readonly string[]) => texts.toSorted(byBytes).at(-1) ?? '';

function visitOf(given: Rows): Visit {
  const rows = given.toSorted((one, other) => one.occurredAt - other.occurredAt);
  const views = rows.filter(({ kind }) => kind === 'pageview');
  const [first, last] = [rows[0], rows.at(-1)];
  return {
    rows,
    startedAt: Math.min(...rows.map(({ visitStartedAt }) => visitStartedAt)),
    views: views.length,
    events: rows.filter(({ kind }) => kind === 'event').length,
    isBounce: views.length === 1 && rows.filter(happens).length === 1,
    seconds: Math.floor(((last?.occurredAt ?? 0) - (first?.occurredAt ?? 0)) / 1000),
    entryPage: greatest(rows.map(({ entryPath }) => entryPath)),
    exitPage: views.at(-1)?.path ?? '',
    screen: greatest(rows.map(({ screen }) => screen)),
    visitor: first ? visitorOf(first) : '',
  };
}

const withCountry = (place: string, { country }: EventRow) =>
  place === '' || country === '' ? place : `${place}, ${country}`;
const withVersion = (name: string, version: string) => (version === '' ? name : `${name} ${version}`);
const idText = (id: number) => (id === 0 ? '' : String(id));

/** Every dimension that a row has; a missing one is a compile error. */
const READERS = {
  entry_page: (row) => row.entryPath,
  source: (row) => row.source,
  channel: (row) => row.channel,
  referrer: (row) => row.referrerHost,
  utm_source: (row) => row.utmSource,
  utm_medium: (row) => row.utmMedium,
  utm_campaign: (row) => row.utmCampaign,
  utm_term: (row) => row.utmTerm,
  utm_content: (row) => row.utmContent,
  country: (row) => row.country,
  continent: ({ country }) => CONTINENT_LABELS.labels[CONTINENT_LABELS.values.indexOf(country)] ?? '',
  region: (row) => withCountry(row.region, row),
  city: (row) => withCountry(row.city, row),
  browser: (row) => row.browser,
  browser_version: (row) => withVersion(row.browser, row.browserVersion),
  os: (row) => row.os,
  os_version: (row) => withVersion(row.os, row.osVersion),
  device: (row) => row.device,
  language: (row) => row.language,
  screen: (row) => row.screen,
  via_link: (row) => idText(row.viaLinkId),
  via_qr: (row) => idText(row.viaQrId),
  via_campaign: (row) => idText(row.viaCampaignId),
  page: (row) => row.path,
  host: (row) => row.host,
  event: (row) => row.name,
  currency: (row) => row.unit,
  kind: (row) => row.kind,
  link: (row) => idText(row.linkId),
  qr: (row) => idText(row.qrId),
  campaign: (row) => idText(row.campaignId),
  bio: ({ pageId }) => (pageId < pageKey('splash', 0) ? idText(pageId) : ''),
  splash: ({ pageId }) => {
    const isSplash = pageId >= pageKey('splash', 0) && pageId < pageKey('overlay', 0);
    return isSplash ? idText(pageId - pageKey('splash', 0)) : '';
  },
  overlay: ({ pageId }) => idText(Math.max(0, pageId - pageKey('overlay', 0))),
  domain: (row) => idText(row.domainId),
  website: (row) => idText(row.siteId),
} as const satisfies Readonly<
  Record<Exclude<VisitDimension | EventDimension, 'exit_page' | 'hour' | 'weekday'>, (row: EventRow) => string>
>;
const VALUES: Readonly<Record<string, (row: EventRow) => string>> = READERS;

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timezone: string): Intl.DateTimeFormat {
  const known = clocks.get(timezone);
  const clock =
    known ??
    new Intl.DateTimeFormat('en-US', { timeZone: timezone, hour: '2-digit', hourCycle: 'h23', weekday: 'short' });
  clocks.set(timezone, clock);
  return clock;
}

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** Returns the local hour or weekday according to Intl alone. */
export function clockValue(part: 'hour' | 'weekday', moment: number, timezone: string): string {
  const parts = clockOf(timezone).formatToParts(moment);
  const shown = parts.find(({ type }) => type === part)?.value ?? '';
  return part === 'hour' ? shown.padStart(2, '0') : String(WEEKDAYS.indexOf(shown) + 1);
}

/** Returns a row's value of a dimension, '' if it has none. Only a whole visit has an `exit_page`. */
export function readingOf(dimension: Dimension, row: EventRow, timezone: string): string {
  if (dimension === 'hour' || dimension === 'weekday') return clockValue(dimension, row.occurredAt, timezone);
  if (!dimension.startsWith('property:')) return VALUES[dimension]?.(row) ?? '';
  const name = dimension.slice('property:'.length);
  return Object.hasOwn(row.props, name) ? (row.props[name] ?? '') : '';
}

/** Returns whether a row has the dimension at all, even if unknown: a page view has no event name. */
export function hasDimension(dimension: Dimension, row: EventRow): boolean {
  if (dimension.startsWith('property:')) return Object.hasOwn(row.props, dimension.slice('property:'.length));
  if (dimension === 'event') return row.kind === 'event';
  if (dimension === 'currency') return row.kind === 'event' && row.unit !== '';
  if (dimension === 'page') return isOfVisits(row);
  const isOfObject = /^(via_)?(link|qr|campaign)$|^(bio|splash|overlay|domain|website)$/.test(dimension);
  return !isOfObject || VALUES[dimension]?.(row) !== '';
}

export interface FilterFacts {
  timezone: string;
  /** All visits of the scope, by id. */
  visits: ReadonlyMap<string, Visit>;
}

/** Compares values as stored; `contains` ignores case. Rows without a visit match no condition on exit pages. */
export function fits(filter: Filter | undefined, row: EventRow, facts: FilterFacts): boolean {
  if (filter === undefined) return true;
  if (filter.kind === 'and' && 'filters' in filter) return filter.filters.every((inner) => fits(inner, row, facts));
  if ('filters' in filter) return filter.filters.some((inner) => fits(inner, row, facts));
  const visit = facts.visits.get(row.visitId);
  if (filter.dimension === 'goal') return visit !== undefined && isOfGoals(filter, visit);
  const value = filter.dimension === 'exit_page' ? visit?.exitPage : readingOf(filter.dimension, row, facts.timezone);
  if (value === undefined) return false;
  const isMet = filter.values.some((wanted) =>
    filter.kind.startsWith('contains') ? value.toLowerCase().includes(wanted.toLowerCase()) : value === wanted,
  );
  return isMet !== filter.kind.endsWith('_not');
}

function isOfGoals({ kind, goals = [] }: GoalFilter, { rows }: Visit): boolean {
  const isReached = rows.some((row) => goals.some((goal) => reaches(goal, row)));
  return isReached !== kind.endsWith('_not');
}

/** Matches `*` as a wildcard and everything else literally. */
export function pathFits(pattern: string, path: string): boolean {
  const [start = '', ...pieces] = pattern.split('*');
  const end = pieces.pop();
  if (end === undefined) return pattern === path;
  if (!path.startsWith(start) || !path.endsWith(end) || path.length < start.length + end.length) return false;
  let rest = path.slice(start.length, path.length - end.length);
  for (const piece of pieces) {
    const place = rest.indexOf(piece);
    if (place < 0) return false;
    rest = rest.slice(place + piece.length);
  }
  return true;
}

/** Returns whether an event matches a goal or step. */
export function reaches(match: GoalMatch | StepMatch, row: EventRow): boolean {
  switch (match.kind) {
    case 'page':
      return row.kind === 'pageview' && pathFits(match.path, row.path);
    case 'scroll':
      return row.kind === 'engagement' && row.scrollDepth >= match.depth && pathFits(match.path, row.path);
    case 'event':
      return (
        row.kind === 'event' &&
        row.name === match.name &&
        Object.entries(match.props ?? {}).every(([name, value]) => readingOf(`property:${name}`, row, 'UTC') === value)
      );
    default:
      return (
        row.kind === match.kind &&
        (match.linkId === undefined || row.linkId === match.linkId) &&
        (match.qrId === undefined || row.qrId === match.qrId) &&
        (match.campaignId === undefined || row.campaignId === match.campaignId)
      );
  }
}
