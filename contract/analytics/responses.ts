import { type TNumber, type TObject, type TOptional, type TProperties, type TSchema, type TUnion, Type } from 'typebox';
import { INTERVALS, METRICS } from '../vocabulary.ts';
import { Count, documented, enumOf, nullable, SuccessFlag } from '../wire.ts';

/** Schemas shared by query responses. */

/** UTC, with a Z. */
export const Instant = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{3})?Z$',
  description: 'UTC.',
});
/** The local time in the query's time zone, without an offset. Accepted as `from` and `to`. */
export const LocalTime = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}$',
  description: 'The same moment in the time zone of the query.',
});

/** A metric. Revenue is null if it spans several currencies and the query names none. */
const Figure = nullable(Type.Number());
type FigureFields = Record<(typeof METRICS)[number], TOptional<TUnion<[TNumber, ReturnType<typeof Type.Null>]>>>;

/** Requested metrics by name. */
export const Figures = Type.Object(
  Object.fromEntries(METRICS.map((name) => [name, Type.Optional(Figure)])) as unknown as FigureFields,
  documented('Keyed by metric. Rates are percentages; durations are seconds per visit.'),
);

/** Revenue in the currencies of the events, and in the base currency of the workspace. */
export const Revenue = Type.Object(
  {
    base: Type.String(documented('The base currency of the workspace.')),
    amounts: Type.Array(
      Type.Object({ currency: Type.String(), amount: Type.Number() }),
      documented('As the events sent them, the largest amount first.'),
    ),
    total: nullable(Type.Number(), documented('In the base currency; null if a currency has no rate.')),
    compared_total: nullable(
      Type.Number(),
      documented('Null without a comparison, or if a currency of the compared range has no rate.'),
    ),
    converted: nullable(
      Type.Object({
        base: Type.String(documented('The currency of the total.')),
        rates: Type.Record(
          Type.String(),
          Type.Number(),
          documented('How many units of the base currency one unit of each other currency counts as.'),
        ),
      }),
      documented('How the total was converted; null without one.'),
    ),
    missing: Type.Array(Type.String(), documented('Currencies without a rate, for which there is no total.')),
  },
  documented(
    'Only if the workspace has currency rates (`PUT /currency-rates`), revenue is requested and the request names no currency.',
  ),
);

/** The resolved range. */
export const Period = {
  from: Instant,
  to: Type.String({ ...Instant, description: 'End of the range, exclusive.' }),
};

export const Compared = nullable(
  Type.Object(Period),
  documented('The range compared with; null without a comparison.'),
);
export const Exactness = {
  exact: Type.Boolean(documented('Whether all figures are exact; otherwise they are accurate to 1%.')),
  resolution: enumOf(['events', 'days'], documented('Whether pre-aggregated daily counts were used.')),
};
export const IntervalOrNone = nullable(enumOf(INTERVALS));

/** A dimension value as filters accept it, and its label. */
export const Labeled = {
  value: Type.String(documented('Stored value, as accepted by filters; empty if unknown.')),
  label: Type.String(documented('Display name, such as a country’s name.')),
};

export const LabeledVisitors = Type.Array(Type.Object({ ...Labeled, visitors: Count }));

/** `{error, data, meta, status}`. */
export function queryResponse<Data extends TSchema, Meta extends TProperties>(data: Data, meta: Meta) {
  const Meta: TObject<Meta> = Type.Object(meta);
  return Type.Object({ error: SuccessFlag, data, meta: Meta, status: Type.Literal(200) });
}
