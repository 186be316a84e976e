import { PIXEL_TYPES, PIXEL_WORDS, type PixelWord } from '../../contract/vocabulary.ts';
import { invalidField } from '../platform/app-error.ts';

/** The format of each vendor's tags, with an example for the error. */
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

/** Returns the specification's word for a type or its trade name. */
export function pixelWord(type: string): PixelWord {
  const found = PIXEL_WORDS.find((word) => word === type || PIXEL_TYPES[word] === type);
  if (found) return found;
  throw invalidField('type', `The type must be one of ${PIXEL_WORDS.join(', ')}.`);
}

/** Validates a tag by its vendor's format. No pattern allows quotes, angle brackets or whitespace. */
export function readTag(word: PixelWord, tag: string): string {
  const { pattern, example } = TAG_FORMS[word];
  if (pattern.test(tag)) return tag;
  throw invalidField('tag', `This is not a valid tag for ${word}. Use one such as ${example}.`);
}
