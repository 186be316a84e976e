import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cleanText } from './clean-text.ts';

it.each([
  ['  plain text  ', 'plain text'],
  ['a\u0000b\r\nc\td', 'abcd'],
  ['\u2028a\u009fb\u007f', 'ab'],
  ['\u0000 a', 'a'],
  ['\ud800', '\ufffd'],
  ['ümlaut 😀 <b>', 'ümlaut 😀 <b>'],
  ['~ !', '~ !'],
  ['a ', 'a'],
  [' ', ''],
  ['a\u007f', 'a'],
  ['\u00a0a', 'a'],
  ['', ''],
])('%j becomes %j', (text, clean) => {
  expect(cleanText(text, 100)).toBe(clean);
});

it('cuts what is too long, without leaving half a character', () => {
  expect(cleanText('abcdef', 3)).toBe('abc');
  expect(cleanText('ab😀', 3)).toBe('ab\ufffd');
});

it('is well-formed, short and free of control characters for any input', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(50), (text, maxLength) => {
      const clean = cleanText(text, maxLength);
      expect(clean.length).toBeLessThanOrEqual(maxLength);
      expect(clean.isWellFormed()).toBe(true);
      expect(clean).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
    }),
  );
});
