import {
  boundariesOf,
  rangeOfPeriod,
  readCompare,
  readTimezone,
  type StatsAnswer,
  type StatsQuery,
  type TimeRange,
} from '../stats/stats.ts';
import type { ListedWebsite } from './account-port.ts';
import type { InsightParts } from './insight-parts.ts';

/** All websites of an account on one page. */
export interface WrittenGlances {
  range?: '7d' | '30d' | undefined;
  timezone?: string | undefined;
}

export interface GlancesQuery {
  range: TimeRange;
  compare: TimeRange;
  timezone: string;
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

export interface GlancesAnswer {
  query: GlancesQuery;
  /** When each of the days begins. */
  days: number[];
  websites: WebsiteGlance[];
}

/** A page of sparklines; whoever has more looks for them by name. */
const MOST_WEBSITES = 500;
const SECONDS_10_MS = 10_000;

export function readGlances({ range = '7d', timezone = 'UTC' }: WrittenGlances, now: number): GlancesQuery {
  const zone = readTimezone(timezone);
  const asked = rangeOfPeriod(range, now, zone);
  const compare = readCompare('previous_period', asked, { now, timezone: zone });
  return { range: asked, compare, timezone: zone };
}

/** Three questions to the engine, however many websites there are. */
export async function askGlances(parts: InsightParts, accountId: number, query: GlancesQuery): Promise<GlancesAnswer> {
  const { analytics, objects, clock } = parts;
  const { range, compare, timezone } = query;
  const now = Math.floor(clock.now() / SECONDS_10_MS) * SECONDS_10_MS;
  const stats: StatsQuery = {
    ...{ scope: { accountId, kind: 'account' }, metrics: ['visitors', 'views'], dimensions: ['website'] },
    ...{ range, timezone, limit: 1_000_000, offset: 0 },
  };
  const [websites, byDay, before, pulse] = await Promise.all([
    objects.websites(accountId, MOST_WEBSITES),
    analytics.query({ ...stats, interval: 'day' }),
    analytics.query({ ...stats, range: compare }),
    analytics.pulse(accountId, now),
  ]);
  const days = boundariesOf(range, timezone, 'day');
  const series = seriesOf(byDay, days);
  const totals = new Map(before.rows.map(({ dimensions: [id], metrics }) => [Number(id), metrics]));
  return {
    query,
    days,
    websites: websites.map((website) => {
      const { visitors = [], views = 0 } = series.get(website.id) ?? {};
      const [visitorsBefore, viewsBefore] = totals.get(website.id) ?? [];
      return {
        ...website,
        live: pulse.websites.get(website.id) ?? 0,
        visitors: visitors.reduce((sum, count) => sum + count, 0),
        views,
        visitorsBefore: visitorsBefore ?? 0,
        viewsBefore: viewsBefore ?? 0,
        days: visitors.length > 0 ? visitors : days.map(() => 0),
      };
    }),
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
  const nothing = { live: 0, visitors: 0, views: 0, visitorsBefore: 0, viewsBefore: 0, days: answer.days.map(() => 0) };
  const websites = await objects.websites(accountId, MOST_WEBSITES);
  return { ...answer, websites: websites.map((website) => ({ ...nothing, ...known.get(website.id), ...website })) };
}

function seriesOf({ rows }: StatsAnswer, days: readonly number[]) {
  const places = new Map(days.map((start, place) => [start, place]));
  const found = new Map<number, { visitors: number[]; views: number }>();
  for (const { dimensions, metrics } of rows) {
    const [start, id] = dimensions.map(Number);
    const place = places.get(start ?? 0);
    if (place === undefined || id === undefined) continue;
    const one = found.get(id) ?? { visitors: days.map(() => 0), views: 0 };
    one.visitors[place] = metrics[0] ?? 0;
    one.views += metrics[1] ?? 0;
    found.set(id, one);
  }
  return found;
}
