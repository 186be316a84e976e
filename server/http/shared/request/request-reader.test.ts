import fc from 'fast-check';
import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { enumOf, nullable } from '../../../../contract/wire.ts';
import { AppError } from '../../../platform/app-error.ts';
import { createInputReader } from './request-reader.ts';

const schema = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 5 }),
  count: Type.Optional(Type.Integer({ minimum: 1, maximum: 9 })),
  flag: Type.Optional(Type.Boolean()),
  kind: Type.Optional(enumOf(['a', 'b'])),
  ids: Type.Optional(Type.Array(Type.Integer())),
  gone: Type.Optional(nullable(Type.String())),
  targets: Type.Optional(Type.Array(Type.Object({ link: Type.String({ minLength: 1 }) }))),
});
const read = createInputReader(schema);

function refusal(raw: unknown): AppError {
  try {
    read(raw);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('it was accepted');
}

describe('request reader', () => {
  it.each([
    [
      { name: 'x', flag: 'true', count: '3' },
      { name: 'x', flag: true, count: 3 },
    ],
    [
      { name: 'x', flag: 1 },
      { name: 'x', flag: true },
    ],
    [
      { name: 'x', flag: '0' },
      { name: 'x', flag: false },
    ],
    [{ name: 5 }, { name: '5' }],
    [
      { name: 'x', ids: '7' },
      { name: 'x', ids: [7] },
    ],
    [
      { name: 'x', ids: ['7', 8] },
      { name: 'x', ids: [7, 8] },
    ],
    [{ name: 'x', unknown: 1, id: 4 }, { name: 'x' }],
    [{ name: 'x', count: null }, { name: 'x' }],
    [
      { name: 'x', gone: null },
      { name: 'x', gone: null },
    ],
  ])('reads %j as %j', (raw, value) => {
    expect(read(raw)).toEqual(value);
  });

  it.each([
    [{}, 'name', 'name is required.'],
    [{ name: null }, 'name', 'name is required.'],
    [{ name: '' }, 'name', 'name must not be empty.'],
    [{ name: 'longer' }, 'name', 'name can have at most 5 characters.'],
    [{ name: 'x', count: 'many' }, 'count', 'count must be a whole number.'],
    [{ name: 'x', count: 0 }, 'count', 'count must be at least 1.'],
    [{ name: 'x', count: 1.5 }, 'count', 'count must be a whole number.'],
    [{ name: 'x', flag: 'yes' }, 'flag', 'flag must be true or false.'],
    [{ name: 'x', kind: 'c' }, 'kind', 'kind must be one of a, b.'],
    [{ name: 'x', targets: [{}] }, 'targets.0.link', 'link is required.'],
  ])('rejects %j at %s: %s', (raw, field, sentence) => {
    expect(refusal(raw)).toMatchObject({ code: 'invalid_input', message: sentence, fields: { [field]: [sentence] } });
  });

  it.each(['\u0000', 'a\u0000b', '\ud800', 'x\udc00'])('rejects text that no store accepts: %j', (text) => {
    expect(refusal({ name: text }).fields).toHaveProperty('name');
  });

  it('rejects deep nesting before looking at it', () => {
    let deep: unknown = 'x';
    for (let level = 0; level < 1000; level++) deep = { deep };
    expect(refusal({ name: 'x', deep }).code).toBe('malformed_body');
  });

  it('never lets input reach a prototype', () => {
    const value = read(
      JSON.parse('{"name":"x","__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}'),
    );
    expect(value).toEqual({ name: 'x' });
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  it('either reads or rejects any input', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true }), (raw) => {
        try {
          const value = read(raw) as { name: string };
          expect(value.name.length).toBeGreaterThan(0);
        } catch (error) {
          expect(error).toBeInstanceOf(AppError);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
