import { type TOptional, Type } from 'typebox';
import { operation } from '../operation.ts';
import { CHANGE_FINDINGS, CHANGE_METRICS, QUERY_LIMITS, SCOPE_KINDS, type ScopeKind } from '../vocabulary.ts';
import { Count, documented, enumOf, Id, nullable } from '../wire.ts';
import { baseQueryFields, Compare, queryFields } from './query-fields.ts';
import {
  Compared,
  Exactness,
  Figures,
  Instant,
  IntervalOrNone,
  Labeled,
  LocalTime,
  Period,
  queryResponse,
  Revenue,
} from './responses.ts';

type ScopeFields = Record<ScopeKind, TOptional<typeof Id>>;

/** One of the account's objects; defaults to the whole account. */
export const Scope = Type.Object(
  Object.fromEntries(SCOPE_KINDS.map((kind) => [kind, Type.Optional(Id)])) as unknown as ScopeFields,
  documented(`Object to query, by ID: one of ${SCOPE_KINDS.join(', ')}. Defaults to the whole account.`),
);

/** Of the dimension `referrer`, whose values are hosts. */
const Source = Type.Optional(
  Type.String(documented('Source that a referrer belongs to, such as Instagram for l.instagram.com.')),
);

const Row = Type.Object({
  time: Type.Optional(Instant),
  local_time: Type.Optional(LocalTime),
  dimensions: Type.Record(Type.String(), Type.String(), documented('Values as accepted by filters; empty if unknown.')),
  labels: Type.Record(
    Type.String(),
    Type.String(),
    documented('Display names of the values, such as countries’ names.'),
  ),
  source: Source,
  metrics: Figures,
  compared: nullable(
    Figures,
    documented('The same figures of the compared range; null without a comparison or after its end.'),
  ),
  converted_revenue: Type.Optional(
    nullable(
      Type.Number(),
      documented('Revenue in the base currency, where `revenue` of the data is; null if a currency has no rate.'),
    ),
  ),
});

const Share = nullable(
  Type.Number(documented('Percentage of the whole change; more than 100 if other values moved the other way.')),
);
const Difference = Type.Integer(documented('Current minus previous.'));

const Part = Type.Object({
  ...Labeled,
  source: Source,
  current: Count,
  previous: Type.Integer({ ...Count, description: '0 for a new value.' }),
  change: Difference,
  share: Share,
  significant: Type.Boolean(documented('False if chance alone explains a difference of this size.')),
});

const Rest = Type.Object(
  { current: Type.Integer(), previous: Type.Integer(), change: Difference, share: Share },
  documented('The whole without the parts: all other values. Negative counts are of visitors who have several values.'),
);

const ExplainedDimension = Type.Object({
  dimension: Type.String(),
  concentration: Type.Number({
    minimum: 0,
    description: 'Percentage of the whole change that is more than an even change of all values would give.',
  }),
  parts: Type.Array(Part, documented('The largest changes first.')),
  rest: Rest,
});

export const queryOperations = {
  queryAnalytics: operation({
    id: 'queryAnalytics',
    method: 'POST',
    path: '/query',
    changes: false,
    summary: 'Query analytics',
    tag: 'Statistics',
    body: Type.Object({ scope: Type.Optional(Scope), ...queryFields }),
    status: 200,
    responseTypes: ['application/json', 'text/csv'],
    response: queryResponse(
      Type.Object({
        rows: Type.Array(Row),
        totals: Figures,
        compared_totals: nullable(Figures),
        revenue: Type.Optional(Revenue),
      }),
      {
        ...Period,
        timezone: Type.String(),
        interval: IntervalOrNone,
        compare: Compared,
        ...Exactness,
        total: Type.Integer({ ...Count, description: 'Total rows, before paging.' }),
      },
    ),
    errorStatuses: [400, 404, 422],
  }),
  explainChange: operation({
    id: 'explainChange',
    method: 'POST',
    path: '/query/change',
    changes: false,
    summary: 'Explain a change by source, page, country, device, link and code',
    tag: 'Statistics',
    body: Type.Object({
      scope: Type.Optional(Scope),
      metric: enumOf(CHANGE_METRICS, documented('The count that changed.')),
      ...baseQueryFields,
      compare: Type.Optional({ ...Compare, default: 'previous_period' }),
      goals: queryFields.goals,
      limit: Type.Optional(
        Type.Integer({ minimum: 1, maximum: QUERY_LIMITS.panelRows, default: 10, description: 'Parts per dimension.' }),
      ),
    }),
    status: 200,
    responseTypes: ['application/json', 'text/csv'],
    response: queryResponse(
      Type.Object({
        metric: enumOf(CHANGE_METRICS),
        current: Count,
        previous: Count,
        change: Difference,
        finding: enumOf(
          CHANGE_FINDINGS,
          documented(
            'chance: two periods without any difference would often differ as much. new: the compared period has none. even: no value moved much more than the others.',
          ),
        ),
        standout: nullable(
          Type.Object({
            dimension: Type.String(),
            values: Type.Array(Type.Object({ ...Labeled, source: Source })),
            change: Difference,
            share: Type.Number(),
          }),
          documented('The values that moved most, only if finding is concentrated.'),
        ),
        dimensions: Type.Array(ExplainedDimension, documented('The dimension that explains most first.')),
      }),
      {
        ...Period,
        timezone: Type.String(),
        compare: Type.Object(Period),
        complete: Type.Boolean(
          documented('Whether the range has ended. Otherwise a named comparison covers the same part of its period.'),
        ),
        ...Exactness,
      },
    ),
    errorStatuses: [400, 404, 422],
  }),
};
