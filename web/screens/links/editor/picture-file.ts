import { editorWords } from '../../../messages/link-editor.ts';

/** What the service takes. */
const TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/webp'];
const MOST_BYTES = 5 * 1024 * 1024;

export const ACCEPTED = TYPES.join(',');

export interface ReadPicture {
  dataUrl?: string;
  /** Why it can be none. */
  problem?: string;
}

/** Why a file can be no picture of a card, before it is read; undefined: it may be one. */
export function problemOf({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!TYPES.includes(type)) return editorWords.pictureType;
  return size > MOST_BYTES ? editorWords.pictureSize : undefined;
}

/** As a data URL, once the browser has shown that it can be drawn. */
export async function readPicture(file: File): Promise<ReadPicture> {
  const problem = problemOf(file);
  if (problem) return { problem };
  try {
    (await createImageBitmap(file)).close();
    return { dataUrl: await dataUrlOf(file) };
  } catch {
    return { problem: editorWords.pictureDamaged };
  }
}

function dataUrlOf(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
