import type { linkToolsOperations } from '../../../contract/link-tools/operations.ts';
import type { QueryOf } from '../../../contract/operation.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Features } from '../shared/features.ts';

/** What a list of links shows of a period. */
export interface PeriodFigures {
  /** Clicked links, most clicks first. */
  ranking: readonly number[];
  /** Returns the fields of each of these links. */
  of(ids: readonly number[]): Promise<(id: number) => { periodclicks?: number; trend?: number[] }>;
}

type PeriodQuery = Pick<QueryOf<typeof linkToolsOperations.searchLinks>, 'period' | 'timezone'>;

/**
 * Returns undefined without a period, and while the event log is unavailable: the list itself comes from the catalog
 * and must not fail with it.
 */
export async function figuresInPeriod(
  { analytics }: Pick<Features, 'analytics'>,
  accountId: number,
  { period, timezone }: PeriodQuery,
): Promise<PeriodFigures | undefined> {
  if (period === undefined) return undefined;
  const input = { period, timezone };
  const clicks = await unlessUnavailable(analytics.linkClicks(accountId, input));
  if (clicks === undefined) return undefined;
  return {
    ranking: [...clicks.keys()],
    of: async (ids) => {
      const trends = await unlessUnavailable(analytics.linkTrends({ accountId, ids }, input));
      return (id) => (trends === undefined ? {} : { periodclicks: clicks.get(id) ?? 0, trend: trends.get(id) ?? [] });
    },
  };
}

async function unlessUnavailable<Result>(result: Promise<Result>): Promise<Result | undefined> {
  try {
    return await result;
  } catch (error) {
    if (error instanceof AppError && error.code === 'unavailable') return undefined;
    throw error;
  }
}
