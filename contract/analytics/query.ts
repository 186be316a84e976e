import { type TOptional, Type } from 'typebox';
import { operation } from '../operation.ts';
import { SCOPE_KINDS, type ScopeKind } from '../vocabulary.ts';
import { Count, documented, Id, nullable } from '../wire.ts';
import { queryFields } from './query-fields.ts';
import {
  Compared,
  Exactness,
  Figures,
  Instant,
  IntervalOrNone,
  LocalTime,
  Period,
  queryResponse,
} from './responses.ts';

type ScopeFields = Record<ScopeKind, TOptional<typeof Id>>;

/** One of the account's objects; defaults to the whole account. */
export const Scope = Type.Object(
  Object.fromEntries(SCOPE_KINDS.map((kind) => [kind, Type.Optional(Id)])) as unknown as ScopeFields,
  documented(`Object to query, by ID: one of ${SCOPE_KINDS.join(', ')}. Defaults to the whole account.`),
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
  metrics: Figures,
  compared: nullable(
    Figures,
    documented('The same figures of the compared range; null without a comparison or after its end.'),
  ),
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
};
