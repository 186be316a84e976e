/**
 * How far an access log is imported into a website's events. A log is identified by its content: rotation and
 * compression change the name, and a log that has grown keeps its beginning.
 */
export interface ImportedLog {
  readonly websiteId: number;
  readonly accountId: number;
  /** SHA-256 of its first `bytes` bytes, decompressed, in hexadecimal. */
  readonly digest: string;
  readonly bytes: number;
  /** Epoch milliseconds of the earliest and the latest line among them. */
  readonly firstAt: number;
  readonly lastAt: number;
  readonly importedAt: number;
}

export interface ImportedLogStore {
  ofWebsite(accountId: number, websiteId: number): Promise<ImportedLog[]>;
  /**
   * Records the progress of a log. Idempotent.
   * @param shorter digest of the log's previous record, which this one replaces
   */
  note(log: ImportedLog, shorter?: string): Promise<void>;
}
