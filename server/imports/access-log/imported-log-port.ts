/**
 * How far an access log was brought into a website's events. A log is known by what is in it, not by its name: rotating and
 * packing change the name, and a log that has grown still begins as it did.
 */
export interface ImportedLog {
  readonly websiteId: number;
  readonly accountId: number;
  /** SHA-256 of its first `bytes` bytes, unpacked, in hexadecimal. */
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
   * Notes how far a log was brought; again is the same as once.
   * @param shorter digest of what was noted of the same log before, which this takes the place of
   */
  note(log: ImportedLog, shorter?: string): Promise<void>;
}
