import type { Readable } from 'node:stream';

/** Where files are kept under keys such as `objects/3f2a`: a folder, or a bucket of an S3 service. */
export interface ObjectStorage {
  /** For messages: the folder, or `s3://bucket/prefix`. */
  readonly location: string;
  /** Stores a file under a key, completely or not at all, and replaces the former one. */
  put(key: string, file: string): Promise<void>;
  /** Resolves with undefined if there is none. */
  get(key: string): Promise<Readable | undefined>;
  /** Lists everything in a folder of keys. */
  list(folder: string): Promise<StoredObject[]>;
  /** Ignores keys that do not exist. */
  remove(keys: readonly string[]): Promise<void>;
  /** Removes what processes left in a folder of keys that were killed over a day ago while they stored something. */
  removeUnfinished(folder: string): Promise<void>;
}

export interface StoredObject {
  key: string;
  bytes: number;
}
