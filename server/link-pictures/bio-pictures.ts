import type { BioPictureUse } from '../../contract/vocabulary.ts';
import { invalidField } from '../platform/app-error.ts';
import { type RandomBytes, randomString } from '../platform/random.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { BioPictureStore } from './bio-picture-port.ts';
import { makeBioPicture, readPictureUrl } from './card-file.ts';
import { createSerialQueue } from './serial-queue.ts';

/** Uploaded pictures of bio pages, splash pages and overlays. A page shows one by its URL, like a picture of another host. */
export interface BioPictures {
  /**
   * Stores a picture, cropped at the center and shrunk for its use; `dataUrl` is a PNG, JPEG or WebP of at most 5 MB.
   * Returns its URL. Throws `invalid_input` under `picture`.
   */
  add(accountId: number, dataUrl: string, use: BioPictureUse): Promise<string>;
  /** Returns a WebP; undefined if it does not exist. */
  find(name: string): Promise<Buffer | undefined>;
}

export interface BioPictureDeps {
  store: BioPictureStore;
  addressOf: (name: string) => string;
  clock: Clock;
  random: RandomBytes;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const NAME_LENGTH = 22;
/** Pages with ten pictures each for 50 people; 50 MB in the catalog. */
const MAX_PICTURES = 500;
/** An unsaved page can hold a new picture for long: drafts survive in the browser. */
const UNUSED_FOR_MS = 7 * 86_400_000;

export function createBioPictures({ store, addressOf, clock, random }: BioPictureDeps): BioPictures {
  const oneByOne = createSerialQueue();
  return {
    async add(accountId, dataUrl, use) {
      const bytes = readPictureUrl(dataUrl);
      const webp = await oneByOne(() => makeBioPicture(bytes, use));
      await store.removeUnused(accountId, clock.now() - UNUSED_FOR_MS);
      if ((await store.count(accountId)) >= MAX_PICTURES) {
        throw invalidField('picture', `Pages can show ${MAX_PICTURES} uploaded images. Remove some, or use a URL.`);
      }
      const name = randomString(random, ALPHABET, NAME_LENGTH);
      await store.insert({ accountId, name, webp, createdAt: clock.now() });
      return addressOf(name);
    },
    find: (name) => store.find(name),
  };
}
