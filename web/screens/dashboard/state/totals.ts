import { ANALYTICS, type ApiResponse } from '../../../api/client.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { useDebounced } from '../../../state/debounced.ts';
import { type BaseQuery, comparedOf } from './query.ts';
import { METRICS, type Metric, type View } from './view.ts';

/** Above this number of views a filtered page may be slow, so its metrics are queried ahead of it. */
const MANY_VIEWS = 200_000;
/** A large website's rows may be cached; the page then loads immediately. */
const LATE_AFTER_MS = 200;
/** All but the last: conversions are not counted by day. */
const COUNTED = METRICS.slice(0, -1);

type Overview = ApiResponse<'showOverview'>;
type Figures = Partial<Record<Metric, number | null>>;

export interface Totals {
  now: Figures;
  before: Figures | null;
}

/**
 * Returns the metrics of a large website's next page, whose panels load later.
 * @param shown the previous page, which is still visible; undefined when nothing else is pending
 */
export function useTotalsAhead(
  id: number,
  requested: { view: View; baseQuery: BaseQuery; shown: Overview | undefined },
): Totals | undefined {
  const { view, baseQuery, shown } = requested;
  const isWaiting = shown !== undefined;
  const isLate = useDebounced(isWaiting, LATE_AFTER_MS) && isWaiting;
  const isWanted = isLate && (shown?.data.totals.views ?? 0) > MANY_VIEWS && isOfOneValue(view);
  const body = { scope: { website: id }, metrics: COUNTED, compare: comparedOf(view), ...baseQuery };
  const { data, isPlaceholderData } = useApiQuery('queryAnalytics', `${ANALYTICS}/query`, { body, enabled: isWanted });
  const row = isWanted && !isPlaceholderData ? data?.data.rows[0] : undefined;
  return row && { now: row.metrics, before: row.compared ?? null };
}

/** Daily counts exist for single values only, and not for goals. */
export function isOfOneValue({ conditions, segment }: Pick<View, 'conditions' | 'segment'>): boolean {
  const [first, ...others] = conditions;
  const isCounted = first?.kind === 'is' && first.values.length === 1 && first.dimension !== 'goal';
  return segment === undefined && others.length === 0 && isCounted;
}
