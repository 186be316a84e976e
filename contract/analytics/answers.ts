import { type TNumber, type TObject, type TOptional, type TProperties, type TSchema, type TUnion, Type } from 'typebox';
import { INTERVALS, METRICS } from '../vocabulary.ts';
import { about, Count, NoError, nullable, oneOf } from '../wire.ts';

/** Shapes that answers to questions share. */

/** UTC, with a Z. */
export const Instant = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{3})?Z$',
  description: 'UTC.',
});
/** The same moment as clocks of the question's time zone show it, without a zone: it can be sent back as `from` or `to`. */
export const LocalTime = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}$',
  description: 'The same in the time zone of the question.',
});

/** A figure; null where several currencies met and none was named. */
const Figure = nullable(Type.Number());
type FigureFields = Record<(typeof METRICS)[number], TOptional<TUnion<[TNumber, ReturnType<typeof Type.Null>]>>>;

/** Figures by the names that were asked for. */
export const Figures = Type.Object(
  Object.fromEntries(METRICS.map((name) => [name, Type.Optional(Figure)])) as unknown as FigureFields,
  about('By the metrics of the question. Rates in percent, durations in seconds a visit.'),
);

/** What the question was understood as. */
export const Period = {
  from: Instant,
  to: Type.String({ ...Instant, description: 'The first moment that is not in it.' }),
};

export const Compared = nullable(Type.Object(Period), about('What it is compared with; null for nothing.'));
export const Exactness = {
  exact: Type.Boolean(about('Whether every number is; else within 1 %.')),
  resolution: oneOf(['events', 'days'], about('Whether closed days were read from counts that were made before.')),
};
export const IntervalOrNone = nullable(oneOf(INTERVALS));

/** A value of a dimension as filters take it, and as people read it. */
export const Labelled = {
  value: Type.String(about('As stored, and as filters take it; empty for what is not known.')),
  label: Type.String(about('As people read it: countries by their name.')),
};

export const LabelledVisitors = Type.Array(Type.Object({ ...Labelled, visitors: Count }));

/** `{error, data, meta, status}`. */
export function answered<Data extends TSchema, Meta extends TProperties>(data: Data, meta: Meta) {
  const Meta: TObject<Meta> = Type.Object(meta);
  return Type.Object({ error: NoError, data, meta: Meta, status: Type.Literal(200) });
}
