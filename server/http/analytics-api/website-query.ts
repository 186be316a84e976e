import { type TSchema, Type } from 'typebox';
import { Filter } from '../../../contract/analytics/query-fields.ts';
import type { overviewFields, websiteQueryFields } from '../../../contract/analytics/website-query.ts';
import { EVENT_DIMENSIONS, QUERY_LIMITS, VISIT_DIMENSIONS } from '../../../contract/vocabulary.ts';
import {
  type CompareInput,
  type FilterInput,
  type QueryBasisInput,
  type RangeInput,
  readFilter,
} from '../../analytics/analytics.ts';
import { invalidField } from '../../platform/app-error.ts';
import { createInputReader } from '../shared/request/request-reader.ts';

/** Parses queries about a website from URL parameters into the format of request bodies. */

const NAMES = [...VISIT_DIMENSIONS, ...EVENT_DIMENSIONS];

type Static<Fields extends Record<string, TSchema>> = Type.Static<Type.TObject<Fields>>;
type WebsiteQuery = Static<typeof websiteQueryFields>;
type OverviewQuery = Static<typeof overviewFields>;

export function basisOf(query: WebsiteQuery): QueryBasisInput {
  return { range: rangeOf(query), timezone: query.timezone, filter: filterOf(query), bots: query.bots };
}

/** Returns a period by name, or by two days or moments. */
function rangeOf({ period, from, to }: WebsiteQuery): RangeInput | undefined {
  if (from === undefined && to === undefined) return period;
  if (period !== undefined) throw invalidField('period', 'Send period, or from and to, not both.');
  if (from === undefined) throw invalidField('from', 'from is required if to is set.');
  if (to === undefined) throw invalidField('to', 'to is required if from is set.');
  return { from, to };
}

export function compareOf({ compare, compare_from: from, compare_to: to }: OverviewQuery): CompareInput | undefined {
  if (from === undefined && to === undefined) return compare;
  if (compare !== undefined) throw invalidField('compare', 'Send compare, or compare_from and compare_to, not both.');
  if (from === undefined) throw invalidField('compare_from', 'compare_from is required if compare_to is set.');
  if (to === undefined) throw invalidField('compare_to', 'compare_to is required if compare_from is set.');
  return { from, to };
}

/** Joins all filters of the query with `and`. */
function filterOf(query: WebsiteQuery): FilterInput | undefined {
  const flat = NAMES.flatMap((dimension): FilterInput[] => {
    const values = query[`filter_${dimension}`] ?? [];
    return values.length > 0 ? [{ kind: 'is', dimension, values }] : [];
  });
  const filters = [...(query.filters ? parsedFilters(query.filters) : []), ...flat];
  return filters.length > 1 ? { kind: 'and', filters } : filters[0];
}

const readFilters = createInputReader(
  Type.Object({ filters: Type.Array(Filter, { maxItems: QUERY_LIMITS.conditions }) }),
);

/**
 * Parses one filter or a list of filters. A top-level `and` group equals a list and is unwrapped to save a nesting
 * level.
 */
function parsedFilters(text: string): readonly FilterInput[] {
  const { filters } = readFilters({ filters: [parsed(text)].flat() }) as { filters: FilterInput[] };
  filters.forEach((filter, index) => {
    readFilter(filter, `filters.${index}`);
  });
  const [only] = filters;
  return only?.kind === 'and' && filters.length === 1 ? (only.filters ?? []) : filters;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidField('filters', 'filters must be JSON: a filter, or a list of filters.');
  }
}
