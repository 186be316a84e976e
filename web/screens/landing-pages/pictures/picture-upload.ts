import type { BioPictureUse } from '../../../../contract/vocabulary.ts';
import { type ApiClient, type ApiResponse, LINK_TOOLS } from '../../../api/client.ts';
import { type Crop, type Cropped, partOf, type Size } from './crop-box.ts';

/** Sizes in which cropped pictures are sent; the service stores them smaller or equal. */
export const CROPS: Readonly<Partial<Record<BioPictureUse, Size>>> = {
  avatar: { width: 640, height: 640 },
  cover: { width: 1_200, height: 400 },
  background: { width: 1_440, height: 1_440 },
  thumbnail: { width: 480, height: 480 },
};

/** Longest side of a picture that is not cropped. */
const MAX_SIDE = 1_600;

/** Returns the part of the picture to draw, and the size to draw it in. */
export function drawing(picture: Size, use: BioPictureUse, crop: Crop) {
  const size = CROPS[use];
  if (size) return { part: partOf(croppedAs(picture, size), crop), size };
  // Read one by one: spreading an ImageBitmap, whose sizes are getters of its class, copies neither.
  const { width, height } = picture;
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height));
  return {
    part: { left: 0, top: 0, width, height },
    size: { width: Math.round(width * scale), height: Math.round(height * scale) },
  };
}

export function croppedAs({ width, height }: Size, box: Size): Cropped {
  return { picture: { width, height }, aspect: box.width / box.height };
}

/**
 * Crops and shrinks in the browser, so that photos of any size and format that the browser knows can be sent, and
 * uploads the result. Returns its URL.
 */
export async function uploadPicture(
  client: Pick<ApiClient, 'call'>,
  picture: ImageBitmap,
  { use, crop }: { use: BioPictureUse; crop: Crop },
): Promise<string> {
  const { part, size } = drawing(picture, use, crop);
  const canvas = Object.assign(document.createElement('canvas'), size);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw images.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, part.left, part.top, part.width, part.height, 0, 0, size.width, size.height);
  // Browsers that cannot write WebP write PNG.
  const body = { picture: canvas.toDataURL('image/webp', 0.92), use };
  const path = `${LINK_TOOLS}/bio/picture`;
  return (await client.call<ApiResponse<'uploadBioPicture'>>(path, { method: 'POST', body })).image;
}

/** Returns whether the URL is that of an uploaded picture, which nobody types. */
export function isUploaded(url: string): boolean {
  return /\/assets\/pictures\/[A-Za-z0-9]{22}\.webp$/.test(url);
}

/** Opens the picture of a file; undefined if the browser cannot decode it, which the caller tells the person. */
export async function decoded(file: File): Promise<ImageBitmap | undefined> {
  return createImageBitmap(file).catch(() => undefined);
}
