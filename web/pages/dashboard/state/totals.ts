import type { Answer } from '../../../api/client.ts';
import { useBoard } from './board.ts';
import { comparedOf } from './question.ts';
import { useQuestion } from './question-hooks.ts';
import { METRICS, type Metric, type View } from './view.ts';

/** From so many views on a filtered page takes its time; its figures are asked for ahead of it. */
const MANY_VIEWS = 200_000;
/** All but the last: what goals say is not counted by day. */
const COUNTED = METRICS.slice(0, -1);

type Figures = Partial<Record<Metric, number | null>>;

export interface Totals {
  now: Figures;
  before: Figures | null;
  /** They belong to the question before. */
  isStale: boolean;
}

/** The figures: those of the page, or what is known of the next one before all of it has come. */
export function useTotals({ data }: Answer<'showOverview'>): Totals {
  const { view, isStale } = useBoard();
  const isWanted = isStale && data.totals.views > MANY_VIEWS && isOfOneValue(view);
  const ahead = useQuestion({ metrics: COUNTED, compare: comparedOf(view) }, { enabled: isWanted });
  const row = isWanted && !ahead.isPlaceholderData ? ahead.data?.data.rows[0] : undefined;
  if (row) return { now: row.metrics, before: row.compared ?? null, isStale: false };
  return { now: data.totals, before: data.compared_totals, isStale };
}

/** Days are counted by each value alone. */
export function isOfOneValue({ conditions, segment }: Pick<View, 'conditions' | 'segment'>): boolean {
  const [first, ...others] = conditions;
  return segment === undefined && others.length === 0 && first?.kind === 'is' && first.values.length === 1;
}
