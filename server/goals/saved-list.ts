import { conflict, invalidField, notFound } from '../platform/app-error.ts';
import type { Page } from '../platform/paging.ts';
import { TakenError } from '../platform/taken-error.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { Saved, SavedListRequest, SavedStore, SiteRef } from './saved-port.ts';

/** A list of a website that its owner writes. `Written` is how entries come in, `Definition` what they mean. */
export interface SavedList<Written, Definition> {
  /** Refuses with `not_found`, as every method does for what is not the account's. */
  page(site: SiteRef, request: SavedListRequest): Promise<Page<Saved<Definition>>>;
  find(site: SiteRef, id: number): Promise<Saved<Definition>>;
  /** Refuses a name that is taken or blank, a definition that makes no sense, and more than 100. */
  create(site: SiteRef, input: { name: string; written: Written }): Promise<Saved<Definition>>;
  update(site: SiteRef, id: number, patch: { name?: string; written?: Written }): Promise<Saved<Definition>>;
  remove(site: SiteRef, id: number): Promise<void>;
}

export interface SavedListParts<Written, Definition> {
  store: SavedStore<Definition>;
  /** Refuses with `not_found`. */
  checkSite(site: SiteRef): Promise<unknown>;
  clock: Clock;
  /** What it is called in sentences. */
  noun: string;
  /** How many a website can have; 100 unless given. */
  most?: number;
  /** What its name is called on the wire; `name` unless given. */
  field?: string;
  /** `before` is what stands there, of an entry that is changed. */
  read(written: Written, before?: Definition): Definition;
}

/** As many as a screen can offer to choose from. */
const MAX_ENTRIES = 100;

export function createSavedList<Written, Definition>(
  parts: SavedListParts<Written, Definition>,
): SavedList<Written, Definition> {
  const { store, checkSite, noun, most = MAX_ENTRIES, field = 'name' } = parts;
  const refuseTaken = (error: unknown): never => {
    if (error instanceof TakenError) throw conflict('name', `This website already has a ${noun} with that name.`);
    throw error;
  };
  return {
    async page(site, request) {
      await checkSite(site);
      return store.page(site, request);
    },
    find: async (site, id) => found(await store.find(site, id)),
    async create(site, { name, written }) {
      await checkSite(site);
      const saved = {
        ...site,
        name: readName(name, field),
        definition: parts.read(written),
        createdAt: parts.clock.now(),
      };
      const stored = await store.insert(saved, most).catch(refuseTaken);
      if (stored === 'gone') throw notFound();
      if (stored !== 'full') return stored;
      throw invalidField(field, `A website can have at most ${most} ${noun}s: delete one that is not needed.`);
    },
    async update(site, id, { name, written }) {
      const before = found(await store.find(site, id));
      const patch = {
        name: name === undefined ? undefined : readName(name, field),
        definition: written === undefined ? undefined : parts.read(written, before.definition),
      };
      return found(await store.update(site, id, patch).catch(refuseTaken));
    },
    async remove(site, id) {
      if (!(await store.remove(site, id))) throw notFound();
    },
  };
}

function readName(name: string, field: string): string {
  const trimmed = name.trim();
  if (trimmed !== '') return trimmed;
  throw invalidField(field, `${field} must not be empty.`);
}

function found<Definition>(saved: Saved<Definition> | undefined): Saved<Definition> {
  if (saved) return saved;
  throw notFound();
}
