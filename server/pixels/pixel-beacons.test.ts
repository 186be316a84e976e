import { describe, expect, it } from 'vitest';
import { NEUTRAL_PIXEL_TYPES } from '../../contract/vocabulary.ts';
import { beaconsOf, PIXEL_BEACONS, pixelSources } from './pixel-beacons.ts';

const TAGS = {
  tagmanagerpixel: 'GTM-ABC123',
  analyticspixel: 'G-ABC123DEF4',
  socialnetworkpixel: '123456789012345',
  adsplatformpixel: 'AW-123456789',
  professionalnetworkpixel: '1234567',
  microblogpixel: 'o1abc',
  retargetingpixel: 'ABCDEFGHIJKLMNOPQRSTUV:ABCDEFGHIJKLMNOPQRSTUV',
  qapixel: '0123456789abcdef0123456789abcdef',
  pinboard: '2612345678901',
  searchengine: '12345678',
  messagingapp: '0a1b2c3d-4e5f-6789-abcd-ef0123456789',
  forum: 't2_abc123',
  shortvideo: 'C4ABCDEFGHIJKLMNOPQR',
} as const;

describe('beacons', () => {
  it.each(NEUTRAL_PIXEL_TYPES)('%s reaches its vendor without a script of the vendor', (word) => {
    const beacons = beaconsOf({ word, tag: TAGS[word] });
    expect(beacons.length).toBeGreaterThan(0);
    for (const { address } of beacons) expect(address).toMatch(/^https:\/\/[a-z.-]+\//);
  });

  it('every pattern is anchored and rejects characters that could break out of a URL', () => {
    for (const { tag } of Object.values(PIXEL_BEACONS).flat()) {
      expect(tag).toMatch(/^\^.*\$$/);
      for (const bad of [...'"\'<>` \n&;?#%\\']) expect(new RegExp(tag, 'i').test(`ABCDE${bad}12345`)).toBe(false);
    }
  });

  it.each([
    ['tagmanagerpixel', 'UA-123456-1'],
    ['analyticspixel', 'GT-ABCDEF'],
    ['retargetingpixel', 'ABCDEFGHIJKLMNOPQRSTUV'],
  ] as const)('a %s such as %s works only in its vendor’s script, so no beacon fires', (word, tag) => {
    expect(beaconsOf({ word, tag })).toEqual([]);
  });

  it('an advertising tag counts a conversion with a label, and a visit without one', () => {
    const addressOf = (tag: string) => beaconsOf({ word: 'adsplatformpixel', tag })[0]?.address;
    expect(addressOf('AW-123456789/abC-D')).toContain('/conversion/');
    expect(addressOf('123456789')).toContain('/viewthroughconversion/');
  });
});

describe('the sources of a policy', () => {
  it('are those of the used vendors only', () => {
    const tag = (word: keyof typeof TAGS) => ({ word, tag: TAGS[word] });
    expect(pixelSources([tag('socialnetworkpixel')])).toEqual({
      pictures: ['https://www.facebook.com'],
      frames: [],
      posts: [],
    });
    expect(pixelSources([tag('tagmanagerpixel'), tag('shortvideo'), tag('microblogpixel')])).toEqual({
      pictures: ['https://analytics.twitter.com', 'https://t.co'],
      frames: ['https://www.googletagmanager.com'],
      posts: ['https://analytics.tiktok.com'],
    });
  });

  it('include the hosts that a vendor redirects its image to', () => {
    const { pictures } = pixelSources([{ word: 'professionalnetworkpixel', tag: '1234567' }]);
    expect(pictures).toEqual(['https://px.ads.linkedin.com', 'https://www.linkedin.com']);
  });
});
