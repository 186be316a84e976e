import type { Links } from '../links/links.ts';
import { type RandomBytes, randomString } from '../platform/random.ts';
import type { Clock } from '../platform/time/clock.ts';
import { makeCard, readPictureUrl } from './card-file.ts';
import type { LinkPictureStore } from './link-picture-port.ts';
import { createSerialQueue } from './serial-queue.ts';

export type { BioPicture, BioPictureStore } from './bio-picture-port.ts';
export { type BioPictures, createBioPictures } from './bio-pictures.ts';
export {
  decodePicture,
  MAX_BYTES as MAX_UPLOAD_BYTES,
  makeAvatar,
  makeIcon,
  makeLogo,
  readDataUrl,
  readPictureUrl,
} from './card-file.ts';
export { atAddress, pagesAtAddress, previewsAtAddress } from './current-address.ts';
export type { LinkPicture, LinkPictureStore } from './link-picture-port.ts';
export { createSerialQueue } from './serial-queue.ts';
export { createShownPictures, type ShownPictures } from './shown-pictures.ts';

/** Uploaded pictures for the social previews of links. */
export interface LinkPictures {
  /**
   * Sets the link's picture; `dataUrl` is a PNG, JPEG or WebP of at most 5 MB. Returns its URL, the link's new
   * `metaimage`. Throws `not_found`, and `invalid_input` under `picture`.
   */
  put(accountId: number, linkId: number, dataUrl: string): Promise<string>;
  /** Returns a JPEG; undefined if it does not exist or is no longer shown. */
  find(name: string): Promise<Buffer | undefined>;
}

export interface LinkPictureDeps {
  store: LinkPictureStore;
  links: Pick<Links, 'find' | 'update'>;
  addressOf: (name: string) => string;
  clock: Clock;
  random: RandomBytes;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const NAME_LENGTH = 22;

export function createLinkPictures({ store, links, addressOf, clock, random }: LinkPictureDeps): LinkPictures {
  const oneByOne = createSerialQueue();
  return {
    async put(accountId, linkId, dataUrl) {
      await links.find(accountId, linkId);
      const bytes = readPictureUrl(dataUrl);
      const jpeg = await oneByOne(() => makeCard(bytes));
      const name = randomString(random, ALPHABET, NAME_LENGTH);
      await store.insert({ accountId, linkId, name, jpeg, createdAt: clock.now() });
      const address = addressOf(name);
      await links.update(accountId, linkId, { metaimage: address });
      return address;
    },
    find: (name) => store.find(name),
  };
}
