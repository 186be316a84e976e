import type { NeutralPixelType } from '../../../contract/vocabulary.ts';
import { type ApiResponse, LINK_TOOLS } from '../../api/client.ts';
import { vendorMessages } from '../../messages/pixels.ts';

export type Pixel = ApiResponse<'listPixels'>['data']['pixels'][number];
export type PixelDetail = ApiResponse<'showPixel'>['data'];

export const INVALIDATED_PATHS = [`${LINK_TOOLS}/pixel`] as const;

/** Returns whether a tag differs from the usual form; false while the field is empty. */
export function isUnusualTag(word: NeutralPixelType, tag: string): boolean {
  return tag.trim() !== '' && !vendorMessages[word].form.test(tag.trim());
}

export type Vendor = (typeof vendorMessages)[NeutralPixelType] & {
  word: NeutralPixelType;
};

export const VENDORS: readonly Vendor[] = (Object.keys(vendorMessages) as NeutralPixelType[]).map((word) => ({
  word,
  ...vendorMessages[word],
}));

/** Returns the vendor of a type in either spelling. */
export function vendorOf(type: Pixel['type']): Vendor | undefined {
  return VENDORS.find((vendor) => vendor.word === type || vendor.type === type);
}
