import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { coerceInput } from './coerce-input.ts';

const schema = Type.Object({
  size: Type.Optional(Type.Enum<[10, 25]>([10, 25])),
  flag: Type.Optional(Type.Enum<[0, 1]>([0, 1])),
  word: Type.Optional(Type.Enum<['a', '1']>(['a', '1'])),
});

describe('closed lists', () => {
  it.each([
    [{ size: '25' }, { size: 25 }],
    [{ size: 25 }, { size: 25 }],
    [{ flag: '1' }, { flag: 1 }],
    [{ flag: 0 }, { flag: 0 }],
    [{ flag: true }, { flag: 1 }],
    [{ flag: 'false' }, { flag: 0 }],
    [{ word: '1' }, { word: '1' }],
  ])('%j is %j', (raw, value) => {
    expect(coerceInput(schema, raw)).toEqual(value);
  });

  it.each([
    { size: '11' },
    { size: '25.0' },
    { size: ' 25' },
    { flag: '2' },
    { flag: 'yes' },
    { flag: '' },
    { word: 1 },
  ])('%j stays unchanged, for the validator to reject', (raw) => {
    expect(coerceInput(schema, raw)).toEqual(raw);
  });
});
