import { type TArray, type TOptional, type TString, Type } from 'typebox';
import { COMPARISONS, EVENT_DIMENSIONS, QUERY_LIMITS, VISIT_DIMENSIONS } from '../vocabulary.ts';
import { documented, enumOf, TimeZone, text } from '../wire.ts';
import { Bots, Currency, IntervalName, rangeFields, WeekStartName } from './query-fields.ts';

/** Website queries as query parameters, with filters by name or as JSON. */

const NAMES = [...VISIT_DIMENSIONS, ...EVENT_DIMENSIONS];
type FlatFilters = Record<`filter_${(typeof NAMES)[number]}`, TOptional<TArray<TString>>>;

const MAX_VALUES = 20;
const MAX_JSON = 12_000;

const flatFilters = Object.fromEntries(
  NAMES.map((name) => [
    `filter_${name}`,
    Type.Optional(
      Type.Array(text(QUERY_LIMITS.valueLength), {
        maxItems: MAX_VALUES,
        description: `Filter by ${name}. Repeat it to match any of several values.`,
      }),
    ),
  ]),
) as unknown as FlatFilters;

/** What is asked about: a range, its time zone, and what narrows it down. */
export const websiteQueryFields = {
  ...rangeFields,
  timezone: Type.Optional(TimeZone),
  filters: Type.Optional(
    text(
      MAX_JSON,
      documented('A filter as JSON, or a list of filters that must all match. See the body of `POST /query`.'),
    ),
  ),
  ...flatFilters,
  bots: Type.Optional(Bots),
};

const { from: Moment } = rangeFields;

/** Parameters of the overview. */
export const overviewFields = {
  ...websiteQueryFields,
  interval: Type.Optional(IntervalName),
  week_start: Type.Optional(WeekStartName),
  compare: Type.Optional(
    enumOf(
      COMPARISONS,
      documented(
        'Or use compare_from and compare_to. For a range that has not ended, only the elapsed part is compared, rounded down to a quarter of an hour in ranges of more than three days.',
      ),
    ),
  ),
  compare_from: Moment,
  compare_to: Moment,
  currency: Type.Optional(Currency),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: QUERY_LIMITS.panelRows, default: 10, description: 'Rows per panel.' }),
  ),
};
