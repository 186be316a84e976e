import { ANALYTICS, type Answer } from '../../../api/client.ts';
import { useAnswer } from '../../../api/queries.ts';
import { type Basis, comparedOf } from './question.ts';
import { METRICS, type Metric, type View } from './view.ts';

/** From so many views on a filtered page takes its time; its figures are asked for ahead of it. */
const MANY_VIEWS = 200_000;
/** All but the last: what goals say is not counted by day. */
const COUNTED = METRICS.slice(0, -1);

type Overview = Answer<'showOverview'>;
type Figures = Partial<Record<Metric, number | null>>;

export interface Totals {
  now: Figures;
  before: Figures | null;
}

export interface Ahead {
  /** Undefined where they come with the page. */
  totals: Totals | undefined;
  /** The page's question would only slow them down. */
  isOnTheWay: boolean;
}

/**
 * The figures of a large website's next page, before all of it has come.
 * @param shown what stands there now
 */
export function useTotalsAhead(id: number, asked: { view: View; basis: Basis; shown: Overview | undefined }): Ahead {
  const { view, basis, shown } = asked;
  const isWanted = shown !== undefined && shown.data.totals.views > MANY_VIEWS && isOfOneValue(view);
  const body = { scope: { website: id }, metrics: COUNTED, compare: comparedOf(view), ...basis };
  const { data, isPlaceholderData, isLoading } = useAnswer('askQuestion', `${ANALYTICS}/query`, {
    body,
    enabled: isWanted,
  });
  const row = isWanted && !isPlaceholderData ? data?.data.rows[0] : undefined;
  return {
    totals: row && { now: row.metrics, before: row.compared ?? null },
    isOnTheWay: isWanted && (isLoading || isPlaceholderData),
  };
}

/** Days are counted by each value alone. */
export function isOfOneValue({ conditions, segment }: Pick<View, 'conditions' | 'segment'>): boolean {
  const [first, ...others] = conditions;
  return segment === undefined && others.length === 0 && first?.kind === 'is' && first.values.length === 1;
}
