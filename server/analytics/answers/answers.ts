import { AppError } from '../../platform/app-error.ts';
import {
  type FunnelAnswer,
  type FunnelQuery,
  type Journey,
  type JourneyQuery,
  type LiveAnswer,
  type Metric,
  type RetentionCohort,
  type RetentionQuery,
  readQuestion,
  type StatsAnswer,
  type StatsQuery,
  type WrittenBasis,
  type WrittenQuestion,
} from '../analytics.ts';
import type { InsightParts } from './answer-deps.ts';
import { askBreakdown, type Breakdown, type BreakdownQuestion, readBreakdown } from './breakdown.ts';
import { createEventExports, type EventExport, type WebsiteExports } from './event-export.ts';
import { eventRange } from './event-range.ts';
import { askHome, type HomeAnswer, MOST_GOALS, readHome, type WrittenHome } from './home.ts';
import { withLeading } from './leading.ts';
import { createLinkGlances, type LinkGlance } from './link-summaries.ts';
import { LiveHub } from './live-hub.ts';
import type { LiveWatch } from './live-watch.ts';
import {
  readJourneys,
  readRetention,
  readWay,
  type WrittenJourneys,
  type WrittenRetention,
  type WrittenWay,
} from './reports.ts';
import { readContext, type WrittenScope } from './scopes.ts';
import { askSeries } from './series.ts';
import { SharedAnswers } from './shared-answers.ts';
import { createGlances, type Glance } from './summary.ts';
import { askUsage, type Usage } from './usage.ts';
import { askOverview, goalsOf, type OverviewResult, readOverview, type WrittenOverview } from './website-overview.ts';
import {
  askGlances,
  type GlancesAnswer,
  readGlances,
  type WrittenGlances,
  withWebsitesOfNow,
} from './website-summaries.ts';

export type { InsightParts, OwnedObjects } from './answer-deps.ts';
export type { Breakdown, BreakdownQuestion } from './breakdown.ts';
export type { EventExport, WebsiteExports } from './event-export.ts';
export { HOME_METRICS, type HomeAnswer, type NamedMover } from './home.ts';
export type { LinkGlance } from './link-summaries.ts';
export { type LiveNews, type LiveWatch, QUIET_MS } from './live-watch.ts';
export type { WrittenJourneys, WrittenRetention, WrittenWay } from './reports.ts';
export type { WrittenScope } from './scopes.ts';
export type { Glance } from './summary.ts';
export type { OverviewResult, ReachedGoal, WrittenOverview } from './website-overview.ts';
export type { GlancesAnswer } from './website-summaries.ts';

/** An answer with the question as it was understood. */
export interface Answered<Query, Answer> {
  query: Query;
  answer: Answer;
}

/** A website of an account. */
export interface SiteId {
  accountId: number;
  id: number;
}

type Scoped<Written> = Written & { scope?: WrittenScope | undefined };

/**
 * Everything that an account may ask of its numbers. All refuse with `not_found` what is not the account's, then with
 * `invalid_input` what makes no question, then with `unavailable` while the event log can't be reached or has no room.
 */
export interface Insights {
  /** Without dimensions a series has every interval of its range, else those with events. Goals that are kept unless given. */
  query(accountId: number, question: Scoped<WrittenQuestion>): Promise<Answered<StatsQuery, StatsAnswer>>;
  overview(site: SiteId, question: WrittenOverview): Promise<OverviewResult>;
  /** The whole account at a glance, and all of its websites. */
  home(accountId: number, question: WrittenHome): Promise<HomeAnswer>;
  glances(accountId: number, question: WrittenGlances): Promise<GlancesAnswer>;
  usage(accountId: number): Promise<Usage>;
  /** For strangers: whether they may see it is settled where the website was found. */
  glance(website: SiteId): Promise<Glance>;
  /** Likewise, of a link. */
  linkGlance(link: SiteId): Promise<LinkGlance>;
  breakdown(site: SiteId, question: BreakdownQuestion): Promise<Breakdown>;
  funnel(accountId: number, question: Scoped<WrittenWay>): Promise<Answered<FunnelQuery, FunnelAnswer>>;
  journeys(site: SiteId, question: WrittenJourneys): Promise<Answered<JourneyQuery, Journey[]>>;
  retention(site: SiteId, question: WrittenRetention): Promise<Answered<RetentionQuery, RetentionCohort[]>>;
  live(site: SiteId): Promise<LiveAnswer>;
  /** Whether it is still there, for those who watch. True when nobody can tell. */
  exists(site: SiteId): Promise<boolean>;
  /** Refuses when the key has too many; whoever watches ends the watch. */
  watch(site: SiteId, keyId: number): Promise<LiveWatch>;
  /** Likewise. */
  exportEvents(site: SiteId, question: WrittenBasis, keyId: number): Promise<EventExport>;
  /** The events of one website after another, in one place of the key's. */
  exportWebsites(question: WrittenBasis, keyId: number): WebsiteExports;
  /** Ends everything that would not end by itself. */
  close(): void;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

export function createInsights(parts: InsightParts): Insights {
  const shared = new SharedAnswers(parts);
  const hub = new LiveHub(parts);
  return {
    ...questionsOf(parts, shared),
    ...websiteQuestionsOf(parts, shared),
    ...streamsOf(parts, hub),
    ...createEventExports(parts),
    ...accountQuestionsOf(parts),
    glance: createGlances(parts),
    linkGlance: createLinkGlances(parts),
    close: () => hub.close(),
  };
}

function questionsOf(parts: InsightParts, shared: SharedAnswers): Pick<Insights, 'query' | 'funnel'> {
  const { analytics } = parts;
  return {
    async query(accountId, written) {
      const context = await readContext(parts, accountId, written);
      const query = await readRows(parts, written, context);
      const answer = await shared.ask(query.scope, ['query', query], () => askRows(parts, query));
      return { query, answer };
    },
    async funnel(accountId, written) {
      const read = await readWay(parts, written, await readContext(parts, accountId, written));
      const query = await withLeading(parts, read);
      const answer = await shared.ask(query.scope, ['funnel', query], () => analytics.funnel(query));
      return { query, answer };
    },
  };
}

/** Of pages that are opened often and show the present: what was found 10 s ago will do. */
const ACCOUNT_FRESH_MS = 10_000;

function accountQuestionsOf(parts: InsightParts): Pick<Insights, 'home' | 'glances' | 'usage'> {
  const shared = new SharedAnswers(parts, ACCOUNT_FRESH_MS);
  // What is asked twice within one is the same question.
  const thisMinute = () => Math.floor(parts.clock.now() / MINUTE_MS) * MINUTE_MS;
  return {
    async home(accountId, written) {
      const query = readHome(written, thisMinute());
      return shared.ask({ accountId, kind: 'account' }, ['home', query], () => askHome(parts, accountId, query));
    },
    usage: (accountId) =>
      shared.ask({ accountId, kind: 'account' }, ['usage'], () => askUsage(parts, accountId, parts.clock.now())),
    async glances(accountId, written) {
      const query = readGlances(written, thisMinute());
      const scope = { accountId, kind: 'account' } as const;
      const answer = await shared.ask(scope, ['glances', query], () => askGlances(parts, accountId, query));
      return withWebsitesOfNow(parts, accountId, answer);
    },
  };
}

type WebsiteQuestions = Pick<Insights, 'overview' | 'breakdown' | 'journeys' | 'retention' | 'live'>;

function websiteQuestionsOf(parts: InsightParts, shared: SharedAnswers): WebsiteQuestions {
  const { analytics, clock } = parts;
  // Of a second each: among the others they would drive out what is asked again.
  const looks = new SharedAnswers(parts);
  const contextOf = (site: SiteId, { range, filter }: Pick<WrittenBasis, 'range' | 'filter'> = {}) =>
    readContext(parts, site.accountId, { scope: { website: site.id }, range, filter });
  return {
    async overview(site, written) {
      const context = await contextOf(site, written);
      const goals = await goalsOf(parts, site);
      const query = readOverview(written, { ...context, rangeField: '' }, goals);
      return shared.ask(query.scope, ['overview', query, goals], () => askOverview(parts, query, goals));
    },
    async breakdown(site, written) {
      const { scope, now } = await contextOf(site);
      const question = { ...readBreakdown(written, now), now };
      return shared.ask(scope, ['breakdown', question], () => askBreakdown(analytics, scope, question));
    },
    async journeys(site, written) {
      const query = readJourneys(written, await contextOf(site, written));
      const answer = await shared.ask(query.scope, ['journeys', query], () => analytics.journeys(query));
      return { query, answer };
    },
    async retention(site, written) {
      const query = readRetention(written, await contextOf(site, written));
      const answer = await shared.ask(query.scope, ['retention', query], () => analytics.retention(query));
      return { query, answer };
    },
    async live(site) {
      const { scope } = await contextOf(site);
      const now = Math.floor(clock.now() / SECOND_MS) * SECOND_MS;
      return looks.ask(scope, now, () => analytics.live(scope, now));
    },
  };
}

function streamsOf(parts: InsightParts, hub: LiveHub): Pick<Insights, 'watch' | 'exists'> {
  return {
    async watch({ accountId, id }, keyId) {
      await parts.settings.find(accountId, id);
      return hub.watch({ accountId, kind: 'website', id }, keyId);
    },
    exists: ({ accountId, id }) =>
      parts.settings.find(accountId, id).then(
        () => true,
        (error: unknown) => !(error instanceof AppError) || error.code !== 'not_found',
      ),
  };
}

const OF_GOALS: ReadonlySet<Metric> = new Set(['conversions', 'conversion_rate']);

async function readRows(
  parts: InsightParts,
  written: WrittenQuestion,
  context: Parameters<typeof readQuestion>[1],
): Promise<StatsQuery> {
  const query = readQuestion(written, context);
  // All pieces of a series, unless a part of them is wanted.
  const isSeries = isWholeSeries(query);
  const limit = isSeries && written.limit === undefined ? Number.MAX_SAFE_INTEGER : query.limit;
  const wantsGoals = query.goals === undefined && query.metrics.some((metric) => OF_GOALS.has(metric));
  return { ...query, limit, goals: wantsGoals ? await keptGoals(parts, query.scope) : query.goals };
}

/** A website's own; for everything else each of the account's on the website that keeps it. */
async function keptGoals(parts: InsightParts, scope: StatsQuery['scope']): Promise<StatsQuery['goals']> {
  if (scope.kind !== 'website') return parts.objects.goals(scope.accountId, MOST_GOALS);
  return (await goalsOf(parts, scope)).map(({ definition }) => definition);
}

function isWholeSeries({ interval, dimensions }: StatsQuery): boolean {
  return interval !== undefined && dimensions.length === 0;
}

async function askRows({ analytics, clock }: InsightParts, query: StatsQuery): Promise<StatsAnswer> {
  const { interval, scope, compare } = query;
  if (interval !== undefined && isWholeSeries(query)) return askSeries(analytics, query, interval);
  if (interval !== undefined) return analytics.query(query);
  const now = clock.now();
  const within = (range: StatsQuery['range']) => eventRange(analytics, scope, { range, now });
  const [range, compared] = await Promise.all([within(query.range), compare && within(compare)]);
  return analytics.query({ ...query, range, compare: compared });
}
