import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../../../contract/openapi-document.ts';
import { fieldRows, notesOf, typeOf } from './docs-fields.ts';

const string = { type: 'string' };
const integer = { type: 'integer' };

describe('the type of a field', () => {
  it.each<[JsonSchema, string]>([
    [string, 'string'],
    [{ anyOf: [string, { type: 'null' }] }, 'string or null'],
    [{ anyOf: [string, string] }, 'string'],
    [{ type: 'array', items: integer }, 'list of integers'],
    [{ type: 'array', items: {} }, 'list of anything'],
    [{ type: 'boolean', const: false }, 'false'],
    [{ anyOf: [string, { const: false }] }, 'string or false'],
    [{}, 'any'],
  ])('%j is described as "%s', (schema, reported) => {
    expect(typeOf(schema)).toBe(reported);
  });
});

describe('the notes of a field', () => {
  it.each<[JsonSchema, string]>([
    [
      { ...string, description: 'Your name for it.', maxLength: 120, minLength: 1 },
      'Your name for it. 1 to 120 characters.',
    ],
    [{ ...string, maxLength: 120, minLength: 0 }, 'At most 120 characters.'],
    [{ ...string, minLength: 20 }, 'At least 20 characters.'],
    [{ ...integer, minimum: 0, maximum: 60 }, '0 to 60.'],
    [{ ...integer, minimum: 1, maximum: Number.MAX_SAFE_INTEGER }, ''],
    [{ ...integer, minimum: 10 }, 'At least 10.'],
    [{ type: 'array', items: string, maxItems: 50 }, 'At most 50 entries.'],
    [{ ...string, enum: ['a', 'b'] }, 'One of `a`, `b`.'],
    [{ ...integer, default: 15 }, 'Default `15`.'],
    [{ type: 'boolean', default: false }, 'Default `false`.'],
    [
      { anyOf: [{ ...integer, minimum: 0, maximum: 60 }, { type: 'null' }], description: 'Seconds.' },
      'Seconds. 0 to 60.',
    ],
    [{}, ''],
  ])('%j are "%s"', (schema, notes) => {
    expect(notesOf(schema)).toBe(notes);
  });
});

describe('the rows of an object', () => {
  const link = { type: 'object', required: ['link'], properties: { link: string, note: string } };
  const names = (schema: JsonSchema) => fieldRows(schema).map(({ name }) => name);

  it('show which fields are required', () => {
    expect(fieldRows(link).map(({ name, required }) => [name, required])).toEqual([
      ['link', true],
      ['note', false],
    ]);
  });

  it('follow objects, lists of objects and alternatives by path', () => {
    const schema = {
      type: 'object',
      properties: { one: link, many: { type: 'array', items: link }, maybe: { anyOf: [link, { type: 'null' }] } },
    };
    expect(names(schema)).toEqual([
      'one',
      'one.link',
      'one.note',
      'many',
      'many[].link',
      'many[].note',
      'maybe',
      'maybe.link',
      'maybe.note',
    ]);
  });

  it('stop at a maximum depth', () => {
    const deep = [...'abcdefgh'].reduceRight<JsonSchema>(
      (inner, name) => ({ type: 'object', properties: { [name]: inner } }),
      string,
    );
    expect(names(deep)).toEqual(['a', 'a.b', 'a.b.c', 'a.b.c.d', 'a.b.c.d.e']);
  });

  it('exist for objects only', () => {
    expect(fieldRows(string)).toEqual([]);
  });
});
