import type { BioFileFormat } from '../../contract/vocabulary.ts';
import { MAX_UPLOAD_BYTES, readDataUrl } from '../link-pictures/link-pictures.ts';
import { invalidField } from '../platform/app-error.ts';
import { type RandomBytes, randomString } from '../platform/random.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { BioFile, BioFileStore } from './bio-file-port.ts';
import { bioFileFormatOf, bioFileName } from './bio-file-value.ts';

export type { BioFile, BioFileStore } from './bio-file-port.ts';
export { BIO_FILE_TYPES } from './bio-file-value.ts';

/** Files that visitors of bio pages download, such as menus and price lists. See docs/adr/0110-files-for-visitors.md. */
export interface BioFiles {
  /**
   * Stores a file of at most 5 MB, given as a data URL of any media type. Returns its URL, its format and its size. Throws
   * `invalid_input` under `file`.
   */
  add(accountId: number, given: GivenFile): Promise<StoredFile>;
  /** Returns undefined if it does not exist, or if its account is suspended. */
  find(name: string): Promise<BioFile | undefined>;
  /** Returns the content in parts. */
  read(name: string): AsyncIterable<Buffer>;
}

export interface GivenFile {
  dataUrl: string;
  /** The name that it has where it comes from. */
  name: string;
}

export interface StoredFile {
  url: string;
  format: BioFileFormat;
  bytes: number;
}

export interface BioFileDeps {
  store: BioFileStore;
  addressOf: (file: Pick<BioFile, 'name' | 'format'>) => string;
  clock: Clock;
  random: RandomBytes;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const NAME_LENGTH = 22;
/** 100 MB in the catalog. */
const MAX_FILES = 20;
/** An unsaved page can hold a new file for long: drafts survive in the browser. */
const UNUSED_FOR_MS = 7 * 86_400_000;
const NOT_A_FILE = 'The file must be a PDF, EPUB, PNG, JPEG, WebP or MP3. Put others elsewhere and use their URL.';

export function createBioFiles({ store, addressOf, clock, random }: BioFileDeps): BioFiles {
  return {
    async add(accountId, { dataUrl, name: given }) {
      const content = readDataUrl(dataUrl, /^data:[\w.+/-]*;base64,/i);
      const format = content && bioFileFormatOf(content);
      if (!content || !format) throw invalidField('file', NOT_A_FILE);
      if (content.length > MAX_UPLOAD_BYTES) throw invalidField('file', 'The file is too large. The limit is 5 MB.');
      await store.removeUnused(accountId, clock.now() - UNUSED_FOR_MS);
      if ((await store.count(accountId)) >= MAX_FILES)
        throw invalidField('file', `Bio pages can offer ${MAX_FILES} uploaded files. Remove some, or use a URL.`);
      const name = randomString(random, ALPHABET, NAME_LENGTH);
      const bytes = content.length;
      const file = { accountId, name, fileName: bioFileName(given, format), format, bytes, createdAt: clock.now() };
      await store.insert(file, content);
      return { url: addressOf(file), format, bytes };
    },
    find: (name) => store.find(name),
    read: (name) => store.read(name),
  };
}
