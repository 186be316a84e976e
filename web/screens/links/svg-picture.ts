import { pictureOf } from './link-data.ts';

/** Converts a square SVG to PNG; undefined when the browser cannot draw it. */
export async function pngOf(svg: string, sizePx: number): Promise<Blob | undefined> {
  const picture = new Image(sizePx, sizePx);
  picture.src = pictureOf(svg);
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = sizePx;
  canvas.height = sizePx;
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.imageSmoothingEnabled = false;
  context.drawImage(picture, 0, 0, sizePx, sizePx);
  return new Promise((resolve) => canvas.toBlob((png) => resolve(png ?? undefined), 'image/png'));
}
