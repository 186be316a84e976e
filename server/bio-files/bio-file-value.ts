import type { BioFileFormat } from '../../contract/vocabulary.ts';

const latin1 = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to);

/** What files begin with: their formats are read from their content, never from a name or a declared type. */
const BEGINNINGS: Readonly<Record<BioFileFormat, (bytes: Buffer) => boolean>> = {
  pdf: (bytes) => latin1(bytes, 0, 5) === '%PDF-',
  // A ZIP file whose first entry is its type, uncompressed: EPUB Open Container Format 3.3, 4.3.
  epub: (bytes) => latin1(bytes, 0, 4) === 'PK\x03\x04' && latin1(bytes, 30, 58) === 'mimetypeapplication/epub+zip',
  png: (bytes) => latin1(bytes, 0, 8) === '\x89PNG\r\n\x1a\n',
  jpg: (bytes) => latin1(bytes, 0, 3) === '\xff\xd8\xff',
  webp: (bytes) => latin1(bytes, 0, 4) === 'RIFF' && latin1(bytes, 8, 12) === 'WEBP',
  // With tags, or a frame of layer III.
  mp3: (bytes) => latin1(bytes, 0, 3) === 'ID3' || (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe6) === 0xe2),
};

/** Media types, as browsers declare them to programs that open the file. */
export const BIO_FILE_TYPES: Readonly<Record<BioFileFormat, string>> = {
  pdf: 'application/pdf',
  epub: 'application/epub+zip',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  mp3: 'audio/mpeg',
};

/** Returns the format of a file; undefined if it is none that visitors may get. */
export function bioFileFormatOf(bytes: Buffer): BioFileFormat | undefined {
  return (Object.keys(BEGINNINGS) as BioFileFormat[]).find((format) => BEGINNINGS[format](bytes));
}

const MAX_NAME_LENGTH = 100;

/**
 * Returns the name under which visitors save a file: without folders and characters that cannot be seen, which could make an ending
 * look like another, and with the ending of its format.
 */
export function bioFileName(given: string, format: BioFileFormat): string {
  const last = given.split(/[/\\]/).at(-1) ?? '';
  const shown = last.replace(/[\p{C}\p{Z}"<>:|?*]+/gu, ' ').trim();
  const [, stem = shown] = new RegExp(`^(.*)\\.(?:${format === 'jpg' ? 'jpe?g' : format})$`, 'i').exec(shown) ?? [];
  const kept = [...stem]
    .slice(0, MAX_NAME_LENGTH)
    .join('')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  return `${kept || 'file'}.${format}`;
}
