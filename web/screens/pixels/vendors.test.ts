import { describe, expect, it } from 'vitest';
import { PIXEL_TRADE_NAMES, PIXEL_WORDS } from '../../../contract/vocabulary.ts';
import { pixelWord, readTag } from '../../../server/pixels/pixel-types.ts';
import { lettersOf, VENDORS, vendorOf } from './vendors.ts';

describe('vendors', () => {
  it('are all that the service knows, each once', () => {
    expect(VENDORS.map(({ word }) => word).sort()).toEqual([...PIXEL_WORDS].sort());
    expect(new Set(VENDORS.map(({ name }) => name)).size).toBe(13);
  });

  it.each([...PIXEL_TRADE_NAMES, ...PIXEL_WORDS])('%s is known by the vendor that the service means', (type) => {
    expect(vendorOf(type)?.word).toBe(pixelWord(type));
  });

  it.each(VENDORS.map(({ name, word, example }) => [name, word, example] as const))(
    'the example for %s is a tag that the service takes',
    (_name, word, example) => {
      expect(readTag(word, example)).toBe(example);
    },
  );
});

it('marks are letters of the name, without what stands in brackets', () => {
  expect(['Google Tag Manager', 'Reddit', 'X (Twitter)', 'Meta (Facebook, Instagram)'].map(lettersOf)).toEqual([
    'GT',
    'Re',
    'X ',
    'Me',
  ]);
});
