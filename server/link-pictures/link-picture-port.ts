/** A picture that was made ready to be shown. */
export interface LinkPicture {
  accountId: number;
  linkId: number;
  /** The last part of its address, which nobody can guess. */
  name: string;
  jpeg: Buffer;
  createdAt: number;
}

export interface LinkPictureStore {
  /** Beside it the link keeps the one that it shows now, so that a change can be taken back; any other of the link goes. */
  insert(picture: LinkPicture): Promise<void>;
  /** Undefined when there is none of that name, or its link shows another or none. */
  find(name: string): Promise<Buffer | undefined>;
}
