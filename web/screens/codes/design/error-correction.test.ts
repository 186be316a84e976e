import { describe, expect, it } from 'vitest';
import { errorCorrectionOf, isByLogo } from './error-correction.ts';

describe('the error correction of a code', () => {
  it.each([
    ['M', 'M', { percent: 15, isMore: false }],
    ['M', 'H', { percent: 30, isMore: true }],
    ['Q', 'H', { percent: 30, isMore: true }],
    ['H', 'H', { percent: 30, isMore: false }],
    // The service never corrects less than requested; if it ever did, the text would show it.
    ['H', 'Q', { percent: 25, isMore: false }],
  ] as const)('asked for %s and drawn with %s', (requested, drawn, reported) => {
    expect(errorCorrectionOf(requested, drawn)).toEqual(reported);
  });
});

describe('a logo', () => {
  it.each([
    ['data:image/png;base64,AA', 'M', true],
    ['data:image/png;base64,AA', 'Q', true],
    ['data:image/png;base64,AA', 'H', false],
    [null, 'M', false],
  ] as const)(
    '%j with the requested level %s determines the error correction, regardless of the last drawing: %j',
    (logo, requested, expected) => {
      expect(isByLogo(logo, requested)).toBe(expected);
    },
  );
});
