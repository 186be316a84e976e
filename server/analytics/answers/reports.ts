import { QUESTION_LIMITS } from '../../../contract/vocabulary.ts';
import { invalidField } from '../../platform/app-error.ts';
import {
  boundariesOf,
  type FunnelQuery,
  type JourneyQuery,
  type QuestionContext,
  type RetentionQuery,
  readBasis,
  readFunnel,
  type WrittenBasis,
  type WrittenFunnel,
} from '../analytics.ts';
import type { InsightParts } from './answer-deps.ts';

/** The steps themselves, or the id of a funnel that the website keeps. */
export interface WrittenWay extends Omit<WrittenFunnel, 'steps'> {
  steps?: WrittenFunnel['steps'] | undefined;
  funnel_id?: number | undefined;
}

export interface WrittenJourneys extends WrittenBasis {
  steps?: number | undefined;
  from?: JourneyQuery['from'] | undefined;
  limit?: number | undefined;
}

export interface WrittenRetention extends WrittenBasis {
  interval?: RetentionQuery['period'] | undefined;
}

const DEFAULT_STEPS = 3;
const DEFAULT_WAYS = 20;
const MINUTE_MS = 60_000;

/** Refuses with `not_found` a funnel that the website does not keep, and with `invalid_input` both or neither. */
export async function readWay(
  { goals }: Pick<InsightParts, 'goals'>,
  { funnel_id: funnelId, steps, ...written }: WrittenWay,
  context: QuestionContext,
): Promise<FunnelQuery> {
  const { scope } = context;
  if (funnelId === undefined) {
    if (!steps) throw invalidField('steps', 'steps is required: name two at least, or send funnel_id.');
    return readFunnel({ ...written, steps }, context);
  }
  if (steps) throw invalidField('steps', 'Send steps or funnel_id, not both.');
  if (scope.kind !== 'website') throw invalidField('funnel_id', 'Only websites keep funnels.');
  const saved = await goals.funnels.find({ accountId: scope.accountId, websiteId: scope.id }, funnelId);
  const { range, filter } = readBasis(written, context);
  const { steps: savedSteps, windowMinutes, by } = saved.definition;
  return {
    ...{ scope: context.scope, range, filter, steps: savedSteps },
    windowMs: (written.window_minutes ?? windowMinutes) * MINUTE_MS,
    by: written.by ?? by,
  };
}

export function readJourneys(written: WrittenJourneys, context: QuestionContext): JourneyQuery {
  const { scope, range, filter } = readBasis(written, context);
  const { steps = DEFAULT_STEPS, from = 'start', limit = DEFAULT_WAYS } = written;
  return { scope, range, filter, steps, from, limit };
}

/** Each period's newcomers are told for every period since: the answer grows with the square of their number. */
export function readRetention(written: WrittenRetention, context: QuestionContext): RetentionQuery {
  const { scope, range, timezone, filter } = readBasis({ ...written, range: written.range ?? '90d' }, context);
  const { interval = 'week' } = written;
  const limit = QUESTION_LIMITS.cohorts;
  if (boundariesOf(range, timezone, interval).length > limit) {
    throw invalidField('interval', `This range has more than ${limit} of them: choose a longer one.`);
  }
  return { scope, range, timezone, filter, period: interval };
}
