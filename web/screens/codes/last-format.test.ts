import { expect, it } from 'vitest';
import type { Format } from './code-data.ts';
import { lastFormatFirst } from './last-format.ts';

it.each([
  ['the one that was taken last', 'pdf', 'pdf'],
  ['its own first before any was taken', null, 'svg'],
  ['its own first where that one is not offered', 'gif' as Format, 'svg'],
] as const)('a choice of formats begins with %s', (_name, taken, first) => {
  expect(lastFormatFirst(taken, ['svg', 'png', 'pdf'])[0]).toBe(first);
});
