import { NEUTRAL_PIXEL_TYPES, type NeutralPixelType, PIXEL_TYPES } from '../../contract/vocabulary.ts';
import { invalidField } from '../platform/app-error.ts';

/** No character of a tag can leave an attribute, a URL, or the list of tags in which pages carry it. */
const TAG = /^[A-Za-z0-9_.:/-]{1,100}$/;

/** Returns the neutral type for a neutral or vendor name. */
export function neutralPixelType(type: string): NeutralPixelType {
  const found = NEUTRAL_PIXEL_TYPES.find((neutral) => neutral === type || PIXEL_TYPES[neutral] === type);
  if (found) return found;
  throw invalidField('type', `The type must be one of ${NEUTRAL_PIXEL_TYPES.join(', ')}.`);
}

/**
 * Validates a tag. Vendors change the form of their tags without notice, so the form of one type's tags is a hint in
 * the application and no rule.
 */
export function readTag(tag: string): string {
  if (TAG.test(tag)) return tag;
  throw invalidField('tag', 'A tag has 1 to 100 letters, digits, dashes, underscores, dots, colons or slashes.');
}
