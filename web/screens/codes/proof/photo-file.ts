/** The service decodes at 2,000 pixels; larger photos only take longer to upload. */
const MAX_SIDE = 2_000;

export interface Size {
  width: number;
  height: number;
}

/** Returns the size in which a photo is sent. */
export function sentSize({ width, height }: Size): Size {
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * Shrinks a photo in the browser, so that photos of any size and format that the browser knows can be checked. Returns a
 * data URL; undefined if the browser cannot decode the file.
 */
export async function readPhoto(file: Blob): Promise<string | undefined> {
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (!bitmap) return undefined;
  const size = sentSize(bitmap);
  const canvas = Object.assign(document.createElement('canvas'), size);
  const context = canvas.getContext('2d');
  if (context) {
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, size.width, size.height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, size.width, size.height);
  }
  bitmap.close();
  return context ? canvas.toDataURL('image/jpeg', 0.92) : undefined;
}

/** Returns the first picture on the clipboard. */
export function pastedPhoto(clipboard: Pick<DataTransfer, 'files'> | null): File | undefined {
  return [...(clipboard?.files ?? [])].find(({ type }) => type.startsWith('image/'));
}
