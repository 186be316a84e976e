import type { ApiResponse, Body } from '../../../api/client.ts';
import type { Span } from '../../../state/analytics/spans.ts';
import { ownWeekStart } from '../../../state/formats.ts';
import { ownTimeZone } from '../../../state/time-zone.ts';

/** Dimensions of a link's clicks. */
export const KINDS = [
  'country',
  'region',
  'city',
  'referrer',
  'channel',
  'browser',
  'os',
  'device',
  'language',
  'hour',
  'weekday',
] as const;
export type Kind = (typeof KINDS)[number];

/** Returns the dimension if clicks can be filtered by it. */
export function filterKind(dimension: string): Kind | undefined {
  return KINDS.find((one) => one === dimension);
}

export const BOTS = ['without', 'with', 'only'] as const;
export type Bots = (typeof BOTS)[number];

/** Filter for a clicked row: only this value, or all other values. */
export interface ClickFilter {
  kind: Kind;
  value: string;
  isExcluded: boolean;
}

type Query = Body<'queryAnalytics'>;

/** Clicks to query. */
export interface Clicks {
  id: number;
  period: Span;
  bots: Bots;
  filters: readonly ClickFilter[];
}

const MAX_ROWS = 300;

/** Returns the query's filter for these clicks. */
export function narrowedTo({ bots, filters }: Pick<Clicks, 'bots' | 'filters'>): Pick<Query, 'bots' | 'filter'> {
  return {
    ...(bots !== 'without' && { bots }),
    ...(filters.length > 0 && {
      filter: {
        kind: 'and',
        filters: filters.map(({ kind, value, isExcluded }) => {
          return { kind: isExcluded ? ('is_not' as const) : ('is' as const), dimension: kind, values: [value] };
        }),
      },
    }),
  };
}

export function breakdownOf(clicks: Clicks, by: Kind): Query {
  const timezone = ownTimeZone();
  return {
    scope: { link: clicks.id },
    metrics: ['clicks'],
    dimensions: [by],
    range: clicks.period,
    timezone,
    limit: MAX_ROWS,
    ...narrowedTo(clicks),
  };
}

export interface Part {
  value: string;
  label: string;
  /** Of a referrer. */
  source?: string | undefined;
  count: number;
}

/** Returns the rows with the most clicks first; hours and weekdays keep their order. */
export function partsOf(
  { rows }: Pick<ApiResponse<'queryAnalytics'>['data'], 'rows'>,
  by: Kind,
  nameOf: (value: string, label: string) => string,
): Part[] {
  const parts = rows
    .map(({ dimensions, labels, source, metrics }) => {
      const value = dimensions[by] ?? '';
      const named = { value, label: nameOf(value, labels[by] ?? '') };
      return { ...named, ...(by === 'referrer' && { source }), count: metrics.clicks ?? 0 };
    })
    .filter(({ count }) => count > 0);
  if (by === 'hour') return parts.sort((one, other) => Number(one.value) - Number(other.value));
  if (by === 'weekday') return parts.sort((one, other) => placeInWeek(one) - placeInWeek(other));
  return parts.sort((one, other) => other.count - one.count);
}

/** Days that weeks may begin with, as the API counts them. */
const DAY_NUMBERS = { monday: 1, saturday: 6, sunday: 7 } as const;

function placeInWeek({ value }: Part): number {
  return (Number(value) - DAY_NUMBERS[ownWeekStart()] + 7) % 7;
}

/** Parses filters in the address: `country:AT`, `-browser:Chrome`. */
export function readFilters(words: readonly string[]): ClickFilter[] {
  return words.flatMap((word) => {
    const [, minus, kind, value] = /^(-?)([a-z_]+):(.*)$/s.exec(word) ?? [];
    const known = filterKind(kind ?? '');
    return known === undefined || value === undefined ? [] : [{ kind: known, value, isExcluded: minus === '-' }];
  });
}

export function writeFilter({ kind, value, isExcluded }: ClickFilter): string {
  return `${isExcluded ? '-' : ''}${kind}:${value}`;
}

/** Adds a filter; replaces one of the same value. */
export function withFilter(filters: readonly ClickFilter[], added: ClickFilter): ClickFilter[] {
  return [...filters.filter(({ kind, value }) => kind !== added.kind || value !== added.value), added];
}
