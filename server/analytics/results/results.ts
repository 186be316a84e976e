import { ITEM_CHANNEL } from '../../../contract/vocabulary.ts';
import { AppError } from '../../platform/app-error.ts';
import {
  type AnalyticsQuery,
  type AnalyticsResult,
  type FunnelQuery,
  type FunnelResult,
  type LiveResult,
  type Metric,
  type PagePath,
  type PagePathQuery,
  type QueryBasisInput,
  type QueryInput,
  type RetentionCohort,
  type RetentionQuery,
  readQuery,
} from '../analytics.ts';
import { type AttributionQueries, attributionOf } from '../attribution/attribution-queries.ts';
import { askChange, type ChangeInput, type ChangeResult, readChange } from '../changes/change-queries.ts';
import { type ConvertedRows, type Revenue, revenueOf } from '../revenue/revenue-queries.ts';
import { accountQueriesOf } from './account-queries.ts';
import { AccountVersions, type FigureWatch, type Follower } from './account-versions.ts';
import { askBreakdown, type Breakdown, type BreakdownQuery, readBreakdown } from './breakdown.ts';
import { type AccountEventExport, createEventExports, type EventExport } from './event-export.ts';
import { type HomeResult, type HomeState, MAX_GOALS } from './home/home.ts';
import type { HomeInput } from './home/home-period.ts';
import { LiveHub } from './live-hub.ts';
import type { LiveWatch } from './live-watch.ts';
import type { LinkFiguresInput, ListedObjects } from './objects/link-figures.ts';
import { createLinkSummaries, type LinkSummary } from './objects/link-summaries.ts';
import { withRedirectingObjects } from './redirecting-objects.ts';
import {
  type FunnelInput,
  type JourneysInput,
  parseFunnelRequest,
  type RetentionInput,
  readJourneys,
  readRetention,
} from './reports.ts';
import type { AnalyticsDeps } from './result-deps.ts';
import { readContext, readItemChannels, type ScopeInput } from './scopes.ts';
import { askRows, isWholeSeries } from './series.ts';
import { SharedResults } from './shared-results.ts';
import { type SingleVisitQueries, singleVisitsOf } from './single-visits.ts';
import { createSummaries, type Summary } from './summary.ts';
import type { Usage } from './usage.ts';
import { type VitalQueries, vitalsOf } from './vitals.ts';
import { askOverview, goalsOf, type OverviewInput, readOverview, type WebsiteOverview } from './website-overview.ts';
import type { WebsiteSummariesInput, WebsiteSummariesResult } from './website-summaries.ts';

export type { AttributionResult } from '../attribution/attribution-queries.ts';
export type { ChangeInput, ChangeResult } from '../changes/change-queries.ts';
export { type ConvertedRows, type Revenue, revenueOf } from '../revenue/revenue-queries.ts';
export type { AccountObjects, Problem } from './account-port.ts';
export { atOneMoment, type FiguresChanged, type FigureWatch } from './account-versions.ts';
export type { Breakdown, BreakdownQuery } from './breakdown.ts';
export type { AccountEventExport, EventExport } from './event-export.ts';
export { HOME_METRICS, type HomeResult, type HomeState, type NamedMover } from './home/home.ts';
export { KEEP_ALIVE_MS, type LiveMessage, type LiveWatch } from './live-watch.ts';
export type { LinkFiguresInput } from './objects/link-figures.ts';
export type { LinkSummary } from './objects/link-summaries.ts';
export type { FunnelInput, JourneysInput, RetentionInput } from './reports.ts';
export type { AnalyticsDeps, OwnedObjects } from './result-deps.ts';
export type { ScopeInput } from './scopes.ts';
export type { VisitExport, VisitGoal, VisitsInput } from './single-visits.ts';
export type { Summary } from './summary.ts';
export type { Usage } from './usage.ts';
export type { WebsiteVitals } from './vitals.ts';
export type { OverviewInput, ReachedGoal, WebsiteOverview } from './website-overview.ts';
export type { WebsiteSummariesResult } from './website-summaries.ts';

/** A result with the query as parsed. */
export interface QueryResult<Query, Result> {
  query: Query;
  result: Result;
}

/** Also in the base currency of the workspace, if it has one and the metrics include revenue. */
export type QueriedRows = QueryResult<AnalyticsQuery, AnalyticsResult> & { converted: ConvertedRows | undefined };

/** A person in a workspace. */
export interface Viewer {
  accountId: number;
  personId: number;
}

/** A website of an account. */
export interface SiteId {
  accountId: number;
  id: number;
}

type Scoped<Written> = Written & { scope?: ScopeInput | undefined };

/**
 * All analytics queries of an account. They reject first with `not_found` for objects of other accounts, then with
 * `invalid_input`, then with `unavailable` while the event log is unreachable or overloaded.
 */
export interface AnalyticsService extends SingleVisitQueries, VitalQueries, AttributionQueries {
  /**
   * Without dimensions, a series has every interval of the range, otherwise those with events. Uses the saved goals
   * unless the query names goals.
   */
  query(accountId: number, input: Scoped<QueryInput>): Promise<QueriedRows>;
  /** Explains the change of a count between two periods. */
  change(accountId: number, input: Scoped<ChangeInput>): Promise<ChangeResult>;
  overview(site: SiteId, input: OverviewInput): Promise<WebsiteOverview & { revenue: Revenue | undefined }>;
  /** The home screen: the whole account and all of its websites. */
  home(viewer: Viewer, input: HomeInput): Promise<HomeResult & HomeState>;
  /** The clicks of each clicked link, or the scans of codes, in a period, most first. */
  linkClicks(objects: ListedObjects, input: LinkFiguresInput): Promise<ReadonlyMap<number, number>>;
  /** The clicks or scans of these in each day, week or month of a period; objects without any are missing. */
  linkTrends(
    objects: ListedObjects & { ids: readonly number[] },
    input: LinkFiguresInput,
  ): Promise<ReadonlyMap<number, number[]>>;
  summaries(accountId: number, input: WebsiteSummariesInput): Promise<WebsiteSummariesResult>;
  usage(accountId: number): Promise<Usage>;
  /** Public summary. The caller checks access when it looks up the website. */
  summary(website: SiteId): Promise<Summary>;
  /** Public summary of a link; the caller checks access. */
  linkGlance(link: SiteId): Promise<LinkSummary>;
  breakdown(site: SiteId, query: BreakdownQuery): Promise<Breakdown>;
  funnel(accountId: number, input: Scoped<FunnelInput>): Promise<QueryResult<FunnelQuery, FunnelResult>>;
  journeys(site: SiteId, input: JourneysInput): Promise<QueryResult<PagePathQuery, PagePath[]>>;
  retention(site: SiteId, input: RetentionInput): Promise<QueryResult<RetentionQuery, RetentionCohort[]>>;
  live(site: SiteId): Promise<LiveResult>;
  /** Returns whether the website still exists, for live streams. True if the catalog can't tell. */
  exists(site: SiteId): Promise<boolean>;
  /** Rejects if the key has too many streams. The caller must end the watch. */
  watch(site: SiteId, keyId: number): Promise<LiveWatch>;
  /**
   * Returns the version of an account's figures. Answers computed between two equal versions are of one moment: none
   * has an event that another lacks.
   */
  version(accountId: number): Promise<string>;
  /** Tells when new events of an account, or of one of its websites, are counted. The caller must end the watch. */
  follow(follower: Follower): FigureWatch;
  /** Identifies the period in which followers heard of every change; see `ChangeFeed.period`. */
  newsPeriod(): number | undefined;
  /** Rejects if the key has too many exports. The caller must end the export. */
  exportEvents(site: SiteId, input: QueryBasisInput, keyId: number): Promise<EventExport>;
  /** Exports all events of the account, bots too, likewise. */
  exportAccountEvents(accountId: number, keyId: number): Promise<AccountEventExport>;
  /** Ends all open streams. */
  close(): void;
}

const SECOND_MS = 1_000;

export function createAnalyticsService(deps: AnalyticsDeps): AnalyticsService {
  const versions = new AccountVersions(deps);
  const shared = new SharedResults(deps, versions);
  const hub = new LiveHub(deps);
  return {
    ...queriesOf(deps, shared),
    // Separate cache: live visitors stay valid for a second and would evict longer-lived results.
    ...websiteQueriesOf(deps, shared, new SharedResults(deps, versions)),
    ...vitalsOf(deps, shared),
    ...attributionOf(deps, shared),
    ...singleVisitsOf(deps, new SharedResults(deps, versions)),
    ...streamsOf(deps, hub),
    ...createEventExports(deps),
    ...accountQueriesOf(deps, new SharedResults(deps, versions)),
    version: (accountId) => versions.read(accountId),
    follow: (follower) => versions.follow(follower),
    newsPeriod: () => deps.changes.period(),
    summary: createSummaries(deps),
    linkGlance: createLinkSummaries(deps),
    close: () => {
      hub.close();
      versions.close();
    },
  };
}

function queriesOf(deps: AnalyticsDeps, shared: SharedResults): Pick<AnalyticsService, 'query' | 'change' | 'funnel'> {
  const { analytics } = deps;
  const revenue = sharedRevenueOf(deps, shared);
  return {
    async query(accountId, written) {
      const context = await readContext(deps, accountId, written);
      const query = await readRows(deps, written, context);
      const rows = shared.ask(query.scope, ['query', query], () => askRows(deps, query));
      const [result, convertRows] = await Promise.all([rows, revenue.ofRows(query)]);
      return { query, result, converted: convertRows?.(result) };
    },
    async change(accountId, written) {
      const read = readChange(written, await readContext(deps, accountId, written));
      const query = { ...read.query, goals: await goalsFor(deps, read.query) };
      const asked = { ...read, query };
      const result = await shared.ask(query.scope, ['change', asked], () => askChange(deps, asked));
      return { query, ...result };
    },
    async funnel(accountId, written) {
      const read = await parseFunnelRequest(deps, written, await readContext(deps, accountId, written));
      const query = await withRedirectingObjects(deps, read);
      const result = await shared.ask(query.scope, ['funnel', query], () => analytics.funnel(query));
      return { query, result };
    },
  };
}

function sharedRevenueOf({ analytics, rates }: AnalyticsDeps, shared: SharedResults) {
  return revenueOf(rates, (query) => shared.ask(query.scope, ['revenue', query], () => analytics.query(query)));
}

type WebsiteQueries = Pick<AnalyticsService, 'overview' | 'breakdown' | 'journeys' | 'retention' | 'live'>;

function websiteQueriesOf(deps: AnalyticsDeps, shared: SharedResults, looks: SharedResults): WebsiteQueries {
  const { analytics, clock } = deps;
  const revenue = sharedRevenueOf(deps, shared);
  const contextOf = (site: SiteId, { range, filter }: Pick<QueryBasisInput, 'range' | 'filter'> = {}) =>
    readContext(deps, site.accountId, { scope: { website: site.id }, range, filter });
  return {
    async overview(site, written) {
      const context = await contextOf(site, written);
      const goals = await goalsOf(deps, site);
      const query = readOverview(written, { ...context, rangeField: '' }, goals);
      const work = () => askOverview(deps, site, { query, goals });
      const asked = [shared.ask(query.scope, ['overview', query, goals], work), revenue.ofTotals(query)] as const;
      const [overview, converted] = await Promise.all(asked);
      return { ...overview, revenue: converted };
    },
    async breakdown(site, written) {
      const { scope, now } = await contextOf(site);
      const query = { ...readBreakdown(written, now), now };
      return shared.ask(scope, ['breakdown', query], () => askBreakdown(analytics, scope, query));
    },
    async journeys(site, written) {
      const query = readJourneys(written, await contextOf(site, written));
      const result = await shared.ask(query.scope, ['journeys', query], () => analytics.journeys(query));
      return { query, result };
    },
    async retention(site, written) {
      const query = readRetention(written, await contextOf(site, written));
      const result = await shared.ask(query.scope, ['retention', query], () => analytics.retention(query));
      return { query, result };
    },
    async live(site) {
      const { scope } = await contextOf(site);
      const now = Math.floor(clock.now() / SECOND_MS) * SECOND_MS;
      return looks.ask(scope, now, () => analytics.live(scope, now));
    },
  };
}

function streamsOf(deps: AnalyticsDeps, hub: LiveHub): Pick<AnalyticsService, 'watch' | 'exists'> {
  return {
    async watch({ accountId, id }, keyId) {
      await deps.settings.find(accountId, id);
      return hub.watch({ accountId, kind: 'website', id }, keyId);
    },
    exists: ({ accountId, id }) =>
      deps.settings.find(accountId, id).then(
        () => true,
        (error: unknown) => !(error instanceof AppError) || error.code !== 'not_found',
      ),
  };
}

const OF_GOALS: ReadonlySet<Metric> = new Set(['conversions', 'conversion_rate']);

async function readRows(
  deps: AnalyticsDeps,
  written: QueryInput,
  context: Parameters<typeof readQuery>[1],
): Promise<AnalyticsQuery> {
  const query = readQuery(written, context);
  const itemChannels = query.dimensions.includes(ITEM_CHANNEL)
    ? await readItemChannels(deps, context.scope)
    : undefined;
  // Returns the whole series unless a page of it was requested.
  const isSeries = isWholeSeries(query);
  const limit = isSeries && written.limit === undefined ? Number.MAX_SAFE_INTEGER : query.limit;
  return { ...query, limit, goals: await goalsFor(deps, query), ...(itemChannels && { itemChannels }) };
}

/** Returns the goals of the query, or the saved ones if its metrics need goals. */
async function goalsFor(deps: AnalyticsDeps, query: AnalyticsQuery): Promise<AnalyticsQuery['goals']> {
  const wantsGoals = query.goals === undefined && query.metrics.some((metric) => OF_GOALS.has(metric));
  return wantsGoals ? keptGoals(deps, query.scope) : query.goals;
}

/** A website's own goals; for any other scope, all goals of the account, each tied to its website. */
async function keptGoals(deps: AnalyticsDeps, scope: AnalyticsQuery['scope']): Promise<AnalyticsQuery['goals']> {
  if (scope.kind !== 'website') return deps.objects.goals(scope.accountId, MAX_GOALS);
  return (await goalsOf(deps, scope)).map(({ definition }) => definition);
}
