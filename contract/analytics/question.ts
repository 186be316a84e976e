import { type TProperties, Type } from 'typebox';
import {
  BOT_CHOICES,
  COMPARISONS,
  CONDITION_KINDS,
  EVENT_DIMENSIONS,
  FOLLOWED,
  GOAL_KINDS,
  GROUP_KINDS,
  INTERVALS,
  METRICS,
  PERIODS,
  PRECISIONS,
  QUESTION_LIMITS,
  STEP_KINDS,
  VISIT_DIMENSIONS,
} from '../vocabulary.ts';
import { about, Id, MAX_ID, oneOf, text } from '../wire.ts';

/**
 * How questions to statistics are written: filters, goals, steps, ranges and what else narrows them down. What a schema
 * can't say (which fields go with which kind, how many conditions in all) `server/analytics/question/read-question.ts` refuses.
 */

const NAMES = [...VISIT_DIMENSIONS, ...EVENT_DIMENSIONS];
const PROPERTY = 'property:NAME';

export const MetricName = oneOf(METRICS);

export const DimensionName = Type.Union(
  [oneOf(NAMES), Type.String({ pattern: `^property:.{1,${QUESTION_LIMITS.propertyNameLength}}$` })],
  about(
    `What to break down by; ${PROPERTY} for a property of events and page views.`,
    `Each dimension must be one of ${NAMES.join(', ')}, or ${PROPERTY}.`,
  ),
);

const condition = {
  dimension: Type.Optional(
    text(20 + QUESTION_LIMITS.propertyNameLength, 1, about('Of a condition: what is compared.')),
  ),
  values: Type.Optional(
    Type.Array(text(QUESTION_LIMITS.valueLength), {
      maxItems: QUESTION_LIMITS.values,
      description: 'Of a condition: one of them is enough. Countries by their code, ids as digits.',
    }),
  ),
};

/** The innermost level knows no groups. */
const Filter1 = Type.Object({
  kind: oneOf(CONDITION_KINDS, {
    advice: `A filter can be at most ${QUESTION_LIMITS.depth} levels deep: here, kind must be one of ${CONDITION_KINDS.join(', ')}.`,
  }),
  ...condition,
});
const Filter2 = levelOf(Filter1);
const Filter3 = levelOf(Filter2);
const Filter4 = levelOf(Filter3);

function levelOf<Inner extends TProperties[string]>(inner: Inner) {
  return Type.Object({
    kind: oneOf([...CONDITION_KINDS, ...GROUP_KINDS]),
    ...condition,
    filters: Type.Optional(
      Type.Array(inner, { maxItems: QUESTION_LIMITS.conditions, description: 'Of and and or: what they join.' }),
    ),
  });
}

/** A condition, or conditions joined by `and` and `or`, five levels deep at most. */
export const Filter = Type.Object(levelOf(Filter4).properties, {
  description:
    `A condition {kind: ${CONDITION_KINDS.join('|')}, dimension, values}, or several joined: {kind: and|or, filters}. ` +
    `At most ${QUESTION_LIMITS.conditions} conditions, ${QUESTION_LIMITS.depth} levels deep. ` +
    `Dimensions: ${NAMES.join(', ')}, ${PROPERTY}, and, of a website, goal: the visits that reached one of its goals, by their names.`,
});

const goalFields = {
  path: Type.Optional(text(2048, 1, about('Of page and scroll: the path, such as /thanks. * stands for anything.'))),
  name: Type.Optional(text(200, 1, about("Of event: the event's name."))),
  props: Type.Optional(
    Type.Record(Type.String(), text(QUESTION_LIMITS.valueLength), about('Of event: properties that it must have.')),
  ),
  depth: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, description: 'Of scroll: how far down, in percent of the page.' }),
  ),
};

/** What a visit reaches. */
export const GoalMatch = Type.Object({ kind: oneOf(GOAL_KINDS), ...goalFields });

/** A goal, or the click or scan that began a story. */
export const StepMatch = Type.Object({
  kind: oneOf(
    STEP_KINDS,
    about('In a website, a click or scan without link_id and qr_id is one of any link or code that leads there.'),
  ),
  ...goalFields,
  link_id: Type.Optional(Type.Integer({ ...Id, description: 'Of click and scan: only of this link.' })),
  qr_id: Type.Optional(Type.Integer({ ...Id, description: 'Of click and scan: only of this QR code.' })),
  campaign_id: Type.Optional(Type.Integer({ ...Id, description: 'Of click and scan: only of this campaign.' })),
});

const Moment = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?(Z|[+-]\\d{2}:\\d{2})?)?$',
  description: 'A day as YYYY-MM-DD or a moment as YYYY-MM-DDTHH:MM:SSZ; without Z it is of the time zone.',
  advice: 'Write a day as YYYY-MM-DD or a moment as YYYY-MM-DDTHH:MM:SSZ.',
});

/** `from` is in it; so is `to` when it is a day, and is not when it is a moment. */
const FromTo = Type.Object({ from: Moment, to: Moment });

export const Range = Type.Union(
  [oneOf(PERIODS), FromTo],
  about(
    'A period by its name, or {from, to}: days, both in it, or moments, of which the last is not.',
    `The range must be one of ${PERIODS.join(', ')}, or an object with from and to.`,
  ),
);

export const Compare = Type.Union(
  [oneOf(COMPARISONS), FromTo],
  about(
    'A second range to ask the same of. Of a range that is not over, as much is compared as has passed: of more than three days up to the last quarter of an hour.',
    `compare must be one of ${COMPARISONS.join(', ')}, or an object with from and to.`,
  ),
);

/** For addresses, where a range has no braces. */
export const rangeFields = {
  period: Type.Optional(oneOf(PERIODS, about('A period by its name; 30d unless given. Give this or from and to.'))),
  from: Type.Optional(Moment),
  to: Type.Optional(Moment),
};

export const TimeZone = text(64, 1, about('Name of a time zone, such as Europe/Berlin.'));
export const IntervalName = oneOf(INTERVALS, about('Cuts the range into pieces; weeks begin on Monday.'));
export const Precision = oneOf(PRECISIONS, {
  default: 'exact',
  description: 'estimate may be off by 1 % in distinct counts and is faster on large ranges.',
});
export const Bots = oneOf(BOT_CHOICES, { default: 'without', description: 'Whether bots count.' });
export const Currency = text(32, 1, about('Of revenue, as events carry it, such as EUR; all of them when left out.'));

/** What every question takes beside what it asks for. */
export const questionFields = {
  filter: Type.Optional(Filter),
  range: Type.Optional(Range),
  timezone: Type.Optional(TimeZone),
  bots: Type.Optional(Bots),
};

/** The full question's own fields. */
export const queryFields = {
  metrics: Type.Array(MetricName, { minItems: 1, maxItems: METRICS.length, description: 'What to count.' }),
  dimensions: Type.Optional(Type.Array(DimensionName, { maxItems: QUESTION_LIMITS.dimensions })),
  ...questionFields,
  interval: Type.Optional(IntervalName),
  compare: Type.Optional(Compare),
  goals: Type.Optional(
    Type.Array(GoalMatch, {
      maxItems: QUESTION_LIMITS.goals,
      description: 'What counts as a conversion: any of these. Unless given, the goals that websites keep.',
    }),
  ),
  currency: Type.Optional(Currency),
  order: Type.Optional(
    Type.Array(
      Type.Object({
        by: text(20 + QUESTION_LIMITS.propertyNameLength, 1, about('A metric or dimension of the question, or time.')),
        direction: Type.Optional(oneOf(['desc', 'asc'], { default: 'desc' })),
      }),
      { maxItems: 5, description: 'The first metric, most first, unless given.' },
    ),
  ),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: QUESTION_LIMITS.rows, default: 100, description: 'Rows to answer.' }),
  ),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_ID, default: 0, description: 'Rows to pass over.' })),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_ID, description: 'Instead of offset: pages of limit.' })),
  precision: Type.Optional(Precision),
};

/** A funnel's own fields. */
export const funnelFields = {
  steps: Type.Array(StepMatch, { minItems: 2, maxItems: QUESTION_LIMITS.steps, description: 'In this order.' }),
  window_minutes: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: QUESTION_LIMITS.windowMinutes,
      default: 1_440,
      description: 'How long after the first step the last may come.',
    }),
  ),
  by: Type.Optional(
    oneOf(FOLLOWED, {
      default: 'visit',
      description: 'Who is followed: a visitor for a day, a visit, or a story from its click or scan on.',
    }),
  ),
};
