import type { LinkObjects } from '../links/link-port.ts';
import { AppError, conflict, invalidField, notFound } from '../platform/app-error.ts';
import type { Page, PageRequest } from '../platform/paging.ts';
import type { RandomBytes } from '../platform/random.ts';
import { TakenError } from '../platform/taken-error.ts';
import type { Clock } from '../platform/time/clock.ts';
import { type BioContentInput, readBioContent } from './bio-content.ts';
import { handleFrom, readHandle, withEnding } from './bio-handle.ts';
import { parseBioContent } from './bio-value.ts';
import type { BioPage, BioPageStore } from './page-port.ts';

export interface BioInput extends BioContentInput {
  name?: string | undefined;
  handle?: string | undefined;
}

/** Pages of an account's own under `/@handle`. */
export interface BioPages {
  page(accountId: number, request: PageRequest): Promise<Page<BioPage>>;
  /** Refuses with `not_found`, as every method with an id does. */
  find(accountId: number, id: number): Promise<BioPage>;
  /** Those of the ids that are the account's, by id. */
  findMany(accountId: number, ids: readonly number[]): Promise<Map<number, BioPage>>;
  /** Why no new page can have this handle, as a sentence; undefined when one can. */
  refusalOf(handle: string): Promise<string | undefined>;
  /** Makes a handle up when none is given. Refuses handles that are malformed, reserved or taken, by whomever. */
  create(accountId: number, input: BioInput & { name: string }): Promise<BioPage>;
  /** The old address is not found from then on, and free. */
  update(accountId: number, id: number, input: BioInput): Promise<BioPage>;
  remove(accountId: number, id: number): Promise<void>;
}

export interface BioPagesParts {
  store: BioPageStore;
  objects: Pick<LinkObjects, 'pixelsExist'>;
  random: RandomBytes;
  clock: Clock;
}

export function createBioPages(parts: BioPagesParts): BioPages {
  const { store } = parts;
  const find = async (accountId: number, id: number) => found(await store.find(accountId, id));
  return {
    page: (accountId, request) => store.page(accountId, request),
    find,
    findMany: async (accountId, ids) => {
      const pages = await store.findMany(accountId, ids);
      return new Map(pages.map((page) => [page.id, page]));
    },
    refusalOf: (handle) => refusalOf(store, handle),
    create: (accountId, input) => create(parts, accountId, input),
    async update(accountId, id, input) {
      await refuseForeignPixels(parts, accountId, input);
      const { name, handle, content } = await find(accountId, id);
      const patch = {
        name: input.name ?? name,
        handle: input.handle === undefined ? handle : readHandle(input.handle),
        content: readBioContent(content, input),
      };
      return found(await store.update(accountId, id, patch).catch(refuseTaken));
    },
    async remove(accountId, id) {
      if (!(await store.remove(accountId, id, parts.clock.now()))) throw notFound();
    },
  };
}

async function create(parts: BioPagesParts, accountId: number, input: BioInput & { name: string }): Promise<BioPage> {
  const { store, random, clock } = parts;
  await refuseForeignPixels(parts, accountId, input);
  const page = {
    ...{ accountId, name: input.name, createdAt: clock.now() },
    content: readBioContent(parseBioContent('{}'), input),
  };
  if (input.handle !== undefined) {
    return store.insert({ ...page, handle: readHandle(input.handle) }).catch(refuseTaken);
  }
  const handle = handleFrom(input.name, random);
  try {
    return await store.insert({ ...page, handle });
  } catch (error) {
    if (!(error instanceof TakenError)) throw error;
    return store.insert({ ...page, handle: withEnding(handle, random) }).catch(refuseTaken);
  }
}

async function refuseForeignPixels({ objects }: BioPagesParts, accountId: number, { pixels }: BioInput): Promise<void> {
  if (pixels === undefined || (await objects.pixelsExist(accountId, pixels))) return;
  throw invalidField('pixels', 'One of these pixels is not yours. Give the ids of your own ones.');
}

function found(page: BioPage | undefined): BioPage {
  if (page) return page;
  throw notFound();
}

const TAKEN = 'This handle is taken. Choose another one.';

async function refusalOf(store: Pick<BioPageStore, 'findByHandle'>, handle: string): Promise<string | undefined> {
  try {
    return (await store.findByHandle(readHandle(handle))) === undefined ? undefined : TAKEN;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

function refuseTaken(error: unknown): never {
  if (error instanceof TakenError) throw conflict('handle', TAKEN);
  throw error;
}
