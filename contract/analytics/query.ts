import { type TOptional, Type } from 'typebox';
import { operation } from '../operation.ts';
import { SCOPE_KINDS, type ScopeKind } from '../vocabulary.ts';
import { about, Count, Id, nullable } from '../wire.ts';
import { answered, Compared, Exactness, Figures, Instant, IntervalOrNone, LocalTime, Period } from './answers.ts';
import { queryFields } from './question.ts';

type ScopeFields = Record<ScopeKind, TOptional<typeof Id>>;

/** One of the account's objects; nothing means the whole account. */
export const Scope = Type.Object(
  Object.fromEntries(SCOPE_KINDS.map((kind) => [kind, Type.Optional(Id)])) as unknown as ScopeFields,
  about(`What is asked about, by its id: one of ${SCOPE_KINDS.join(', ')}. The whole account when left out.`),
);

const Row = Type.Object({
  time: Type.Optional(Instant),
  local_time: Type.Optional(LocalTime),
  dimensions: Type.Record(Type.String(), Type.String(), about('Values as filters take them; empty for the unknown.')),
  labels: Type.Record(Type.String(), Type.String(), about('The same as people read them: countries by their name.')),
  metrics: Figures,
  compared: nullable(
    Figures,
    about('The same of the compared range; null where nothing is compared, or its series is over.'),
  ),
});

export const queryOperations = {
  askQuestion: operation({
    id: 'askQuestion',
    method: 'POST',
    path: '/query',
    summary: 'Ask any question about your numbers',
    tag: 'Statistics',
    body: Type.Object({ scope: Type.Optional(Scope), ...queryFields }),
    status: 200,
    answerTypes: ['application/json', 'text/csv'],
    answer: answered(
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
        total: Type.Integer({ ...Count, description: 'Rows before paging.' }),
      },
    ),
    refusals: [400, 404, 422],
  }),
};
