import { type TOptional, type TString, Type } from 'typebox';
import { operation } from '../operation.ts';
import {
  STATISTICS_DIMENSIONS,
  STATISTICS_FILTERS,
  STATISTICS_HOURLY_METRICS,
  STATISTICS_METRICS,
  type StatisticsFilter,
} from '../vocabulary.ts';
import { about, oneOf, text } from '../wire.ts';
import { pagedAnswer, pageFields } from './list.ts';

const day = { pattern: '^\\d{4}-\\d{2}-\\d{2}$', advice: 'Write the day as YYYY-MM-DD.' };

/** `filter_<dimension>`, flat because bracket notation is read differently by every client. */
type FilterFields = Record<`filter_${StatisticsFilter}`, TOptional<TString>>;

const filterFields = Object.fromEntries(
  STATISTICS_FILTERS.map((name) => [
    `filter_${name}`,
    Type.Optional(text(2048, 0, about(`Only this ${name}, as lists show it; a country by its code, too.`))),
  ]),
) as FilterFields;

const statisticsQuery = Type.Object({
  name: oneOf(
    [...STATISTICS_DIMENSIONS, ...STATISTICS_METRICS, ...STATISTICS_HOURLY_METRICS],
    about('What to list: a dimension, a figure by day, or a figure by hour of the day.'),
  ),
  from: Type.Optional(Type.String({ ...day, description: 'First day, YYYY-MM-DD; 30 days back when left out.' })),
  to: Type.Optional(Type.String({ ...day, description: 'Last day, YYYY-MM-DD; today when left out.' })),
  search: Type.Optional(text(255, 0, about('Part of the value, upper or lower case.'))),
  search_by: Type.Optional(oneOf(['value'], { default: 'value', description: 'Where to search.' })),
  sort_by: Type.Optional(oneOf(['count', 'value'], { default: 'count', description: 'Order of the rows.' })),
  ...pageFields,
  ...filterFields,
});

const StatisticsRow = Type.Object({
  value: Type.String(about('A label, a day or an hour.')),
  count: Type.Integer({
    minimum: 0,
    description: 'How many; bounce_rate in whole percent, duration in seconds a visit.',
  }),
});

export const statisticsOperations = {
  showStatistics: operation({
    id: 'showStatistics',
    method: 'GET',
    path: '/stats/{id}',
    summary: "Show a website's statistics",
    tag: 'Statistics',
    query: statisticsQuery,
    status: 200,
    answer: pagedAnswer(StatisticsRow),
    refusals: [404, 422],
  }),
};
