import type { PIXEL_TYPES, PixelTradeName, PixelWord } from '../../../contract/vocabulary.ts';
import { type Answer, LINK_TOOLS } from '../../api/client.ts';
import { vendorMessages } from '../../messages/pixels.ts';

export type Pixel = Answer<'listPixels'>['data']['pixels'][number];
export type PixelDetail = Answer<'showPixel'>['data'];

export const TOUCHED = [`${LINK_TOOLS}/pixel`] as const;

/**
 * Neutral API words by trade name: the API returns pixels as they were written. The contract's type refuses a
 * missing vendor and a wrong pair.
 */
const WORDS: { readonly [Word in PixelWord as (typeof PIXEL_TYPES)[Word]]: Word } = {
  gtmpixel: 'tagmanagerpixel',
  gapixel: 'analyticspixel',
  fbpixel: 'socialnetworkpixel',
  adwordspixel: 'adsplatformpixel',
  linkedinpixel: 'professionalnetworkpixel',
  twitterpixel: 'microblogpixel',
  adrollpixel: 'retargetingpixel',
  quorapixel: 'qapixel',
  pinterest: 'pinboard',
  bing: 'searchengine',
  snapchat: 'messagingapp',
  reddit: 'forum',
  tiktok: 'shortvideo',
};

/** The usual form of each vendor's tags. */
const TAG_FORMS: Readonly<Record<PixelWord, RegExp>> = {
  tagmanagerpixel: /^(GTM|GT|G|GA|UA|AW)-[A-Z0-9-]{3,20}$/i,
  analyticspixel: /^(G|GA|GT|UA|AW)-[A-Z0-9-]{3,20}$/i,
  socialnetworkpixel: /^\d{5,20}$/,
  adsplatformpixel: /^(AW-)?\d{5,15}([/:][A-Za-z0-9_-]{1,40})?$/,
  professionalnetworkpixel: /^\d{3,15}$/,
  microblogpixel: /^[a-z0-9-]{3,20}$/i,
  retargetingpixel: /^[A-Z0-9]{5,30}[:_-][A-Z0-9]{5,30}$/i,
  qapixel: /^[a-z0-9]{5,64}$/i,
  pinboard: /^\d{5,20}$/,
  searchengine: /^\d{3,15}$/,
  messagingapp: /^[a-z0-9-]{5,40}$/i,
  forum: /^[a-z0-9_]{4,40}$/i,
  shortvideo: /^[A-Z0-9]{5,40}$/i,
};

/** Returns whether a tag differs from the usual form; false while the field is empty. */
export function isUnusualTag(word: PixelWord, tag: string): boolean {
  return tag.trim() !== '' && !TAG_FORMS[word].test(tag.trim());
}

export interface Vendor {
  word: PixelWord;
  name: string;
  /** The vendor's own term for the tag. */
  tag: string;
  example: string;
  find: string;
  /** Index in the palette. */
  color: number;
}

export const VENDORS: readonly Vendor[] = Object.values(WORDS).map((word, place) => ({
  word,
  color: (place % 6) + 1,
  ...vendorMessages[word],
}));

/** Returns the vendor of a type in any spelling. */
export function vendorOf(type: Pixel['type']): Vendor | undefined {
  const word = WORDS[type as PixelTradeName] ?? type;
  return VENDORS.find((vendor) => vendor.word === word);
}

/** Returns two initials: a mark of our own instead of a trademarked logo. */
export function lettersOf(name: string): string {
  const parts = name.replace(/\(.*/, '').trim().split(' ');
  const letters = parts.length > 1 ? parts.map((part) => part.charAt(0)).join('') : name.slice(0, 2);
  return letters.slice(0, 2);
}
