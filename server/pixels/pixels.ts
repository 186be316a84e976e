import type { CreationEntry } from '../audit/audit-port.ts';
import { conflict, notFound } from '../platform/app-error.ts';
import type { Page, PageRequest } from '../platform/paging.ts';
import type { Clock } from '../platform/time/clock.ts';
import { UniqueViolationError } from '../platform/unique-violation-error.ts';
import type { Pixel, PixelStore } from './pixel-port.ts';
import { neutralPixelType, readTag } from './pixel-types.ts';

export { createLivePixels, type LivePixels } from './live-pixels.ts';
export * from './pixel-beacons.ts';
export type { Pixel } from './pixel-port.ts';

export interface PixelInput {
  type: string;
  name: string;
  tag: string;
  /** False by default. */
  consent?: boolean | undefined;
}

export interface PixelPatch {
  name?: string | undefined;
  tag: string;
  consent?: boolean | undefined;
}

/** Retargeting and analytics tags of other vendors for an account's links and pages. */
export interface Pixels {
  page(accountId: number, request: PageRequest): Promise<Page<Pixel>>;
  /** Throws `not_found`, like every method with an ID. */
  find(accountId: number, id: number): Promise<Pixel>;
  /** Creates a pixel. Rejects an unknown type, a tag with other characters, and duplicates. */
  create(accountId: number, input: PixelInput, entry?: CreationEntry): Promise<Pixel>;
  update(accountId: number, id: number, patch: PixelPatch): Promise<Pixel>;
  remove(accountId: number, id: number): Promise<void>;
}

export function createPixels(store: PixelStore, clock: Clock): Pixels {
  return {
    page: (accountId, request) => store.page(accountId, request),
    find: async (accountId, id) => found(await store.find(accountId, id)),
    async create(accountId, { type, name, tag, consent = false }, entry) {
      const word = neutralPixelType(type);
      const pixel = { accountId, type, word, name, tag: readTag(tag), consent, createdAt: clock.now() };
      return store.insert(pixel, entry).catch(throwTaken);
    },
    async update(accountId, id, patch) {
      const before = found(await store.find(accountId, id));
      const { name = before.name, consent = before.consent } = patch;
      const changed = { name, tag: readTag(patch.tag), consent };
      return found(await store.update(accountId, id, changed).catch(throwTaken));
    },
    async remove(accountId, id) {
      if (!(await store.remove(accountId, id))) throw notFound();
    },
  };
}

function found(pixel: Pixel | undefined): Pixel {
  if (pixel) return pixel;
  throw notFound();
}

function throwTaken(error: unknown): never {
  if (error instanceof UniqueViolationError)
    throw conflict('tag', 'You already have a pixel of this type with this tag.');
  throw error;
}
