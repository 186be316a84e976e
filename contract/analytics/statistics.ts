import { type TOptional, type TString, Type } from 'typebox';
import { operation } from '../operation.ts';
import {
  STATISTICS_DIMENSIONS,
  STATISTICS_FILTERS,
  STATISTICS_HOURLY_METRICS,
  STATISTICS_METRICS,
  type StatisticsFilter,
} from '../vocabulary.ts';
import { documented, enumOf, text } from '../wire.ts';
import { pagedResponse, pageFields } from './list.ts';
import { Bots } from './query-fields.ts';

const day = { pattern: '^\\d{4}-\\d{2}-\\d{2}$', advice: 'Enter a date in the format YYYY-MM-DD.' };

/** `filter_<dimension>`, flat because clients encode brackets differently. */
type FilterFields = Record<`filter_${StatisticsFilter}`, TOptional<TString>>;

const filterFields = Object.fromEntries(
  STATISTICS_FILTERS.map((name) => [
    `filter_${name}`,
    Type.Optional(text(2048, documented(`Filter by ${name}, as shown in lists; a country also by its code.`))),
  ]),
) as FilterFields;

const statisticsQuery = Type.Object({
  name: enumOf(
    [...STATISTICS_DIMENSIONS, ...STATISTICS_METRICS, ...STATISTICS_HOURLY_METRICS],
    documented('A dimension, a metric by day, or a metric by hour of the day.'),
  ),
  from: Type.Optional(Type.String({ ...day, description: 'First day, YYYY-MM-DD; defaults to 30 days ago.' })),
  to: Type.Optional(Type.String({ ...day, description: 'Last day, YYYY-MM-DD; defaults to today.' })),
  search: Type.Optional(text(255, documented('Text to find in values, case-insensitive.'))),
  search_by: Type.Optional(enumOf(['value'], { default: 'value', description: 'Field to search.' })),
  sort_by: Type.Optional(enumOf(['count', 'value'], { default: 'count', description: 'Sort order.' })),
  bots: Type.Optional(Bots),
  ...pageFields,
  ...filterFields,
});

const StatisticsRow = Type.Object({
  value: Type.String(documented('Value, day or hour.')),
  count: Type.Integer({
    minimum: 0,
    description: 'Figure; bounce_rate as a whole percentage, duration in seconds per visit.',
  }),
});

export const statisticsOperations = {
  showStatistics: operation({
    id: 'showStatistics',
    method: 'GET',
    path: '/stats/{id}',
    changes: false,
    summary: "Show a website's statistics",
    tag: 'Statistics',
    query: statisticsQuery,
    status: 200,
    response: pagedResponse(StatisticsRow),
    errorStatuses: [404, 422],
  }),
};
