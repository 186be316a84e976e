import { pictureMessages as messages } from '../messages/shared/pictures.ts';

/** Types that the service accepts. */
const TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/webp'];
/** Of an upload. */
export const MAX_UPLOAD_BYTES = 5 * 1024 * 1024;

export const ACCEPTED = TYPES.join(',');

export interface ReadPicture {
  dataUrl?: string;
  /** Why the file is rejected. */
  problem?: string;
}

/** Checks a file before reading it; undefined when it may be valid. */
export function problemOf({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!TYPES.includes(type)) return messages.type;
  return size > MAX_UPLOAD_BYTES ? messages.size : undefined;
}

/** Reads the file as a data URL after the browser has decoded it as an image. */
export async function readPicture(file: File): Promise<ReadPicture> {
  const problem = problemOf(file);
  if (problem) return { problem };
  try {
    (await createImageBitmap(file)).close();
    return { dataUrl: await dataUrlOf(file) };
  } catch {
    return { problem: messages.damaged };
  }
}

export function dataUrlOf(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
