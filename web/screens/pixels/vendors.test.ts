import { describe, expect, it } from 'vitest';
import { NEUTRAL_PIXEL_TYPES, VENDOR_PIXEL_TYPES } from '../../../contract/vocabulary.ts';
import { neutralPixelType, readTag } from '../../../server/pixels/pixel-types.ts';
import { vendorMark } from './vendor-mark.tsx';
import { isUnusualTag, VENDORS, vendorOf } from './vendors.ts';

describe('vendors', () => {
  it('include every vendor of the service once', () => {
    expect(VENDORS.map(({ word }) => word).sort()).toEqual([...NEUTRAL_PIXEL_TYPES].sort());
    expect(new Set(VENDORS.map(({ name }) => name)).size).toBe(13);
  });

  it.each([...VENDOR_PIXEL_TYPES, ...NEUTRAL_PIXEL_TYPES])('%s is the vendor that the service means', (type) => {
    expect(vendorOf(type)?.word).toBe(neutralPixelType(type));
  });

  it.each(VENDORS.map(({ name, word, example }) => [name, word, example] as const))(
    'the example for %s is accepted by the service',
    (_name, word, example) => {
      expect(readTag(example)).toBe(example);
      expect(isUnusualTag(word, ` ${example} `)).toBe(false);
    },
  );

  it('point out an unusual tag, and none while the field is empty', () => {
    expect(['ABC12345', '', ' '].map((tag) => isUnusualTag('pinboard', tag))).toEqual([true, false, false]);
  });
});

describe('marks of vendors', () => {
  it.each(VENDORS)('$name has one', ({ word }) => {
    const { path, sidePx } = vendorMark(word);
    expect(path).toMatch(/^[Mm][\d\s.,a-zA-Z-]+$/);
    expect([16, 24]).toContain(sidePx);
  });

  it('differ, those of one company too', () => {
    expect(new Set(VENDORS.map(({ word }) => vendorMark(word).path)).size).toBe(VENDORS.length);
  });
});
