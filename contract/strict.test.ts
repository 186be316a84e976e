import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { strict } from './strict.ts';

const Row = Type.Object({ id: Type.Integer(), note: Type.Optional(Type.String()) });

describe('a strict schema', () => {
  it.each([
    ['the object itself', Row, { id: 1, more: 1 }],
    ['an object in an object', Type.Object({ row: Row }), { row: { id: 1, more: 1 } }],
    ['an object in a list', Type.Array(Row), [{ id: 1 }, { id: 2, more: 1 }]],
    ['an object in a union', Type.Union([Row, Type.Null()]), { id: 1, more: 1 }],
    ['an object in a record', Type.Record(Type.String(), Row), { a: { id: 1, more: 1 } }],
    ['an object under a field named properties', Type.Object({ properties: Row }), { properties: { id: 1, more: 1 } }],
  ])('rejects an unlisted field in %s', (_, schema, value) => {
    expect(Value.Check(schema, value)).toBe(true);
    expect(Value.Check(strict(schema), value)).toBe(false);
  });

  it.each([
    ['listed fields', Row, { id: 1, note: 'x' }],
    ['a missing optional field', Row, { id: 1 }],
    ['any name in a record', Type.Record(Type.String(), Type.String()), { Germany: '3' }],
    ['what additionalProperties allows', Type.Object({}, { additionalProperties: Type.Integer() }), { tiktok: 3 }],
  ])('accepts %s', (_, schema, value) => {
    expect(Value.Check(strict(schema), value)).toBe(true);
  });

  it('still rejects a missing field and a wrong type', () => {
    expect(Value.Check(strict(Row), {})).toBe(false);
    expect(Value.Check(strict(Row), { id: '1' })).toBe(false);
  });

  it('rejects what additionalProperties rejects', () => {
    const schema = Type.Object({}, { additionalProperties: Type.Integer() });
    expect(Value.Check(strict(schema), { tiktok: 'three' })).toBe(false);
  });

  it('leaves the original open', () => {
    strict(Row);
    expect(Value.Check(Row, { id: 1, more: 1 })).toBe(true);
  });
});
