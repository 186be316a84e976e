/** A processed picture. */
export interface LinkPicture {
  accountId: number;
  linkId: number;
  /** The last part of its URL, which cannot be guessed. */
  name: string;
  jpeg: Buffer;
  createdAt: number;
}

export interface LinkPictureStore {
  /** Stores a picture. The link's current picture is kept for undo; its other pictures are deleted. */
  insert(picture: LinkPicture): Promise<void>;
  /** Returns undefined for an unknown name, or if the link shows another picture or none. */
  find(name: string): Promise<Buffer | undefined>;
}
