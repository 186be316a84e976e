import type { CreationEntry } from '../audit/audit-port.ts';
import { conflict, invalidField, notFound } from '../platform/app-error.ts';
import type { Page } from '../platform/paging.ts';
import type { Clock } from '../platform/time/clock.ts';
import { UniqueViolationError } from '../platform/unique-violation-error.ts';
import type { Saved, SavedListRequest, SavedStore, SiteRef } from './saved-port.ts';

/** A website's list of saved entries. `Written` is the input form, `Definition` the stored one. */
export interface SavedList<Written, Definition> {
  /** Rejects with `not_found`, like every method, for websites and entries of other accounts. */
  page(site: SiteRef, request: SavedListRequest): Promise<Page<Saved<Definition>>>;
  find(site: SiteRef, id: number): Promise<Saved<Definition>>;
  /** Rejects a taken or blank name, an invalid definition, and entries beyond the limit (100 by default). */
  create(site: SiteRef, input: { name: string; written: Written }, entry?: CreationEntry): Promise<Saved<Definition>>;
  update(site: SiteRef, id: number, patch: { name?: string; written?: Written }): Promise<Saved<Definition>>;
  remove(site: SiteRef, id: number): Promise<void>;
}

export interface SavedListDeps<Written, Definition> {
  store: SavedStore<Definition>;
  /** Rejects with `not_found`. */
  checkSite(site: SiteRef): Promise<unknown>;
  clock: Clock;
  /** The name of an entry in messages. */
  noun: string;
  /** Maximum number per website; defaults to 100. */
  most?: number;
  /** API field of the name; defaults to `name`. */
  field?: string;
  /** `before` is the current definition when an entry is updated. */
  read(written: Written, before?: Definition): Definition;
}

/** As many as a screen can offer in a list. */
const MAX_ENTRIES = 100;

export function createSavedList<Written, Definition>(
  deps: SavedListDeps<Written, Definition>,
): SavedList<Written, Definition> {
  const { store, checkSite, noun, most = MAX_ENTRIES, field = 'name' } = deps;
  const throwTaken = (error: unknown): never => {
    if (error instanceof UniqueViolationError)
      throw conflict('name', `This website already has a ${noun} with that name.`);
    throw error;
  };
  return {
    async page(site, request) {
      await checkSite(site);
      return store.page(site, request);
    },
    find: async (site, id) => found(await store.find(site, id)),
    async create(site, { name, written }, entry) {
      await checkSite(site);
      const saved = {
        ...site,
        name: readName(name, field),
        definition: deps.read(written),
        createdAt: deps.clock.now(),
      };
      const stored = await store.insert(saved, most, entry).catch(throwTaken);
      if (stored === 'gone') throw notFound();
      if (stored !== 'full') return stored;
      throw invalidField(field, `A website can have up to ${most} ${noun}s. Delete one that you no longer need.`);
    },
    async update(site, id, { name, written }) {
      const before = found(await store.find(site, id));
      const patch = {
        name: name === undefined ? undefined : readName(name, field),
        definition: written === undefined ? undefined : deps.read(written, before.definition),
      };
      return found(await store.update(site, id, patch).catch(throwTaken));
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
