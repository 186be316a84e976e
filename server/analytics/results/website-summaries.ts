import {
  type AnalyticsQuery,
  type AnalyticsResult,
  boundariesOf,
  rangeOfPeriod,
  readCompare,
  readTimezone,
  type SiteGoal,
  type TimeRange,
} from '../analytics.ts';
import type { ListedWebsite } from './account-port.ts';
import { MAX_GOALS } from './home/home.ts';
import { MAX_WEBSITES, UTC, zonesOf } from './objects/website-figures.ts';
import type { AnalyticsDeps } from './result-deps.ts';

/** The query for all websites of an account on one page. */
export interface WebsiteSummariesInput {
  range?: '7d' | '30d' | undefined;
  /** Defaults to each website's own, as on its dashboard. */
  timezone?: string | undefined;
}

export interface SummariesQuery {
  period: '7d' | '30d';
  timezone: string | undefined;
  now: number;
}

/** In the order of the result's columns. */
const METRICS = ['visitors', 'views', 'visits', 'conversion_rate'] as const;

export interface WebsiteSummary extends ListedWebsite {
  live: number;
  visitors: number;
  views: number;
  visits: number;
  /** Share of visits with a conversion, in percent. */
  conversionRate: number;
  visitorsBefore: number;
  viewsBefore: number;
  visitsBefore: number;
  conversionRateBefore: number;
  /** Whether the website has a goal. */
  hasGoals: boolean;
  /** Visitors of each day of the range, zeros included. */
  days: number[];
}

/** A period within a time zone. */
interface ZonedPeriod {
  range: TimeRange;
  compare: TimeRange;
  timezone: string;
  /** Start of each day. */
  days: number[];
}

export interface WebsiteSummariesResult {
  /** In the requested time zone, or UTC. */
  period: ZonedPeriod;
  websites: WebsiteSummary[];
}

const SECONDS_10_MS = 10_000;

export function readWebsiteSummaries({ range = '7d', timezone }: WebsiteSummariesInput, now: number): SummariesQuery {
  return { period: range, timezone: timezone === undefined ? undefined : readTimezone(timezone), now };
}

/** Runs three queries per time zone of the websites, and one for current visitors. */
export async function queryWebsiteSummaries(
  deps: AnalyticsDeps,
  accountId: number,
  query: SummariesQuery,
): Promise<WebsiteSummariesResult> {
  const { analytics, objects, clock } = deps;
  const now = Math.floor(clock.now() / SECONDS_10_MS) * SECONDS_10_MS;
  const [websites, activity, goals] = await Promise.all([
    objects.websites(accountId, MAX_WEBSITES),
    analytics.accountActivity(accountId, now),
    objects.goals(accountId, MAX_GOALS),
  ]);
  const ownZoneOf = zonesOf(websites);
  const zoneOf = (website: ListedWebsite) => query.timezone ?? ownZoneOf(website);
  const counted = new Map<string, Counted>();
  for (const zone of new Set(websites.map(zoneOf)))
    counted.set(zone, await countIn(deps, { accountId, goals, period: periodIn(zone, query) }));
  return {
    period: periodIn(query.timezone ?? UTC, query),
    websites: websites.map((website) => ({
      ...website,
      live: activity.websites.get(website.id) ?? 0,
      hasGoals: goals.some(({ siteId }) => siteId === website.id),
      ...figuresOf(website.id, counted.get(zoneOf(website))),
    })),
  };
}

function periodIn(timezone: string, { period, now }: SummariesQuery): ZonedPeriod {
  const range = rangeOfPeriod(period, now, timezone);
  const compare = readCompare('previous_period', range, { now, timezone });
  return { range, compare, timezone, days: boundariesOf(range, timezone, 'day') };
}

/** The metrics by website. Daily values don't add up: a visitor on two days, or across midnight, counts once. */
type Totals = ReadonlyMap<number, readonly (number | null)[]>;

interface Counted {
  days: readonly number[];
  series: ReadonlyMap<number, number[]>;
  whole: Totals;
  before: Totals;
}

interface CountedPeriod {
  accountId: number;
  period: ZonedPeriod;
  goals: readonly SiteGoal[];
}

async function countIn({ analytics }: AnalyticsDeps, { accountId, period, goals }: CountedPeriod): Promise<Counted> {
  const { range, compare, timezone, days } = period;
  const stats: AnalyticsQuery = {
    scope: { accountId, kind: 'account' },
    metrics: METRICS,
    dimensions: ['website'],
    goals,
    range,
    timezone,
    limit: 1_000_000,
    offset: 0,
    omitsTotals: true,
  };
  const [byDay, whole, before] = await Promise.all([
    analytics.query({ ...stats, goals: [], metrics: ['visitors'], interval: 'day' }),
    analytics.query(stats),
    analytics.query({ ...stats, range: compare }),
  ]);
  return { days, series: seriesOf(byDay, days), whole: totalsOf(whole), before: totalsOf(before) };
}

function totalsOf({ rows }: AnalyticsResult): Totals {
  return new Map(rows.map(({ dimensions: [id], metrics }) => [Number(id), metrics]));
}

function figuresOf(id: number, counted: Counted | undefined) {
  const [visitors, views, visits, rate] = counted?.whole.get(id) ?? [];
  const [visitorsBefore, viewsBefore, visitsBefore, rateBefore] = counted?.before.get(id) ?? [];
  return {
    visitors: visitors ?? 0,
    views: views ?? 0,
    visits: visits ?? 0,
    conversionRate: rate ?? 0,
    visitorsBefore: visitorsBefore ?? 0,
    viewsBefore: viewsBefore ?? 0,
    visitsBefore: visitsBefore ?? 0,
    conversionRateBefore: rateBefore ?? 0,
    days: counted?.series.get(id) ?? counted?.days.map(() => 0) ?? [],
  };
}

/**
 * Combines the figures, which may be seconds old, with the current websites, names and stars, so that starring a
 * website moves it immediately.
 */
export async function withWebsitesOfNow(
  { objects }: { objects: Pick<AnalyticsDeps['objects'], 'websites'> },
  accountId: number,
  result: WebsiteSummariesResult,
): Promise<WebsiteSummariesResult> {
  const known = new Map(result.websites.map((website) => [website.id, website]));
  const nothing = {
    ...{ live: 0, visitors: 0, views: 0, visits: 0, conversionRate: 0, hasGoals: false },
    ...{ visitorsBefore: 0, viewsBefore: 0, visitsBefore: 0, conversionRateBefore: 0 },
    days: result.period.days.map(() => 0),
  };
  const websites = await objects.websites(accountId, MAX_WEBSITES);
  return { ...result, websites: websites.map((website) => ({ ...nothing, ...known.get(website.id), ...website })) };
}

function seriesOf({ rows }: AnalyticsResult, days: readonly number[]): Map<number, number[]> {
  const places = new Map(days.map((start, place) => [start, place]));
  const found = new Map<number, number[]>();
  for (const { dimensions, metrics } of rows) {
    const [start, id] = dimensions.map(Number);
    const place = places.get(start ?? 0);
    if (place === undefined || id === undefined) continue;
    const one = found.get(id) ?? days.map(() => 0);
    one[place] = metrics[0] ?? 0;
    found.set(id, one);
  }
  return found;
}
