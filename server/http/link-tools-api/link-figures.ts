import type { linkToolsOperations } from '../../../contract/link-tools/operations.ts';
import type { QueryOf } from '../../../contract/operation.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Features } from '../shared/features.ts';

/** What a list of links or codes shows of a period. */
export interface PeriodFigures {
  /** Clicked links or scanned codes, most first. */
  ranking: readonly number[];
  /** Returns the fields of each of these. */
  of(ids: readonly number[]): Promise<(id: number) => Fields>;
}

interface Fields {
  periodclicks?: number;
  periodscans?: number;
  trend?: number[];
}

const COUNTS = { link: 'periodclicks', qr: 'periodscans' } as const;

type PeriodQuery = Pick<QueryOf<typeof linkToolsOperations.searchLinks>, 'period' | 'timezone'>;

/**
 * Returns undefined without a period, and while the event log is unavailable: the list itself comes from the catalog
 * and must not fail with it.
 */
export async function figuresInPeriod(
  { analytics }: Pick<Features, 'analytics'>,
  objects: { accountId: number; kind: 'link' | 'qr' },
  { period, timezone }: PeriodQuery,
): Promise<PeriodFigures | undefined> {
  if (period === undefined) return undefined;
  const input = { period, timezone };
  const clicks = await unlessUnavailable(analytics.linkClicks(objects, input));
  if (clicks === undefined) return undefined;
  return {
    ranking: [...clicks.keys()],
    of: async (ids) => {
      const trends = await unlessUnavailable(analytics.linkTrends({ ...objects, ids }, input));
      return (id) =>
        trends === undefined ? {} : { [COUNTS[objects.kind]]: clicks.get(id) ?? 0, trend: trends.get(id) ?? [] };
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
