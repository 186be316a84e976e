import { Type } from 'typebox';
import { operation } from '../operation.ts';
import {
  ATTRIBUTION_DIMENSIONS,
  ATTRIBUTION_METRICS,
  COHORT_INTERVALS,
  FUNNEL_UNITS,
  JOURNEY_ENDS,
  QUERY_LIMITS,
} from '../vocabulary.ts';
import { Count, documented, enumOf, Id, nullable, TimeZone, text } from '../wire.ts';
import { Scope } from './query.ts';
import {
  baseQueryFields,
  Compare,
  Currency,
  Filter,
  funnelFields,
  Range,
  StepMatch,
  WeekStartName,
} from './query-fields.ts';
import { Compared, Instant, Labeled, LocalTime, Period, queryResponse, Revenue } from './responses.ts';

/** Funnels, journeys, attribution and retention. */

const tag = 'Statistics';

const basis = {
  filter: Type.Optional(Filter),
  range: Type.Optional(Range),
  timezone: Type.Optional(TimeZone),
};

const Percent = Type.Number({ minimum: 0, maximum: 100 });
const funnelResponse = queryResponse(
  Type.Object({
    funnel: Type.Array(
      Type.Object({
        step: StepMatch,
        reached: Count,
        of_first: Type.Number({ ...Percent, description: 'Percentage of the first step.' }),
        of_previous: Type.Number({ ...Percent, description: 'Percentage of the previous step.' }),
      }),
    ),
  }),
  { ...Period, by: enumOf(FUNNEL_UNITS), window_minutes: Type.Integer({ minimum: 1 }) },
);

const { steps, window_minutes, by } = funnelFields;

const Part = Type.Number(documented('Conversions in hundredths, or revenue.'));
const credits = {
  first: Type.Number({ ...Part, description: 'Conversions whose first visit has the value, or their revenue.' }),
  linear: Type.Number({ ...Part, description: 'An equal part of each conversion for each visit before it.' }),
  last_non_direct: Type.Number({
    ...Part,
    description: 'Conversions whose last visit with a source has the value; without any, whose last visit has it.',
  }),
  last: Type.Number({ ...Part, description: 'Conversions whose last visit has the value.' }),
};
const comparedCredits = {
  ...credits,
  compared: nullable(Type.Object(credits), documented('Null without a comparison.')),
};

export const reportOperations = {
  queryFunnel: operation({
    id: 'queryFunnel',
    method: 'POST',
    path: '/funnel',
    changes: false,
    summary: 'Query a funnel, from a click or scan to a goal',
    tag,
    body: Type.Object({ scope: Type.Optional(Scope), steps, window_minutes, by, ...basis }),
    status: 200,
    response: funnelResponse,
    errorStatuses: [400, 404, 422],
  }),
  queryWebsiteFunnel: operation({
    id: 'queryWebsiteFunnel',
    method: 'POST',
    path: '/websites/{id}/funnel',
    changes: false,
    summary: 'Query a funnel of a website',
    tag,
    body: Type.Object({
      steps: Type.Optional(steps),
      funnel_id: Type.Optional(Type.Integer({ ...Id, description: 'A saved funnel, instead of steps.' })),
      window_minutes,
      by,
      ...basis,
    }),
    status: 200,
    response: funnelResponse,
    errorStatuses: [400, 404, 422],
  }),
  queryJourneys: operation({
    id: 'queryJourneys',
    method: 'POST',
    path: '/websites/{id}/journeys',
    changes: false,
    summary: 'Query journeys: the most common sequences of pages',
    tag,
    body: Type.Object({
      steps: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: QUERY_LIMITS.journeySteps,
          default: 3,
          description: 'Pages per journey.',
        }),
      ),
      from: Type.Optional(
        enumOf(JOURNEY_ENDS, { default: 'start', description: 'The first or the last pages of visits.' }),
      ),
      page: Type.Optional(
        text(QUERY_LIMITS.valueLength, {
          minLength: 1,
          description:
            'Only visits of this page, from its first view on; with from: end, up to its last view. Defaults to whole visits.',
        }),
      ),
      limit: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: QUERY_LIMITS.journeys,
          default: 20,
          description: 'Number of journeys.',
        }),
      ),
      ...basis,
    }),
    status: 200,
    responseTypes: ['application/json', 'text/csv'],
    response: queryResponse(
      Type.Object({ journeys: Type.Array(Type.Object({ pages: Type.Array(Type.String()), visits: Count })) }),
      Period,
    ),
    errorStatuses: [400, 404, 422],
  }),
  queryAttribution: operation({
    id: 'queryAttribution',
    method: 'POST',
    path: '/websites/{id}/attribution',
    changes: false,
    summary: 'Query which visits led to conversions, by first, last and every touch',
    tag,
    body: Type.Object({
      by: enumOf(ATTRIBUTION_DIMENSIONS, documented('What conversions are attributed to: a property of visits.')),
      metric: Type.Optional(
        enumOf(ATTRIBUTION_METRICS, {
          default: 'conversions',
          description: 'Whether to attribute the number of conversions, or the revenue of sales.',
        }),
      ),
      goal_id: Type.Optional(
        Type.Integer({ ...Id, description: 'Defaults to all goals of the website, and for revenue to all sales.' }),
      ),
      currency: Type.Optional({
        ...Currency,
        description:
          'For revenue. Defaults to all currencies, converted into the base currency; without rates for all of them, to the ' +
          'currency with the most sales.',
      }),
      window_days: Type.Optional(
        Type.Integer({
          ...{ minimum: 1, maximum: QUERY_LIMITS.attributionDays, default: 30 },
          description: 'How many days before a conversion a visit may have begun.',
        }),
      ),
      ...baseQueryFields,
      compare: Type.Optional(Compare),
      limit: Type.Optional(
        Type.Integer({ minimum: 1, maximum: QUERY_LIMITS.panelRows, default: 20, description: 'Number of rows.' }),
      ),
    }),
    status: 200,
    responseTypes: ['application/json', 'text/csv'],
    response: queryResponse(
      Type.Object({
        total: Type.Number(documented('Conversions, or revenue. Each model divides all of it.')),
        compared_total: nullable(Type.Number(), documented('Null without a comparison.')),
        conversions: Count,
        after_several_visits: Type.Integer({ ...Count, description: 'Conversions for which the models can differ.' }),
        identified: Type.Integer({
          ...Count,
          description: 'Conversions of visitors that your pages identify. Others are recognized for a day only.',
        }),
        rows: Type.Array(Type.Object({ ...Labeled, ...comparedCredits }), documented('The highest linear part first.')),
        others: Type.Object(comparedCredits, documented('All values that are not in the rows.')),
        currencies: Type.Array(Type.String(), documented('For revenue: currencies of sales, the most sales first.')),
        converted: Type.Optional(Revenue.properties.converted),
        missing: Type.Optional(Revenue.properties.missing),
      }),
      {
        ...Period,
        timezone: Type.String(),
        compare: Compared,
        by: enumOf(ATTRIBUTION_DIMENSIONS),
        metric: enumOf(ATTRIBUTION_METRICS),
        window_days: Type.Integer({ minimum: 1 }),
        currency: nullable(
          Type.String(),
          documented('Currency of the revenue; null for conversions and without sales.'),
        ),
      },
    ),
    errorStatuses: [400, 404, 422],
  }),
  queryRetention: operation({
    id: 'queryRetention',
    method: 'POST',
    path: '/websites/{id}/retention',
    changes: false,
    summary: 'Query retention of identified visitors',
    tag,
    body: Type.Object({
      interval: Type.Optional(
        enumOf(COHORT_INTERVALS, { default: 'week', description: 'Interval that groups new visitors into cohorts.' }),
      ),
      week_start: Type.Optional(WeekStartName),
      ...basis,
    }),
    status: 200,
    response: queryResponse(
      Type.Object({
        cohorts: Type.Array(
          Type.Object({
            time: Instant,
            local_time: LocalTime,
            size: Type.Integer({ ...Count, description: 'New identified visitors.' }),
            returned: Type.Array(
              Count,
              documented('How many of them visited in this interval and each following one.'),
            ),
          }),
          documented('Only visitors that your pages identify. Others get a new ID every day and cannot be recognized.'),
        ),
      }),
      {
        ...Period,
        timezone: Type.String(),
        interval: enumOf(COHORT_INTERVALS),
        note: nullable(Type.String(), documented('Why every cohort is empty; null if one is not.')),
      },
    ),
    errorStatuses: [400, 404, 422],
  }),
};
