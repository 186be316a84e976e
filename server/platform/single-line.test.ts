import { expect, it } from 'vitest';
import { singleLine } from './single-line.ts';

it.each([
  ['Till 3, Größe “XL”', 'Till 3, Größe “XL”'],
  ['Till\r\nBcc: x', 'Till Bcc: x'],
  ['a\u2028b\u2029c', 'a b c'],
  ['\u001b[31mred\u001b[0m', ' [31mred [0m'],
  ['abc\u202edef', 'abc def'],
])('%j becomes the line %j', (text, line) => expect(singleLine(text)).toBe(line));
