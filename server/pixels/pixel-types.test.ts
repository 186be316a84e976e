import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PIXEL_TRADE_NAMES, PIXEL_WORDS } from '../../contract/vocabulary.ts';
import { pixelWord, readTag } from './pixel-types.ts';

describe('pixel types', () => {
  it('know every word and its trade name', () => {
    for (const [index, word] of PIXEL_WORDS.entries()) {
      expect(pixelWord(word)).toBe(word);
      expect(pixelWord(PIXEL_TRADE_NAMES[index] ?? '')).toBe(word);
    }
  });

  it('refuse other words with the list of words', () => {
    expect(() => pixelWord('facebook')).toThrow(/tagmanagerpixel, analyticspixel/);
    expect(() => pixelWord('')).toThrow();
  });

  it.each([
    ['tagmanagerpixel', 'GTM-ABCDE'],
    ['tagmanagerpixel', 'GA-123456789'],
    ['analyticspixel', 'UA-123456-1'],
    ['analyticspixel', 'G-ABC123DEF4'],
    ['socialnetworkpixel', '1234567890'],
    ['adsplatformpixel', 'AW-123456789/abC-D_efG'],
    ['professionalnetworkpixel', '123456'],
    ['microblogpixel', 'o1abc'],
    ['retargetingpixel', 'ADV123:PIX456'],
    ['qapixel', '0123456789abcdef'],
    ['pinboard', '2612345678901'],
    ['searchengine', '12345678'],
    ['messagingapp', '0a1b2c3d-4e5f-6789-abcd-ef0123456789'],
    ['forum', 't2_abc123'],
    ['shortvideo', 'C4ABCDEFGHIJKLMNOPQR'],
  ] as const)('take a %s tag such as %s', (word, tag) => {
    expect(readTag(word, tag)).toBe(tag);
  });

  it('show a tag of the right form when they refuse one', () => {
    expect(() => readTag('socialnetworkpixel', 'GTM-ABCDE')).toThrow(/such as 123456789012345/);
  });

  it('let no character through that could leave an attribute', () => {
    const hostile = fc.constantFrom('"', "'", '<', '>', '`', ' ', '\n', '\u0000', '&', ';', '(', '\\');
    const any = fc.tuple(fc.constantFrom(...PIXEL_WORDS), fc.string(), hostile, fc.string());
    fc.assert(
      fc.property(any, ([word, before, bad, after]) => {
        expect(() => readTag(word, before + bad + after)).toThrow();
      }),
    );
  });
});
