import { describe, expect, it } from 'vitest';
import { readKeyExpiry } from './key-expiry.ts';

const now = Date.UTC(2026, 2, 2, 12);

describe('the end of a new key', () => {
  it.each([undefined, null, '', '  '])('is never when %j is given', (text) => {
    expect(readKeyExpiry(text, now)).toBeNull();
  });

  it('is a moment in the future', () => {
    expect(readKeyExpiry('2026-03-02 12:00:01', now)).toBe(now + 1000);
    expect(readKeyExpiry('2026-03-03', now)).toBe(Date.UTC(2026, 2, 3));
  });

  it.each(['2026-03-02 12:00:00', '2026-03-02', '1999-01-01'])('is not the past %s', (text) => {
    expect(() => readKeyExpiry(text, now)).toThrow('in the future');
  });

  it.each(['2030-02-30', 'soon', '2030'])('is no %s', (text) => {
    expect(() => readKeyExpiry(text, now)).toThrow('valid date');
  });
});
