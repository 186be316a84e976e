import {
  boundariesOf,
  rangeOfPeriod,
  readCompare,
  readTimezone,
  type StatsAnswer,
  type StatsQuery,
  type TimeRange,
} from '../analytics.ts';
import type { ListedWebsite } from './account-port.ts';
import type { InsightParts } from './answer-deps.ts';

/** All websites of an account on one page. */
export interface WrittenGlances {
  range?: '7d' | '30d' | undefined;
  /** Each website in its own when left out, as its dashboard does. */
  timezone?: string | undefined;
}

export interface GlancesQuery {
  period: '7d' | '30d';
  timezone: string | undefined;
  now: number;
}

export interface WebsiteGlance extends ListedWebsite {
  live: number;
  visitors: number;
  views: number;
  visitorsBefore: number;
  viewsBefore: number;
  /** Visitors of each day of the range, zeros included. */
  days: number[];
}

/** A period as a time zone has it. */
interface ZonedPeriod {
  range: TimeRange;
  compare: TimeRange;
  timezone: string;
  /** When each of its days begins. */
  days: number[];
}

export interface GlancesAnswer {
  /** In the time zone that was asked for, or else in UTC. */
  period: ZonedPeriod;
  websites: WebsiteGlance[];
}

/** A page of sparklines; whoever has more looks for them by name. */
const MOST_WEBSITES = 500;
/** Each is asked for by itself; websites of others are counted in UTC. */
const MOST_ZONES = 12;
const SECONDS_10_MS = 10_000;

export function readGlances({ range = '7d', timezone }: WrittenGlances, now: number): GlancesQuery {
  return { period: range, timezone: timezone === undefined ? undefined : readTimezone(timezone), now };
}

/** Three questions to the engine for each time zone that the websites count in, and one for who is there now. */
export async function askGlances(parts: InsightParts, accountId: number, query: GlancesQuery): Promise<GlancesAnswer> {
  const { analytics, objects, clock } = parts;
  const now = Math.floor(clock.now() / SECONDS_10_MS) * SECONDS_10_MS;
  const [websites, pulse] = await Promise.all([
    objects.websites(accountId, MOST_WEBSITES),
    analytics.pulse(accountId, now),
  ]);
  const zoneOf = zonesOf(websites, query.timezone);
  const counted = new Map<string, Counted>();
  for (const zone of new Set(websites.map(zoneOf)))
    counted.set(zone, await countIn(parts, accountId, periodIn(zone, query)));
  return {
    period: periodIn(query.timezone ?? UTC, query),
    websites: websites.map((website) => ({
      ...website,
      live: pulse.websites.get(website.id) ?? 0,
      ...figuresOf(website.id, counted.get(zoneOf(website))),
    })),
  };
}

const UTC = 'UTC';

/** In which each website is counted. */
function zonesOf(websites: readonly ListedWebsite[], asked: string | undefined) {
  const known = new Set([...new Set(websites.map(({ timezone }) => timezone))].slice(0, MOST_ZONES));
  return ({ timezone }: ListedWebsite) => asked ?? (known.has(timezone) ? timezone : UTC);
}

function periodIn(timezone: string, { period, now }: GlancesQuery): ZonedPeriod {
  const range = rangeOfPeriod(period, now, timezone);
  const compare = readCompare('previous_period', range, { now, timezone });
  return { range, compare, timezone, days: boundariesOf(range, timezone, 'day') };
}

/** Visitors and views by website. Whoever comes on two days, or at midnight, is one visitor: days do not add up. */
type Totals = ReadonlyMap<number, readonly (number | null)[]>;

interface Counted {
  days: readonly number[];
  series: ReadonlyMap<number, number[]>;
  whole: Totals;
  before: Totals;
}

async function countIn({ analytics }: InsightParts, accountId: number, period: ZonedPeriod): Promise<Counted> {
  const { range, compare, timezone, days } = period;
  const stats: StatsQuery = {
    ...{ scope: { accountId, kind: 'account' }, metrics: ['visitors', 'views'], dimensions: ['website'] },
    ...{ range, timezone, limit: 1_000_000, offset: 0 },
  };
  const [byDay, whole, before] = await Promise.all([
    analytics.query({ ...stats, metrics: ['visitors'], interval: 'day' }),
    analytics.query(stats),
    analytics.query({ ...stats, range: compare }),
  ]);
  return { days, series: seriesOf(byDay, days), whole: totalsOf(whole), before: totalsOf(before) };
}

function totalsOf({ rows }: StatsAnswer): Totals {
  return new Map(rows.map(({ dimensions: [id], metrics }) => [Number(id), metrics]));
}

function figuresOf(id: number, counted: Counted | undefined) {
  const [visitors, views] = counted?.whole.get(id) ?? [];
  const [visitorsBefore, viewsBefore] = counted?.before.get(id) ?? [];
  return {
    ...{ visitors: visitors ?? 0, views: views ?? 0 },
    ...{ visitorsBefore: visitorsBefore ?? 0, viewsBefore: viewsBefore ?? 0 },
    days: counted?.series.get(id) ?? counted?.days.map(() => 0) ?? [],
  };
}

/**
 * The figures may be some seconds old; what is a website, its name and whether it is a favorite is as it is now: whoever pins one
 * sees it move.
 */
export async function withWebsitesOfNow(
  { objects }: { objects: Pick<InsightParts['objects'], 'websites'> },
  accountId: number,
  answer: GlancesAnswer,
): Promise<GlancesAnswer> {
  const known = new Map(answer.websites.map((website) => [website.id, website]));
  const nothing = {
    live: 0,
    visitors: 0,
    views: 0,
    visitorsBefore: 0,
    viewsBefore: 0,
    days: answer.period.days.map(() => 0),
  };
  const websites = await objects.websites(accountId, MOST_WEBSITES);
  return { ...answer, websites: websites.map((website) => ({ ...nothing, ...known.get(website.id), ...website })) };
}

function seriesOf({ rows }: StatsAnswer, days: readonly number[]): Map<number, number[]> {
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
