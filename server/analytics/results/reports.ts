import { QUERY_LIMITS, type WeekStart } from '../../../contract/vocabulary.ts';
import { invalidField } from '../../platform/app-error.ts';
import {
  boundariesOf,
  type FunnelQuery,
  type FunnelQueryInput,
  type PagePathQuery,
  type QueryBasisInput,
  type QueryContext,
  type RetentionQuery,
  readBasis,
  readFollowed,
  readFunnel,
  withWeekStart,
} from '../analytics.ts';
import type { AnalyticsDeps } from './result-deps.ts';

/** The steps themselves, or the ID of a funnel saved for the website. */
export interface FunnelInput extends Omit<FunnelQueryInput, 'steps'> {
  steps?: FunnelQueryInput['steps'] | undefined;
  funnel_id?: number | undefined;
}

export interface JourneysInput extends QueryBasisInput {
  steps?: number | undefined;
  from?: PagePathQuery['from'] | undefined;
  page?: string | undefined;
  limit?: number | undefined;
}

export interface RetentionInput extends QueryBasisInput {
  interval?: RetentionQuery['period'] | undefined;
  week_start?: WeekStart | undefined;
}

const DEFAULT_STEPS = 3;
const DEFAULT_WAYS = 20;
const MINUTE_MS = 60_000;

/** Rejects an unknown funnel with `not_found`, and both or neither of steps and ID with `invalid_input`. */
export async function parseFunnelRequest(
  { goals }: Pick<AnalyticsDeps, 'goals'>,
  { funnel_id: funnelId, steps, ...written }: FunnelInput,
  context: QueryContext,
): Promise<FunnelQuery> {
  const { scope } = context;
  if (funnelId === undefined) {
    if (!steps) throw invalidField('steps', 'steps is required: send at least two, or funnel_id.');
    return readFunnel({ ...written, steps }, context);
  }
  if (steps) throw invalidField('steps', 'Send steps or funnel_id, not both.');
  if (scope.kind !== 'website') throw invalidField('funnel_id', 'funnel_id works only for a website.');
  const saved = await goals.funnels.find({ accountId: scope.accountId, websiteId: scope.id }, funnelId);
  const { range, filter } = readBasis(written, context);
  const { steps: savedSteps, windowMinutes, by } = saved.definition;
  return {
    scope: context.scope,
    range,
    filter,
    steps: savedSteps,
    windowMs: (written.window_minutes ?? windowMinutes) * MINUTE_MS,
    by: readFollowed(written.by ?? by, savedSteps, scope),
  };
}

export function readJourneys(written: JourneysInput, context: QueryContext): PagePathQuery {
  const { scope, range, filter } = readBasis(written, context);
  const { steps = DEFAULT_STEPS, from = 'start', page, limit = DEFAULT_WAYS } = written;
  return { scope, range, filter, steps, from, page, limit };
}

/** Each cohort has a value for every later period, so the result grows with the square of the number of periods. */
export function readRetention(written: RetentionInput, context: QueryContext): RetentionQuery {
  const { scope, range, timezone, filter } = readBasis({ ...written, range: written.range ?? '90d' }, context);
  const interval = withWeekStart(written.interval ?? 'week', written.week_start);
  const limit = QUERY_LIMITS.cohorts;
  if (boundariesOf(range, timezone, interval).length > limit) {
    throw invalidField('interval', `This range has more than ${limit} intervals. Choose a longer interval.`);
  }
  return { scope, range, timezone, filter, period: interval };
}
