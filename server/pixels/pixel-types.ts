import { PIXEL_TRADE_NAMES, PIXEL_WORDS, type PixelWord } from '../../contract/vocabulary.ts';
import { invalidField } from '../platform/app-error.ts';

/** What each vendor's tags look like, with an example for the sentence that refuses another form. */
const TAG_FORMS: Record<PixelWord, { pattern: RegExp; example: string }> = {
  tagmanagerpixel: { pattern: /^(GTM|GT|G|GA|UA|AW)-[A-Z0-9-]{3,20}$/i, example: 'GTM-ABC123' },
  analyticspixel: { pattern: /^(G|GA|GT|UA|AW)-[A-Z0-9-]{3,20}$/i, example: 'G-ABC123DEF4' },
  socialnetworkpixel: { pattern: /^\d{5,20}$/, example: '123456789012345' },
  adsplatformpixel: { pattern: /^(AW-)?\d{5,15}([/:][A-Za-z0-9_-]{1,40})?$/, example: 'AW-123456789' },
  professionalnetworkpixel: { pattern: /^\d{3,15}$/, example: '1234567' },
  microblogpixel: { pattern: /^[a-z0-9-]{3,20}$/i, example: 'o1abc' },
  retargetingpixel: { pattern: /^[A-Z0-9:_-]{5,60}$/i, example: 'ABCDEFGHIJKLMNOPQRSTUV:ABCDEFGHIJKLMNOPQRSTUV' },
  qapixel: { pattern: /^[a-z0-9]{5,64}$/i, example: '0123456789abcdef0123456789abcdef' },
  pinboard: { pattern: /^\d{5,20}$/, example: '2612345678901' },
  searchengine: { pattern: /^\d{3,15}$/, example: '12345678' },
  messagingapp: { pattern: /^[a-z0-9-]{5,40}$/i, example: '0a1b2c3d-4e5f-6789-abcd-ef0123456789' },
  forum: { pattern: /^[a-z0-9_]{4,40}$/i, example: 't2_abc123' },
  shortvideo: { pattern: /^[A-Z0-9]{5,40}$/i, example: 'C4ABCDEFGHIJKLMNOPQR' },
};

/** The specification's word for a type that may be written in the trade's own name. */
export function pixelWord(type: string): PixelWord {
  const index = (PIXEL_TRADE_NAMES as readonly string[]).indexOf(type);
  const found = PIXEL_WORDS.find((word, position) => word === type || position === index);
  if (found) return found;
  throw invalidField('type', `The type must be one of ${PIXEL_WORDS.join(', ')}.`);
}

/** Refuses a tag that its vendor would not know. No pattern lets a quote, an angle bracket or white space through. */
export function readTag(word: PixelWord, tag: string): string {
  const { pattern, example } = TAG_FORMS[word];
  if (pattern.test(tag)) return tag;
  throw invalidField('tag', `This is not a tag of a ${word}; such a tag looks like ${example}.`);
}
