import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { COHORT_INTERVALS, FOLLOWED, JOURNEY_ENDS, QUESTION_LIMITS } from '../vocabulary.ts';
import { about, Count, Id, oneOf } from '../wire.ts';
import { answered, Instant, LocalTime, Period } from './answers.ts';
import { Scope } from './query.ts';
import { Filter, funnelFields, Range, StepMatch, TimeZone } from './question.ts';

/** The ways that people take: through steps, over pages, and back again. */

const tag = 'Statistics';

const basis = {
  filter: Type.Optional(Filter),
  range: Type.Optional(Range),
  timezone: Type.Optional(TimeZone),
};

const Percent = Type.Number({ minimum: 0, maximum: 100 });
const funnelAnswer = answered(
  Type.Object({
    funnel: Type.Array(
      Type.Object({
        step: StepMatch,
        reached: Count,
        of_first: Type.Number({ ...Percent, description: 'In percent of the first step.' }),
        of_previous: Type.Number({ ...Percent, description: 'In percent of the step before.' }),
      }),
    ),
  }),
  { ...Period, by: oneOf(FOLLOWED), window_minutes: Type.Integer({ minimum: 1 }) },
);

const { steps, window_minutes, by } = funnelFields;

export const wayOperations = {
  askFunnel: operation({
    id: 'askFunnel',
    method: 'POST',
    path: '/funnel',
    summary: 'Ask how many went through steps, from a click or scan to a goal',
    tag,
    body: Type.Object({ scope: Type.Optional(Scope), steps, window_minutes, by, ...basis }),
    status: 200,
    answer: funnelAnswer,
    refusals: [400, 404, 422],
  }),
  askWebsiteFunnel: operation({
    id: 'askWebsiteFunnel',
    method: 'POST',
    path: '/websites/{id}/funnel',
    summary: 'Ask how many of a website went through steps, or through a funnel that it keeps',
    tag,
    body: Type.Object({
      steps: Type.Optional(steps),
      funnel_id: Type.Optional(Type.Integer({ ...Id, description: 'Instead of steps: a funnel of the website.' })),
      window_minutes,
      by,
      ...basis,
    }),
    status: 200,
    answer: funnelAnswer,
    refusals: [400, 404, 422],
  }),
  askJourneys: operation({
    id: 'askJourneys',
    method: 'POST',
    path: '/websites/{id}/journeys',
    summary: 'Ask which pages visits went over',
    tag,
    body: Type.Object({
      steps: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: QUESTION_LIMITS.journeySteps,
          default: 3,
          description: 'Pages of each way.',
        }),
      ),
      from: Type.Optional(
        oneOf(JOURNEY_ENDS, { default: 'start', description: 'The first pages of visits, or the last ones.' }),
      ),
      limit: Type.Optional(
        Type.Integer({ minimum: 1, maximum: QUESTION_LIMITS.panelRows, default: 20, description: 'Ways to answer.' }),
      ),
      ...basis,
    }),
    status: 200,
    answer: answered(
      Type.Object({ journeys: Type.Array(Type.Object({ pages: Type.Array(Type.String()), visits: Count })) }),
      Period,
    ),
    refusals: [400, 404, 422],
  }),
  askRetention: operation({
    id: 'askRetention',
    method: 'POST',
    path: '/websites/{id}/retention',
    summary: 'Ask how many of those whom a website knows by name came back',
    tag,
    body: Type.Object({
      interval: Type.Optional(
        oneOf(COHORT_INTERVALS, { default: 'week', description: 'Newcomers of each are followed together.' }),
      ),
      ...basis,
    }),
    status: 200,
    answer: answered(
      Type.Object({
        cohorts: Type.Array(
          Type.Object({
            time: Instant,
            local_time: LocalTime,
            size: Type.Integer({ ...Count, description: 'Who came for the first time.' }),
            returned: Type.Array(Count, about('Who of them came in that interval, in the next, and so on.')),
          }),
        ),
      }),
      { ...Period, timezone: Type.String(), interval: oneOf(COHORT_INTERVALS) },
    ),
    refusals: [400, 404, 422],
  }),
};
