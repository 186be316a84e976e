import type { ChangeMetric, ScopeKind } from '../../../contract/vocabulary.ts';
import {
  type Analytics,
  type AnalyticsQuery,
  type CompareInput,
  type Dimension,
  type GoalInput,
  type QueryBasisInput,
  type QueryContext,
  readQuery,
  type TimeRange,
} from '../analytics.ts';
import { type DimensionCounts, type ExplainedChange, explainChange, type ValueCounts } from './explain-change.ts';

/** Reads the counts behind a change with the same queries as every other figure. */

export interface ChangeInput extends QueryBasisInput {
  metric: ChangeMetric;
  /** Defaults to the previous period. */
  compare?: CompareInput | undefined;
  goals?: readonly GoalInput[] | undefined;
  limit?: number | undefined;
}

export interface ChangeQuery extends AnalyticsQuery {
  compare: TimeRange;
  /** Whether the range has not ended. */
  isOpen: boolean;
}

export interface ChangeResult {
  query: ChangeQuery;
  explained: ExplainedChange;
  exact: boolean;
  resolution: 'events' | 'days';
}

const DEFAULT_PARTS = 10;
/**
 * Values read for each dimension and period, the largest first. A value that is in neither list has fewer in both periods than
 * 500 others.
 */
const READ_VALUES = 500;

export function readChange({ metric, limit = DEFAULT_PARTS, ...written }: ChangeInput, context: QueryContext) {
  const query = readQuery({ ...written, compare: written.compare ?? 'previous_period', metrics: [metric] }, context);
  const { range, compare = { from: 0, to: 0 } } = query;
  const isOpen = range.from < context.now && context.now < range.to;
  return { query: { ...query, compare, limit: READ_VALUES, offset: 0, isOpen }, limit };
}

/** Reads one dimension after the other: together they would block the other queries of an account. */
export async function askChange(
  { analytics }: { analytics: Pick<Analytics, 'query'> },
  { query, limit }: ReturnType<typeof readChange>,
): Promise<Omit<ChangeResult, 'query'>> {
  const { totals, comparedTotals, exact, resolution } = await analytics.query(query);
  const counted: DimensionCounts[] = [];
  for (const dimension of dimensionsOf(query)) {
    counted.push({ dimension, values: await valuesOf(analytics, query, dimension) });
  }
  const whole = { current: totals[0] ?? 0, previous: comparedTotals?.[0] ?? 0 };
  return { explained: explainChange(whole, counted, limit), exact, resolution };
}

/** Reads each period for itself: rows of a comparison lack the values that are gone. */
async function valuesOf(
  analytics: Pick<Analytics, 'query'>,
  { compare, range, ...query }: ChangeQuery,
  dimension: Dimension,
): Promise<ValueCounts[]> {
  const ask = (now: TimeRange, other: TimeRange) =>
    analytics.query({ ...query, dimensions: [dimension], range: now, compare: other, omitsTotals: true });
  const [current, previous] = await Promise.all([ask(range, compare), ask(compare, range)]);
  const counts = new Map<string, ValueCounts>();
  for (const { dimensions, metrics, compared } of previous.rows) {
    const [value = ''] = dimensions;
    counts.set(value, { value, current: compared?.[0] ?? 0, previous: metrics[0] ?? 0 });
  }
  for (const { dimensions, metrics, compared } of current.rows) {
    const [value = ''] = dimensions;
    counts.set(value, { value, current: metrics[0] ?? 0, previous: compared?.[0] ?? 0 });
  }
  return [...counts.values()];
}

/** The object that a scope already names is no part of a change. */
const NAMED_BY_SCOPE: Readonly<Partial<Record<Dimension, readonly ScopeKind[]>>> = {
  link: ['link', 'qr'],
  via_link: ['link', 'qr'],
  qr: ['qr', 'link'],
  via_qr: ['qr', 'link'],
};

/** Returns the dimensions of a change. Of two that stand out alike, the first one explains most. */
export function dimensionsOf({ scope, metrics }: Pick<AnalyticsQuery, 'scope' | 'metrics'>): Dimension[] {
  return DIMENSIONS[groupOf(metrics[0], scope.kind)].filter((name) => !NAMED_BY_SCOPE[name]?.includes(scope.kind));
}

type Group = 'clicks' | 'scans' | 'views' | 'visits';

/** Clicks and scans have no page, but the referrer, which their screens show. A visit has one entry page and many pages. */
const DIMENSIONS: Readonly<Record<Group, readonly Dimension[]>> = {
  clicks: ['referrer', 'link', 'country', 'device'],
  scans: ['qr', 'country', 'city', 'device'],
  views: ['source', 'page', 'country', 'device', 'via_link', 'via_qr'],
  visits: ['source', 'entry_page', 'country', 'device', 'via_link', 'via_qr'],
};

function groupOf(metric: AnalyticsQuery['metrics'][number] | undefined, kind: ScopeKind): Group {
  if (metric === 'clicks' || metric === 'scans' || metric === 'views') return metric;
  if (metric === 'uniques') return kind === 'qr' ? 'scans' : 'clicks';
  return 'visits';
}
