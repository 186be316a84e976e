/** A processed picture of a bio page. */
export interface BioPicture {
  accountId: number;
  /** The last part of its URL, which cannot be guessed. */
  name: string;
  webp: Buffer;
  createdAt: number;
}

export interface BioPictureStore {
  insert(picture: BioPicture): Promise<void>;
  /** Returns undefined for an unknown name, and for pictures of a deleted account. */
  find(name: string): Promise<Buffer | undefined>;
  /** Whether the account uploaded the picture. */
  has(accountId: number, name: string): Promise<boolean>;
  count(accountId: number): Promise<number>;
  /** Deletes the account's pictures from before this time that no page, overlay or brand of the account shows. */
  removeUnused(accountId: number, before: number): Promise<void>;
}
