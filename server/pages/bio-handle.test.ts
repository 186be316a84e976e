import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { systemRandom } from '../platform/random.ts';
import { handleFrom, readHandle, withEnding } from './bio-handle.ts';

/** Always selects the first character of an alphabet. */
const zeros = (size: number) => new Uint8Array(size);

describe('readHandle', () => {
  it.each([
    ['ada', 'ada'],
    ['Ada_Lovelace-1815', 'ada_lovelace-1815'],
    ['a'.repeat(60), 'a'.repeat(60)],
  ])('reads %j as %j', (text, handle) => {
    expect(readHandle(text)).toBe(handle);
  });

  it.each(['', 'ab', 'a'.repeat(61), 'a b c', 'ada!', 'ädä', 'a/b', '../etc', 'a.b.c', 'ada\n', 'ＡＤＡ'])(
    'rejects %j for its form',
    (text) => {
      expect(() => readHandle(text)).toThrow('Use 3 to 60');
    },
  );

  it.each(['admin', 'Login', 'API', 'undefined'])('keeps %j for the service', (text) => {
    expect(() => readHandle(text)).toThrow('This handle is reserved.');
  });
});

describe('handleFrom', () => {
  it.each([
    ['Green Thumb', 'green-thumb'],
    ['  Café Zoë — Wien! ', 'cafe-zoe-wien'],
    ['x'.repeat(80), 'x'.repeat(60)],
    ['日本', 'page-aaaaaa'],
    ['Al', 'al-aaaaaa'],
    ['Admin', 'admin-aaaaaa'],
  ])('turns %j into %j', (name, handle) => {
    expect(handleFrom(name, zeros)).toBe(handle);
  });

  it('creates valid handles from any name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (name) => {
        const handle = handleFrom(name, systemRandom);
        expect(readHandle(handle)).toBe(handle);
        const other = withEnding(handle, systemRandom);
        expect(readHandle(other)).toBe(other);
        expect(other).not.toBe(handle);
      }),
    );
  });
});
