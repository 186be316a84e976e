import type { Saved } from '../../goals/goals.ts';
import {
  type GoalMatch,
  type LiveResult,
  type QueryBasisInput,
  type RecentVisits,
  readBasis,
  readVisitKey,
  type VisitPath,
  type VisitRecord,
  type VisitsQuery,
  writeVisitKey,
} from '../analytics.ts';
import { ConcurrencySlots } from './concurrency-slots.ts';
import { beginPieces } from './event-export.ts';
import type { AnalyticsDeps } from './result-deps.ts';
import { readContext } from './scopes.ts';
import type { SharedResults } from './shared-results.ts';
import { goalsOf } from './website-overview.ts';

/** A query for single visits as sent by callers. */
export interface VisitsInput extends QueryBasisInput {
  minViews?: number | undefined;
  minSeconds?: number | undefined;
  maxSeconds?: number | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
}

type Site = { accountId: number; id: number };

/** A goal that a visit reached. */
export type VisitGoal = Pick<Saved<GoalMatch>, 'id' | 'name'>;

export interface VisitsPage {
  query: VisitsQuery;
  visits: VisitRecord[];
  /** Undefined on the last page. */
  nextCursor: string | undefined;
  /** The goals to which `reached` refers. */
  goals: readonly VisitGoal[];
}

export interface VisitExport {
  domain: string;
  query: Pick<VisitsQuery, 'range' | 'timezone'>;
  goals: readonly VisitGoal[];
  pieces: AsyncIterable<VisitRecord[]>;
  /** Must be called when reading stops, whether complete or not. */
  end(): void;
}

export interface SingleVisitQueries {
  visits(site: Site, input: VisitsInput): Promise<VisitsPage>;
  visit(
    site: Site,
    key: string,
  ): Promise<{ path: VisitPath | undefined; timezone: string; goals: readonly VisitGoal[] }>;
  /** Rejects if the key has too many exports. The caller must end the export. */
  exportVisits(site: Site, input: VisitsInput, keyId: number): Promise<VisitExport>;
  realtime(site: Site): Promise<RecentVisits & { live: LiveResult; timezone: string; goals: readonly VisitGoal[] }>;
}

const DEFAULT_LIMIT = 50;
/** Visits of an export in memory at a time. */
const VISITS_A_PIECE = 2_000;
const MAX_EXPORTS_PER_KEY = 2;
const MINUTE_MS = 60_000;
const SECOND_MS = 1_000;

/** Queries about single visits of a website. They name the goals that a visit reached. */
export function singleVisitsOf(deps: AnalyticsDeps, looks: SharedResults): SingleVisitQueries {
  const { analytics, clock } = deps;
  return {
    async visits(site, written) {
      const { query, goals } = await read(deps, site, written);
      // One more than asked for, which says whether another page follows.
      const more = { ...query, limit: query.limit + 1 };
      const found = await looks.ask(query.scope, ['visits', more], () => analytics.visits(more));
      const visits = found.slice(0, query.limit);
      const last = found.length > query.limit ? visits.at(-1) : undefined;
      return { query, visits, goals, nextCursor: last && writeVisitKey(last.key) };
    },
    async visit(site, key) {
      const { scope, timezone = 'UTC' } = await contextOf(deps, site);
      const goals = await goalsOf(deps, site);
      const query = { scope, key: readVisitKey(key), goals: goals.map(({ definition }) => definition) };
      const path = await looks.ask(scope, ['visit', query], () => analytics.visitPath(query));
      return { path, timezone, goals };
    },
    async realtime(site) {
      const { scope, timezone = 'UTC' } = await contextOf(deps, site);
      const goals = await goalsOf(deps, site);
      const now = Math.floor(clock.now() / SECOND_MS) * SECOND_MS;
      const query = { scope, now, goals: goals.map(({ definition }) => definition) };
      const [live, recent] = await looks.ask(scope, ['realtime', query], () =>
        Promise.all([analytics.live(scope, now), analytics.recentVisits(query)]),
      );
      return { ...recent, live, timezone, goals };
    },
    exportVisits: exportOf(deps),
  };
}

function exportOf(deps: AnalyticsDeps): SingleVisitQueries['exportVisits'] {
  const slots = new ConcurrencySlots(
    MAX_EXPORTS_PER_KEY,
    `An API key can run up to ${MAX_EXPORTS_PER_KEY} exports at a time. Wait until one finishes.`,
  );
  return async (site, written, keyId) => {
    const { domain } = await deps.owned.website(site.accountId, site.id);
    const { query, goals } = await read(deps, site, written);
    const end = slots.take(keyId);
    try {
      return { domain, query, goals, end, pieces: await beginPieces(allVisits(deps, query)) };
    } catch (error) {
      end();
      throw error;
    }
  };
}

function contextOf(deps: AnalyticsDeps, site: Site, written: Pick<VisitsInput, 'range' | 'filter'> = {}) {
  return readContext(deps, site.accountId, { ...written, scope: { website: site.id } });
}

async function read(deps: AnalyticsDeps, site: Site, written: VisitsInput) {
  const context = await contextOf(deps, site, written);
  const goals = await goalsOf(deps, site);
  return { query: readVisits(written, { ...context, rangeField: '' }, goals), goals };
}

type Context = Parameters<typeof readBasis>[1];

function readVisits(written: VisitsInput, context: Context, goals: readonly Saved<GoalMatch>[]): VisitsQuery {
  const { range, ...basis } = readBasis(written, context);
  const { minViews, minSeconds, maxSeconds, cursor, limit = DEFAULT_LIMIT } = written;
  return {
    ...basis,
    // Nothing is read of the rest of a day, month or year that has not ended.
    range: { from: range.from, to: Math.max(range.from, Math.min(range.to, context.now + 2 * MINUTE_MS)) },
    ...{ minViews, minSeconds, maxSeconds, limit },
    after: cursor === undefined ? undefined : readVisitKey(cursor),
    goals: goals.map(({ definition }) => definition),
  };
}

async function* allVisits({ analytics }: AnalyticsDeps, query: VisitsQuery): AsyncGenerator<VisitRecord[]> {
  let { after } = query;
  for (;;) {
    const visits = await analytics.visits({ ...query, after, limit: VISITS_A_PIECE });
    if (visits.length > 0) yield visits;
    if (visits.length < VISITS_A_PIECE) return;
    after = visits.at(-1)?.key;
  }
}
