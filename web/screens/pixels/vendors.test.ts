import { describe, expect, it } from 'vitest';
import { NEUTRAL_PIXEL_TYPES, VENDOR_PIXEL_TYPES } from '../../../contract/vocabulary.ts';
import { neutralPixelType, readTag } from '../../../server/pixels/pixel-types.ts';
import { isUnusualTag, lettersOf, VENDORS, vendorOf } from './vendors.ts';

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

it('initials come from the name, without text in brackets', () => {
  expect(['Google Tag Manager', 'Reddit', 'X (Twitter)', 'Meta (Facebook, Instagram)'].map(lettersOf)).toEqual([
    'GT',
    'Re',
    'X ',
    'Me',
  ]);
});
