import { ANALYTICS, type Body, type Call } from '../../../api/client.ts';
import type { FirstQuestion } from '../../../api/early.ts';
import { type Condition, type Filter, filterOf } from './filters.ts';
import { type Comparison, readView, type Span, type View } from './view.ts';

type Range = NonNullable<Body<'askQuestion'>['range']>;

/** What every question of a dashboard says: when, and what narrows it down. */
export interface Basis {
  range: Range;
  filter?: Filter;
}

/** @param segment a saved filter that holds as well */
export function basisOf({ span, conditions }: View, segment?: Filter, more: readonly Condition[] = []): Basis {
  const own = [...conditions, ...more];
  const filter = segment && own.length > 0 ? joined(segment, own) : (segment ?? filterOf(own));
  return { range: rangeOf(span), ...(filter && { filter }) };
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

/** A period that holds everything, and the last minutes, have nothing before them. */
export function isComparable({ span, compare }: View): boolean {
  return compare !== 'off' && span !== 'all' && span !== 'realtime';
}

/** `POST /query` says it by one field, and only where there is something to compare with. */
export function comparedOf(view: View): Exclude<Comparison, 'off'> | undefined {
  return isComparable(view) && view.compare !== 'off' ? view.compare : undefined;
}

/** The one question whose answer fills the page. */
export function overviewQuery(view: View, segment?: Filter): NonNullable<Call['query']> {
  const { span, interval } = view;
  const { filter } = basisOf(view, segment);
  const compare = comparedOf(view);
  return {
    ...(typeof span === 'string' ? { period: span } : span),
    ...(typeof compare === 'object' ? { compare_from: compare.from, compare_to: compare.to } : { compare }),
    interval,
    filters: filter && JSON.stringify(filter.kind === 'and' ? filter.filters : filter),
    limit: PANEL_ROWS,
  };
}

/** Rows of a panel in sight. */
export const PANEL_ROWS = 9;

/** Where the website's answers are. */
export function pathOf({ id }: { id: number }, rest = ''): string {
  return `${ANALYTICS}/websites/${id}${rest}`;
}

/** What a dashboard asks first, with this query in its address. */
export function firstOfDashboard(id: number, search: URLSearchParams): readonly FirstQuestion[] {
  if (!Number.isSafeInteger(id)) return [];
  const view = readView(search);
  // A saved filter must be read before what it narrows down.
  const overview =
    view.segment === undefined ? [{ path: pathOf({ id }, '/overview'), query: overviewQuery(view) }] : [];
  return [{ path: pathOf({ id }) }, ...overview];
}
