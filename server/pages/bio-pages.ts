import type { CreationEntry } from '../audit/audit-port.ts';
import type { LinkObjects } from '../links/link-port.ts';
import { AppError, conflict, invalidField, notFound } from '../platform/app-error.ts';
import type { Page, PageRequest } from '../platform/paging.ts';
import type { RandomBytes } from '../platform/random.ts';
import type { Clock } from '../platform/time/clock.ts';
import { UniqueViolationError } from '../platform/unique-violation-error.ts';
import { type BioContentInput, readBioContent } from './bio-content.ts';
import { handleFrom, readHandle, withEnding } from './bio-handle.ts';
import { type BioContent, parseBioContent } from './bio-value.ts';
import type { BlockPlaces } from './block-places.ts';
import type { BioPage, BioPageStore } from './page-port.ts';

export interface BioInput extends BioContentInput {
  name?: string | undefined;
  handle?: string | undefined;
}

/** Bio pages of an account under `/@handle`. */
export interface BioPages {
  /** Returns the account's pages, or those in these channels. */
  page(accountId: number, request: PageRequest & { channelIds?: readonly number[] }): Promise<Page<BioPage>>;
  /** Throws `not_found`, like every method with an ID. */
  find(accountId: number, id: number): Promise<BioPage>;
  /** Returns the account's pages among these IDs, by ID. */
  findMany(accountId: number, ids: readonly number[]): Promise<Map<number, BioPage>>;
  /** Returns a sentence why this handle is unavailable; undefined if it is available. */
  refusalOf(handle: string): Promise<string | undefined>;
  /** Generates a handle if none is given. Rejects handles that are malformed, reserved or taken by any account. */
  create(accountId: number, input: BioInput & { name: string }, entry?: CreationEntry): Promise<BioPage>;
  /** After a change of handle the old URL returns 404, and is free. */
  update(accountId: number, id: number, input: BioInput): Promise<BioPage>;
  remove(accountId: number, id: number): Promise<void>;
}

export interface BioPagesDeps {
  store: BioPageStore;
  objects: Pick<LinkObjects, 'pixelsExist'>;
  places: Pick<BlockPlaces, 'locate' | 'learn'>;
  random: RandomBytes;
  clock: Clock;
}

export function createBioPages(deps: BioPagesDeps): BioPages {
  const { store } = deps;
  const find = async (accountId: number, id: number) => {
    const page = found(await store.find(accountId, id));
    deps.places.learn(page.content);
    return page;
  };
  return {
    page: (accountId, { channelIds, ...request }) =>
      channelIds ? store.pageIn(accountId, channelIds, request) : store.page(accountId, request),
    find,
    findMany: async (accountId, ids) => {
      const pages = await store.findMany(accountId, ids);
      return new Map(pages.map((page) => [page.id, page]));
    },
    refusalOf: (handle) => refusalOf(store, handle),
    create: (accountId, input, entry) => create(deps, { accountId, entry }, input),
    async update(accountId, id, input) {
      await rejectForeignPixels(deps, accountId, input);
      const { name, handle, content } = await find(accountId, id);
      const patch = {
        name: input.name ?? name,
        handle: input.handle === undefined ? handle : readHandle(input.handle),
        content: await located(deps, readBioContent(content, input)),
      };
      return found(await store.update(accountId, id, patch).catch(throwTaken));
    },
    async remove(accountId, id) {
      if (!(await store.remove(accountId, id, deps.clock.now()))) throw notFound();
    },
  };
}

async function create(
  deps: BioPagesDeps,
  { accountId, entry }: { accountId: number; entry: CreationEntry | undefined },
  input: BioInput & { name: string },
): Promise<BioPage> {
  const { store, random, clock } = deps;
  await rejectForeignPixels(deps, accountId, input);
  const page = {
    accountId,
    name: input.name,
    createdAt: clock.now(),
    content: await located(deps, readBioContent(parseBioContent('{}'), input)),
  };
  if (input.handle !== undefined) {
    return store.insert({ ...page, handle: readHandle(input.handle) }, entry).catch(throwTaken);
  }
  const handle = handleFrom(input.name, random);
  try {
    return await store.insert({ ...page, handle }, entry);
  } catch (error) {
    if (!(error instanceof UniqueViolationError)) throw error;
    return store.insert({ ...page, handle: withEnding(handle, random) }, entry).catch(throwTaken);
  }
}

/** The first address that is looked up takes a few seconds. */
const LOCATE_WAIT_MS = 15_000;

function located({ places }: BioPagesDeps, content: BioContent): Promise<BioContent> {
  return places.locate(content, LOCATE_WAIT_MS);
}

async function rejectForeignPixels({ objects }: BioPagesDeps, accountId: number, { pixels }: BioInput): Promise<void> {
  if (pixels === undefined || (await objects.pixelsExist(accountId, pixels))) return;
  throw invalidField('pixels', 'At least one of these pixels was not found.');
}

function found(page: BioPage | undefined): BioPage {
  if (page) return page;
  throw notFound();
}

const TAKEN = 'This handle is already taken. Choose another one.';

async function refusalOf(store: Pick<BioPageStore, 'findByHandle'>, handle: string): Promise<string | undefined> {
  try {
    return (await store.findByHandle(readHandle(handle))) === undefined ? undefined : TAKEN;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

function throwTaken(error: unknown): never {
  if (error instanceof UniqueViolationError) throw conflict('handle', TAKEN);
  throw error;
}
