import type { PIXEL_TRADE_NAMES, PixelWord } from '../../../contract/vocabulary.ts';
import { type Answer, LINK_TOOLS } from '../../api/client.ts';
import { vendorWords } from '../../messages/pixels.ts';

export type Pixel = Answer<'listPixels'>['data']['pixels'][number];
export type PixelDetail = Answer<'showPixel'>['data'];
type TradeName = (typeof PIXEL_TRADE_NAMES)[number];

export const TOUCHED = [`${LINK_TOOLS}/pixel`] as const;

/** The trade's own names beside the neutral words: pixels are read back as they were written. */
const WORDS: Readonly<Record<TradeName, PixelWord>> = {
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

export interface Vendor {
  word: PixelWord;
  name: string;
  /** What the vendor calls the tag. */
  tag: string;
  example: string;
  find: string;
  /** Place in the palette of marks. */
  color: number;
}

export const VENDORS: readonly Vendor[] = Object.values(WORDS).map((word, place) => ({
  ...{ word, color: (place % 6) + 1 },
  ...vendorWords[word],
}));

/** The vendor of a type, however it is written. */
export function vendorOf(type: Pixel['type']): Vendor | undefined {
  const word = WORDS[type as TradeName] ?? type;
  return VENDORS.find((vendor) => vendor.word === word);
}

/** Two letters of the name: marks of our own, nobody's logo. */
export function lettersOf(name: string): string {
  const parts = name.replace(/\(.*/, '').trim().split(' ');
  const letters = parts.length > 1 ? parts.map((part) => part.charAt(0)).join('') : name.slice(0, 2);
  return letters.slice(0, 2);
}
