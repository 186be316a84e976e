import { describe, expect, it } from 'vitest';
import { sizeOf } from './size-of.ts';

describe('the size of a file', () => {
  it.each([
    [0, '0 bytes'],
    [999, '999 bytes'],
    [1_000, '1.0 kB'],
    [9_949, '9.9 kB'],
    [9_950, '10 kB'],
    [999_499, '999 kB'],
    [999_500, '1.0 MB'],
    [1_250_000, '1.3 MB'],
    [42_400_000, '42 MB'],
    [5_000_000_000_000, '5000 GB'],
  ])('%i is %s', (bytes, text) => {
    expect(sizeOf(bytes)).toBe(text);
  });
});
