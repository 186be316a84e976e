import type { BioFileFormat } from '../../contract/vocabulary.ts';

/** A file for visitors of bio pages, without its content. */
export interface BioFile {
  accountId: number;
  /** The last part of its URL, which cannot be guessed. */
  name: string;
  /** The name under which visitors save it. */
  fileName: string;
  format: BioFileFormat;
  bytes: number;
  createdAt: number;
}

/** The content is stored in parts: writing or reading all of it at once would hold the thread for 20 ms. */
export interface BioFileStore {
  /** Stores the content first, so that an incomplete file is never found. */
  insert(file: BioFile, content: Buffer): Promise<void>;
  /** Returns undefined for an unknown name, and for files of a deleted or suspended account. */
  find(name: string): Promise<BioFile | undefined>;
  /** Returns the parts of the content in order. */
  read(name: string): AsyncIterable<Buffer>;
  count(accountId: number): Promise<number>;
  /** Deletes the account's files from before this time that no bio page of the account shows, and what is left of incomplete ones. */
  removeUnused(accountId: number, before: number): Promise<void>;
}
