import type { BioFileFormat } from '../../../../contract/vocabulary.ts';
import { formatBytes } from '../../../ui/format.ts';

/** As in an input's `accept`. */
export const ACCEPTED_FILES = '.pdf,.epub,.png,.jpg,.jpeg,.webp,.mp3';

/** Returns whether the URL is that of an uploaded file, which nobody types. */
export function isUploadedFile(url: string): boolean {
  return /\/assets\/files\/[A-Za-z0-9]{22}\.[a-z0-9]{3,4}$/.test(url);
}

/** Returns the line below the label of a file: `PDF, 1.2 MB`. */
export function detailOf(format: BioFileFormat, bytes: number): string {
  return `${format === 'jpg' ? 'JPEG' : format.toUpperCase()}, ${formatBytes(bytes)}`;
}

/** Returns whether a text is such a line, and not in the owner's words. */
export function isDetail(text: string): boolean {
  return /^(?:PDF|EPUB|PNG|JPEG|WEBP|MP3), [\d.,]+ (?:bytes?|kB|MB)$/.test(text);
}

/** Returns the label of a file by its name: without ending, with spaces. */
export function titleOf(fileName: string): string {
  return fileName
    .replace(/\.[^.]{1,5}$/, '')
    .replaceAll(/[_-]+/g, ' ')
    .trim();
}
