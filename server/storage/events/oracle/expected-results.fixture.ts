import { PANELS } from '../../../../contract/vocabulary.ts';
import { boundariesOf } from '../../../analytics/query/periods.ts';
import type {
  AnalyticsQuery,
  AnalyticsScope,
  Dimension,
  FunnelQuery,
  FunnelResult,
  GoalFigures,
  GoalsQuery,
  LiveResult,
  Metric,
  OverviewFigures,
  OverviewQuery,
  OverviewResult,
  PagePath,
  PagePathQuery,
  RetentionCohort,
  RetentionQuery,
  StepMatch,
} from '../../../analytics/query/query.ts';
import { couldPrecedeVisit, isChosen, journeysTo } from './expected-origins.fixture.ts';
import { expectedStats } from './expected-stats.fixture.ts';
import {
  byBytes,
  fits,
  groupedBy,
  happens,
  isIn,
  isOfVisits,
  ofBots,
  ofScope,
  type Rows,
  reaches,
  visitorOf,
  visitsOf,
} from './facts.fixture.ts';

/** Expected results of the other kinds of queries, computed from all rows. */

const EVERYTHING = 100_000;
const FIGURES: readonly (Metric & keyof OverviewFigures)[] = [
  'visitors',
  'visits',
  'views',
  'events',
  'views_per_visit',
  'bounce_rate',
  'visit_duration',
  'engaged_time',
  'conversions',
  'conversion_rate',
  'revenue',
];

/** A dashboard equals several statistics queries. */
export function expectedOverview(rows: Rows, query: OverviewQuery): Omit<OverviewResult, 'resolution'> {
  const { range, compare, interval, timezone, limit } = query;
  const ask = (given: Partial<AnalyticsQuery>) => {
    const whole = { metrics: FIGURES, dimensions: [], limit: EVERYTHING, offset: 0 };
    return expectedStats(rows, { ...query, ...whole, compare: undefined, interval: undefined, ...given });
  };
  const figures = (of: OverviewQuery['range']) => {
    const { totals } = ask({ range: of });
    const sold = ask({ range: of, metrics: ['revenue'], dimensions: ['currency'] }).rows;
    const currencies = sold.flatMap(({ dimensions: [currency] }) => currency || []);
    return {
      ...Object.fromEntries(FIGURES.map((name, index) => [name, totals[index] ?? null])),
      currency: currencies.length === 1 ? currencies[0] : null,
      // FIGURES names the other fields, but fromEntries returns an object without names.
    } as unknown as OverviewFigures;
  };
  const series = (of: OverviewQuery['range']) => {
    const found = ask({ range: of, interval, metrics: ['visitors', 'visits', 'views', 'events'] });
    const byTime = new Map(found.rows.map((row) => [Number(row.dimensions[0]), row.metrics]));
    return boundariesOf(of, timezone, interval).map((time) => {
      const [visitors, visits, views, events] = byTime.get(time) ?? [];
      return { time, visitors: visitors ?? 0, visits: visits ?? 0, views: views ?? 0, events: events ?? 0 };
    });
  };
  const panel = (name: Dimension) => {
    const order = [{ by: name === 'event' ? 'events' : 'visitors', direction: 'desc' }] as const;
    const found = ask({ metrics: ['visitors', 'views', 'events'], dimensions: [name], order, limit });
    return found.rows.map(({ dimensions: [value = ''], metrics: [visitors, views, events] }) => ({
      value,
      visitors: visitors ?? 0,
      views: views ?? 0,
      events: events ?? 0,
    }));
  };
  return {
    totals: figures(range),
    series: series(range),
    panels: Object.fromEntries(PANELS.map((name) => [name, panel(name)])) as OverviewResult['panels'],
    ...(compare ? { comparedTotals: figures(compare), comparedSeries: series(compare) } : {}),
    exact: true,
  };
}

/** Computes each goal as a separate query. */
export function expectedGoals(rows: Rows, { goals, ...query }: GoalsQuery): GoalFigures[] {
  const own = ofBots(ofScope(rows, query.scope), query.bots);
  const facts = { timezone: 'UTC', visits: visitsOf(own) };
  const requested = own.filter((row) => isIn(query.range, row.occurredAt) && fits(query.filter, row, facts));
  return goals.map((goal) => {
    const reached = requested.filter((row) => reaches(goal, row));
    const pages = reached.map((row) => JSON.stringify([row.visitId, row.path, dayOf(row.occurredAt)]));
    return {
      conversions: goal.kind === 'scroll' ? new Set(pages).size : reached.length,
      converted: new Set(reached.map(visitorOf)).size,
    };
  });
}

const dayOf = (moment: number) => Math.floor(moment / 86_400_000);

/**
 * From each possible first event, each next step is the first matching event after the previous one, within the window.
 */
export function expectedFunnel(rows: Rows, query: FunnelQuery): FunnelResult {
  const { scope, range, steps, windowMs, by } = query;
  const own = ofBots(ofScope(rows, scope));
  const facts = { timezone: 'UTC', visits: visitsOf(own) };
  const isOrigin = ({ kind }: Rows[number]) => kind === 'click' || kind === 'scan';
  const outside = ofBots(rows).filter(
    (row) => row.accountId === scope.accountId && isOrigin(row) && row.journeyId !== '0',
  );
  const followed = by === 'story' && scope.kind === 'website' ? [...own, ...outside] : own;
  const passes = (row: Rows[number]) =>
    by === 'story' && isOrigin(row) ? couldPrecedeVisit(query.filter, row, facts) : fits(query.filter, row, facts);
  const groups = groupedBy([...new Set(followed)].filter(passes), (row) => {
    if (by === 'visitor') return visitorOf(row);
    return by === 'visit' || row.journeyId === '0' ? row.visitId : row.journeyId;
  });
  const leads = journeysTo(rows, query);
  const reached = (step: StepMatch, row: Rows[number]) => reaches(step, row) && (isChosen(step) || leads(row));
  const depths = [...groups.values()].map((events) => {
    const beginnings = events.filter((row) => isIn(range, row.occurredAt) && steps[0] && reached(steps[0], row));
    return Math.max(0, ...beginnings.map((first) => stepsFrom(first.occurredAt, events, { steps, windowMs, reached })));
  });
  return steps.map((_, index) => depths.filter((depth) => depth > index).length);
}

function stepsFrom(
  begunAt: number,
  events: Rows,
  {
    steps,
    windowMs,
    reached,
  }: Pick<FunnelQuery, 'steps' | 'windowMs'> & { reached: (step: StepMatch, row: Rows[number]) => boolean },
): number {
  let at = begunAt;
  for (const [index, step] of steps.entries()) {
    if (index === 0) continue;
    const later = events
      .filter((row) => row.occurredAt > at && row.occurredAt <= begunAt + windowMs && reached(step, row))
      .map(({ occurredAt }) => occurredAt);
    if (later.length === 0) return index;
    at = Math.min(...later);
  }
  return steps.length;
}

/** Groups people by the period in which they were first seen; people seen before the first period are omitted. */
export function expectedRetention(rows: Rows, query: RetentionQuery): RetentionCohort[] {
  const { range, timezone, period } = query;
  const own = ofBots(ofScope(rows, query.scope));
  const facts = { timezone, visits: visitsOf(own) };
  const seen = own.filter(
    (row) => row.userHash !== '0' && happens(row) && row.occurredAt < range.to && fits(query.filter, row, facts),
  );
  const boundaries = boundariesOf(range, timezone, period);
  const periodOf = (moment: number) => boundaries.findLastIndex((start) => start <= moment);
  const people = [...groupedBy(seen, ({ userHash }) => userHash).values()].map((events) => {
    const periods = events.map(({ occurredAt }) => periodOf(occurredAt));
    return { first: Math.min(...periods), periods: new Set(periods) };
  });
  return boundaries.map((start, index) => {
    const cohort = people.filter(({ first }) => first === index);
    const returned = boundaries
      .slice(index)
      .map((_, later) => cohort.filter(({ periods }) => periods.has(index + later)).length);
    return { start, size: cohort.length, returned };
  });
}

/** Lists the pages of visits in order; an immediate reload is no step. */
export function expectedJourneys(rows: Rows, query: PagePathQuery): PagePath[] {
  const { scope, range, steps, from, page, limit } = query;
  const visits = visitsOf(ofBots(ofScope(rows, scope)));
  const facts = { timezone: 'UTC', visits };
  const ways = [...visits.values()]
    .filter(
      (visit) =>
        isIn(range, visit.startedAt) && visit.rows.some((row) => happens(row) && fits(query.filter, row, facts)),
    )
    .map((visit) => visit.rows.filter(({ kind }) => kind === 'pageview').map(({ path }) => path))
    .map((pages) => pages.filter((one, index) => one !== pages[index - 1]))
    .map((pages) => (page === undefined ? pages : partWith(pages, page, from)))
    .filter((pages) => pages.length > 0)
    .map((pages) => (from === 'start' ? pages.slice(0, steps) : pages.slice(-steps)));
  return [...groupedBy(ways, (way) => JSON.stringify(way)).values()]
    .map((same) => ({ pages: same[0] ?? [], visits: same.length }))
    .sort((one, other) => other.visits - one.visits || byPages(one.pages, other.pages))
    .slice(0, limit);
}

function partWith(pages: string[], page: string, from: PagePathQuery['from']): string[] {
  if (!pages.includes(page)) return [];
  return from === 'start' ? pages.slice(pages.indexOf(page)) : pages.slice(0, pages.lastIndexOf(page) + 1);
}

function byPages(one: readonly string[], other: readonly string[]): number {
  const place = one.findIndex((page, index) => page !== other[index]);
  if (place < 0 || other[place] === undefined) return one.length - other.length;
  return byBytes(one[place] ?? '', other[place]);
}

const MINUTE_MS = 60_000;

/**
 * Counts everyone with an event in the last five minutes, and the last 30 minutes one by one. Clocks may differ by a
 * minute.
 */
export function expectedLive(rows: Rows, scope: AnalyticsScope, now: number): LiveResult {
  const first = (Math.floor(now / MINUTE_MS) - 29) * MINUTE_MS;
  const alive = ofBots(ofScope(rows, scope)).filter(
    (row) => row.kind !== 'vital' && isIn({ from: first, to: now + MINUTE_MS }, row.occurredAt),
  );
  const current = alive.filter(({ occurredAt }) => occurredAt > now - 5 * MINUTE_MS);
  const visitors = (of: Rows) => new Set(of.map(visitorOf)).size;
  const top = (of: Rows, value: (row: Rows[number]) => string) =>
    [...groupedBy(of, value)]
      .map(([text, same]) => ({ value: text, visitors: visitors(same) }))
      .sort((one, other) => other.visitors - one.visitors || byBytes(one.value, other.value))
      .slice(0, 10);
  const minutes = Array.from({ length: 30 }, (_, index) => {
    const time = first + index * MINUTE_MS;
    const within = alive.filter(({ occurredAt }) => isIn({ from: time, to: time + MINUTE_MS }, occurredAt));
    return { time, visitors: visitors(within), views: within.filter(({ kind }) => kind === 'pageview').length };
  });
  return {
    visitors: visitors(current),
    minutes,
    pages: top(
      current.filter((row) => isOfVisits(row) && row.kind !== 'event'),
      ({ path }) => path,
    ),
    sources: top(current, ({ source }) => source),
    countries: top(current, ({ country }) => country),
  };
}
