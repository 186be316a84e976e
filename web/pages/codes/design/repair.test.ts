import { describe, expect, it } from 'vitest';
import { isByLogo, repairOf } from './repair.ts';

describe('what a code repairs', () => {
  it.each([
    ['M', 'M', { percent: 15, isMore: false }],
    ['M', 'H', { percent: 30, isMore: true }],
    ['Q', 'H', { percent: 30, isMore: true }],
    ['H', 'H', { percent: 30, isMore: false }],
    // Never less than was asked for; should it ever be, the truth is told.
    ['H', 'Q', { percent: 25, isMore: false }],
  ] as const)('asked for %s and drawn with %s', (asked, drawn, told) => {
    expect(repairOf(asked, drawn)).toEqual(told);
  });
});

describe('a logo', () => {
  it.each([
    ['data:image/png;base64,AA', 'M', 'H', true],
    ['data:image/png;base64,AA', 'H', 'H', false],
    ['data:image/png;base64,AA', 'M', 'Q', false],
    ['data:image/png;base64,AA', 'M', undefined, false],
    [null, 'M', 'H', false],
  ] as const)('%j with %s asked and %s drawn decides how much is repaired: %j', (logo, asked, drawn, expected) => {
    expect(isByLogo(logo, asked, drawn)).toBe(expected);
  });
});
