import { ANALYTICS, type Body, type CallOptions } from '../../../api/client.ts';
import type { EarlyRequest } from '../../../api/early.ts';
import { hasPeriodBefore, type Span } from '../../../state/analytics/spans.ts';
import { ownWeekStart } from '../../../state/formats.ts';
import { type Condition, type Filter, filterOf } from './filters.ts';
import { type Bots, type Comparison, readView, type View } from './view.ts';

type Range = NonNullable<Body<'queryAnalytics'>['range']>;

/** Common part of all queries of a dashboard: period, filters and whether bots count. */
export interface BaseQuery {
  range: Range;
  filter?: Filter;
  bots?: Bots;
}

/** @param segment a saved filter that applies, too */
export function basisOf(
  { span, conditions, bots }: View,
  segment?: Filter,
  more: readonly Condition[] = [],
): BaseQuery {
  const own = [...conditions, ...more];
  const filter = segment && own.length > 0 ? joined(segment, own) : (segment ?? filterOf(own));
  return { range: rangeOf(span), ...(filter && { filter }), ...(bots && { bots }) };
}

function joined(segment: Filter, conditions: readonly Condition[]): Filter {
  return {
    kind: 'and',
    filters: [segment, ...conditions.map((one) => ({ ...one, values: [...one.values] }))],
  } as Filter;
}

function rangeOf(span: Span): Range {
  return typeof span === 'string' ? span : { from: span.from, to: span.to };
}

export function isComparable({ span, compare }: View): boolean {
  return compare !== 'off' && hasPeriodBefore(span);
}

/** Returns the `compare` field of `POST /query`, only for comparable periods. */
export function comparedOf(view: View): Exclude<Comparison, 'off'> | undefined {
  return isComparable(view) && view.compare !== 'off' ? view.compare : undefined;
}

/** Returns the query whose response fills the page. */
export function overviewQuery(view: View, segment?: Filter): NonNullable<CallOptions['query']> {
  const { span, interval, bots } = view;
  const { filter } = basisOf(view, segment);
  const compare = comparedOf(view);
  return {
    ...(typeof span === 'string' ? { period: span } : span),
    ...(typeof compare === 'object' ? { compare_from: compare.from, compare_to: compare.to } : { compare }),
    interval,
    week_start: ownWeekStart(),
    filters: filter && JSON.stringify(filter.kind === 'and' ? filter.filters : filter),
    bots,
    limit: PANEL_ROWS,
  };
}

/** Visible rows of a panel. */
export const PANEL_ROWS = 9;

/** Returns the API path of the website. */
export function pathOf({ id }: { id: number }, rest = ''): string {
  return `${ANALYTICS}/websites/${id}${rest}`;
}

/** Returns the first queries of a dashboard for the query string. */
export function firstOfDashboard(id: number, search: URLSearchParams): readonly EarlyRequest[] {
  if (!Number.isSafeInteger(id)) return [];
  const view = readView(search);
  // A saved filter must be loaded before the overview that it filters.
  const overview =
    view.segment === undefined ? [{ path: pathOf({ id }, '/overview'), query: overviewQuery(view) }] : [];
  return [{ path: pathOf({ id }), operation: 'showWebsite' }, ...overview];
}
