import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NEUTRAL_PIXEL_TYPES, VENDOR_PIXEL_TYPES } from '../../contract/vocabulary.ts';
import { neutralPixelType, readTag } from './pixel-types.ts';

describe('pixel types', () => {
  it('include every name and its vendor name', () => {
    for (const [index, type] of NEUTRAL_PIXEL_TYPES.entries()) {
      expect(neutralPixelType(type)).toBe(type);
      expect(neutralPixelType(VENDOR_PIXEL_TYPES[index] ?? '')).toBe(type);
    }
  });

  it('reject other names with the list of valid ones', () => {
    expect(() => neutralPixelType('facebook')).toThrow(/tagmanagerpixel, analyticspixel/);
    expect(() => neutralPixelType('')).toThrow();
  });

  it.each([
    ...['GTM-ABCDE', 'UA-123456-1', 'AW-123456789/abC-D_efG', '1234567890', 'ADV123:PIX456', 't2_abc123'],
    ...['ABC12345', 'x', 'v1.2', 'a'.repeat(100)],
  ])('accept the tag %s', (tag) => {
    expect(readTag(tag)).toBe(tag);
  });

  it.each(['', 'a'.repeat(101), ' GTM-ABC123', 'GTM-ABC123\n', 'GTM-ä', '１２３'])('reject the tag %j', (tag) => {
    expect(() => readTag(tag)).toThrow(/1 to 100 letters/);
  });

  it('reject characters that could break out of an attribute', () => {
    const hostile = fc.constantFrom('"', "'", '<', '>', '`', ' ', '\n', '\u0000', '&', ';', '(', '\\');
    const any = fc.tuple(fc.string(), hostile, fc.string());
    fc.assert(
      fc.property(any, ([before, bad, after]) => {
        expect(() => readTag(before + bad + after)).toThrow();
      }),
    );
  });
});
