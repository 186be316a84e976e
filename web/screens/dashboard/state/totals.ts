import { ANALYTICS, type ApiResponse } from '../../../api/client.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { useDebounced } from '../../../state/debounced.ts';
import { formatMoney } from '../../../ui/format.ts';
import { formatMetric } from '../../../ui/metric-format.ts';
import { type BaseQuery, comparedOf } from './query.ts';
import { METRICS, type Metric, type View } from './view.ts';

/** Above this number of views a filtered page may be slow, so its metrics are queried ahead of it. */
const MANY_VIEWS = 200_000;
/** A large website's rows may be cached; the page then loads immediately. */
const LATE_AFTER_MS = 200;
/** All but the last two: conversions and revenue are not counted by day. */
const COUNTED = METRICS.slice(0, -2);

type Overview = ApiResponse<'showOverview'>;
type Figure = number | null | undefined;
type Figures = Partial<Record<Metric, Figure>>;

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

/** Revenue of a period as one amount. */
export interface Money {
  now: number;
  /** Null without a comparison, or if it is in another currency. */
  before: number | null;
  currency: string;
}

/** Returns the revenue of an overview; undefined without any, or if its currencies have no total. */
export function moneyOf({
  totals,
  compared_totals: compared,
  revenue,
}: Pick<Overview['data'], 'totals' | 'compared_totals' | 'revenue'>): Money | undefined {
  const currency = revenue?.base ?? totals.currency ?? compared?.currency;
  const now = revenue ? revenue.total : totals.revenue;
  const own = compared && [null, currency].includes(compared.currency) ? compared.revenue : null;
  const before = revenue ? revenue.compared_total : own;
  return currency && now !== null && (now || before) ? { now, before, currency } : undefined;
}

/** Returns how to write the metrics of an overview. */
export function formatOf(money: Money | undefined): (metric: Metric, value: Figure, isTight?: boolean) => string {
  return (metric, value, isTight) =>
    metric === 'revenue' && money && typeof value === 'number'
      ? formatMoney(value, money.currency, isTight)
      : formatMetric(metric, value, isTight);
}
