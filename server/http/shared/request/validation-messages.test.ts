import { type TSchema, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { describe, expect, it } from 'vitest';
import { enumOf, nullable } from '../../../../contract/wire.ts';
import { messagesByField, type SchemaError } from './validation-messages.ts';

/** Returns the sentences about a value. */
function reported(schema: TSchema, value: unknown): Record<string, string[]> {
  return messagesByField(schema, [...Compile(schema).Errors(value)] as SchemaError[]);
}

const field = (schema: TSchema) => Type.Object({ field: schema });
const list = (options: { minItems?: number; maxItems?: number }) => Type.Array(Type.Integer(), options);

describe('a sentence', () => {
  it.each([
    [Type.String(), 7, 'field must be text.'],
    [Type.Integer(), 'x', 'field must be a whole number.'],
    [Type.Integer(), 1.5, 'field must be a whole number.'],
    [Type.Number(), 'x', 'field must be a number.'],
    [Type.Boolean(), 'x', 'field must be true or false.'],
    [Type.Array(Type.Any()), 'x', 'field must be a list.'],
    [Type.Object({}), 'x', 'field must be an object.'],
    [Type.String({ minLength: 1 }), '', 'field must not be empty.'],
    [Type.String({ minLength: 3 }), 'ab', 'field needs at least 3 characters.'],
    [Type.String({ maxLength: 3 }), 'abcd', 'field can have at most 3 characters.'],
    [Type.String({ pattern: '^a$' }), 'b', 'field has an invalid format.'],
    [Type.Integer({ minimum: 1 }), 0, 'field must be at least 1.'],
    [Type.Integer({ maximum: 9 }), 10, 'field must be at most 9.'],
    [list({ minItems: 2 }), [1], 'field needs at least 2 entries.'],
    [list({ minItems: 1 }), [], 'field must not be empty.'],
    [list({ maxItems: 2 }), [1, 2, 3], 'field can have at most 2 entries.'],
    [enumOf(['a', 'b']), 'c', 'field must be one of a, b.'],
    [Type.Enum<[10, 25]>([10, 25]), 11, 'field must be one of 10, 25.'],
    [Type.Literal(1), 2, 'field must be 1.'],
    [nullable(Type.Integer()), 'x', 'field must be a whole number.'],
    [nullable(Type.String({ maxLength: 1 })), 'ab', 'field can have at most 1 characters.'],
    [nullable(enumOf(['a', 'b'])), 'c', 'field must be one of a, b.'],
  ])('of %j for %j is %s', (schema, value, sentence) => {
    expect(reported(field(schema), { field: value })).toEqual({ field: [sentence] });
  });

  it('names what is missing, one by one', () => {
    const schema = Type.Object({ name: Type.String(), tag: Type.String() });
    expect(reported(schema, {})).toEqual({ name: ['name is required.'], tag: ['tag is required.'] });
  });

  it('about something nested is under its path and names only the last part', () => {
    const Target = Type.Object({ link: Type.String({ minLength: 1 }) });
    const schema = Type.Object({ targets: Type.Array(Target), ids: Type.Array(Type.Integer()) });
    expect(reported(schema, { targets: [{ link: 'a' }, { link: '' }, {}], ids: [1, 'x'] })).toEqual({
      'targets.1.link': ['link must not be empty.'],
      'targets.2.link': ['link is required.'],
      'ids.1': ['ids must be a whole number.'],
    });
  });

  it("is the schema's advice if it has some, for any error", () => {
    const schema = field(Type.String({ minLength: 2, pattern: '^\\d+$', advice: 'Write two digits.' }));
    expect(reported(schema, { field: 'x' })).toEqual({ field: ['Write two digits.'] });
    expect(reported(schema, { field: 7 })).toEqual({ field: ['Write two digits.'] });
    expect(reported(field(nullable(Type.Integer(), { advice: 'By its id.' })), { field: 'x' })).toEqual({
      field: ['By its id.'],
    });
  });

  it('is the advice of a schema within lists, objects and unions', () => {
    const Moment = Type.String({ pattern: '^\\d+$', advice: 'Write digits.' });
    const Range = Type.Union([enumOf(['today']), Type.Object({ from: Moment })], { advice: 'Write today or from.' });
    const schema = Type.Object({ ranges: Type.Array(Range) });
    expect(reported(schema, { ranges: ['today', 'x', { from: 'x' }, {}] })).toEqual({
      'ranges.1': ['Write today or from.'],
      'ranges.2': ['Write today or from.'],
      'ranges.2.from': ['Write digits.'],
      'ranges.3': ['Write today or from.'],
      'ranges.3.from': ['from is required.'],
    });
  });

  it('is the advice for objects with names chosen by the caller', () => {
    const props = Type.Record(
      Type.String(),
      Type.Union([Type.Number(), Type.Boolean()], { advice: 'Write one value.' }),
    );
    expect(reported(Type.Object({ props }), { props: { color: {}, '7': [] } })).toEqual({
      'props.color': ['Write one value.'],
      'props.7': ['Write one value.'],
    });
  });

  it('is not replaced by advice when the field is missing', () => {
    const schema = field(Type.String({ advice: 'Write two digits.' }));
    expect(reported(schema, {})).toEqual({ field: ['field is required.'] });
  });

  it('is never repeated', () => {
    const schema = field(Type.Union([Type.Integer({ minimum: 5 }), Type.Integer({ minimum: 5 })]));
    expect(reported(schema, { field: 1 })).toEqual({ field: ['field must be at least 5.'] });
  });

  it('without a field is about the body', () => {
    expect(reported(Type.Object({}), 'x')).toEqual({ body: ['body must be an object.'] });
    expect(messagesByField(Type.Object({}), [])).toEqual({ body: ['The input is not valid.'] });
  });

  it('exists also for keywords without a specific text', () => {
    const error = { keyword: 'multipleOf', instancePath: '/field', params: {} };
    expect(messagesByField(field(Type.Integer()), [error])).toEqual({ field: ['field is not valid.'] });
  });
});
