import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { COHORT_INTERVALS, FUNNEL_UNITS, JOURNEY_ENDS, QUERY_LIMITS } from '../vocabulary.ts';
import { Count, documented, enumOf, Id, nullable, TimeZone } from '../wire.ts';
import { Scope } from './query.ts';
import { Filter, funnelFields, Range, StepMatch, WeekStartName } from './query-fields.ts';
import { Instant, LocalTime, Period, queryResponse } from './responses.ts';

/** Funnels, journeys and retention. */

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
      limit: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: QUERY_LIMITS.panelRows,
          default: 20,
          description: 'Number of journeys.',
        }),
      ),
      ...basis,
    }),
    status: 200,
    response: queryResponse(
      Type.Object({ journeys: Type.Array(Type.Object({ pages: Type.Array(Type.String()), visits: Count })) }),
      Period,
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
