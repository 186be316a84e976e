import { conflict, notFound } from '../platform/app-error.ts';
import type { Clock } from '../platform/clock.ts';
import type { Page, PageRequest } from '../platform/paging.ts';
import { TakenError } from '../platform/taken-error.ts';
import type { Pixel, PixelStore } from './pixel-port.ts';
import { pixelWord, readTag } from './pixel-types.ts';

export type { Pixel } from './pixel-port.ts';

/** Retargeting and analytics tags of other vendors that an account's links and pages carry. */
export interface Pixels {
  page(accountId: number, request: PageRequest): Promise<Page<Pixel>>;
  /** Refuses an unknown type, a tag that the type's pattern refuses, and the same type and tag twice. */
  create(accountId: number, input: { type: string; name: string; tag: string }): Promise<Pixel>;
  update(accountId: number, id: number, patch: { name?: string; tag: string }): Promise<Pixel>;
  remove(accountId: number, id: number): Promise<void>;
}

export function createPixels(store: PixelStore, clock: Clock): Pixels {
  return {
    page: (accountId, request) => store.page(accountId, request),
    async create(accountId, { type, name, tag }) {
      const word = pixelWord(type);
      const pixel = { accountId, type, word, name, tag: readTag(word, tag), createdAt: clock.now() };
      return store.insert(pixel).catch(refuseTaken);
    },
    async update(accountId, id, patch) {
      const pixel = await store.find(accountId, id);
      if (!pixel) throw notFound();
      const tag = readTag(pixel.word, patch.tag);
      const updated = await store.update(accountId, id, { ...patch, tag }).catch(refuseTaken);
      if (!updated) throw notFound();
      return updated;
    },
    async remove(accountId, id) {
      if (!(await store.remove(accountId, id))) throw notFound();
    },
  };
}

function refuseTaken(error: unknown): never {
  if (error instanceof TakenError) throw conflict('tag', 'You already have a pixel of this type with this tag.');
  throw error;
}
