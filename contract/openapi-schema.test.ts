import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { plainSchema } from './openapi-schema.ts';

describe('a plain schema', () => {
  it.each([
    [
      'tells a record as additional properties',
      Type.Record(Type.String(), Type.Integer()),
      { type: 'object', additionalProperties: { type: 'integer' } },
    ],
    ['gives a list of words its type', Type.Enum(['a', 'b']), { type: 'string', enum: ['a', 'b'] }],
    ['gives a list of numbers its type', Type.Enum([10, 25]), { type: 'integer', enum: [10, 25] }],
    ['keeps a constant', Type.Literal(0), { type: 'number', const: 0 }],
    ['leaves out advice', Type.String({ advice: 'Write it so.' }), { type: 'string' }],
    [
      'keeps a field that is called advice',
      Type.Object({ advice: Type.String() }),
      { type: 'object', required: ['advice'], properties: { advice: { type: 'string' } } },
    ],
    [
      'keeps default and description',
      Type.Boolean({ default: false, description: 'Starred.' }),
      { type: 'boolean', default: false, description: 'Starred.' },
    ],
    ['keeps any value', Type.Unknown(), {}],
  ])('%s', (_, schema, plain) => {
    expect(plainSchema(schema)).toEqual(plain);
  });
});
