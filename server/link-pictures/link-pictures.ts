import type { Links } from '../links/links.ts';
import { type RandomBytes, randomWord } from '../platform/random.ts';
import type { Clock } from '../platform/time/clock.ts';
import { makeCard, readPictureUrl } from './card-file.ts';
import type { LinkPictureStore } from './link-picture-port.ts';
import { createTurns } from './serial-queue.ts';

export type { LinkPicture, LinkPictureStore } from './link-picture-port.ts';
export { createShownPictures, type ShownPictures } from './shown-pictures.ts';

/** Pictures that people upload for the preview cards of their links. */
export interface LinkPictures {
  /**
   * The link shows this one from now on; `dataUrl` is a PNG, JPEG or WebP of at most 5 MB. Answers its address, which is the
   * link's `metaimage` then. Refuses with `not_found`, and with `invalid_input` under `picture`.
   */
  put(accountId: number, linkId: number, dataUrl: string): Promise<string>;
  /** A JPEG; undefined for what is not there or not shown any more. */
  find(name: string): Promise<Buffer | undefined>;
}

export interface LinkPictureParts {
  store: LinkPictureStore;
  links: Pick<Links, 'find' | 'update'>;
  addressOf: (name: string) => string;
  clock: Clock;
  random: RandomBytes;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const NAME_LENGTH = 22;

export function createLinkPictures({ store, links, addressOf, clock, random }: LinkPictureParts): LinkPictures {
  const oneByOne = createTurns();
  return {
    async put(accountId, linkId, dataUrl) {
      await links.find(accountId, linkId);
      const bytes = readPictureUrl(dataUrl);
      const jpeg = await oneByOne(() => makeCard(bytes));
      const name = randomWord(random, ALPHABET, NAME_LENGTH);
      await store.insert({ accountId, linkId, name, jpeg, createdAt: clock.now() });
      const address = addressOf(name);
      await links.update(accountId, linkId, { metaimage: address });
      return address;
    },
    find: (name) => store.find(name),
  };
}
