import type { Change, ChangeFeed } from '../platform/changes.ts';
import type { MaybeAsync } from '../platform/threads/maybe-async.ts';
import type { Clock } from '../platform/time/clock.ts';
import { createFreshCache, type FreshCache } from '../redirect/redirect.ts';
import type { BioPage, BioPageStore, Overlay, SplashPage } from './page-port.ts';

/** Public pages, cached in memory: synchronous if cached. Bio pages of suspended accounts are not found. */
export interface LivePages {
  /** Finds a page by its handle in any case. */
  bio(handle: string): MaybeAsync<BioPage | undefined>;
  /** Finds a page of the account by its ID. */
  bioOf(accountId: number, id: number): MaybeAsync<BioPage | undefined>;
  splash(accountId: number, id: number): MaybeAsync<SplashPage | undefined>;
  overlay(accountId: number, id: number): MaybeAsync<Overlay | undefined>;
  /** Finds an overlay of any account: the visitor of its form does not know the account. */
  anyOverlay(id: number): MaybeAsync<Overlay | undefined>;
  close(): void;
}

export interface LivePagesDeps {
  stores: {
    splashPages: FindAny<SplashPage>;
    overlays: FindAny<Overlay>;
    bioPages: Pick<BioPageStore, 'find' | 'findShown'>;
  };
  changes: ChangeFeed;
  clock: Clock;
}

interface FindAny<Kind> {
  findAny(id: number): Promise<Kind | undefined>;
}

interface Owned {
  readonly id: number;
  readonly accountId: number;
}

export function createLivePages({ stores, changes, clock }: LivePagesDeps): LivePages {
  const bios = createFreshCache({ clock, load: (handle) => stores.bioPages.findShown(handle) });
  const biosById = createFreshCache({
    clock,
    load: async (key) => {
      const [accountId = 0, id = 0] = key.split(' ').map(Number);
      const page = await stores.bioPages.find(accountId, id);
      return page && stores.bioPages.findShown(page.handle);
    },
  });
  const splashes = createFreshCache({ clock, load: (id) => stores.splashPages.findAny(Number(id)) });
  const overlays = createFreshCache({ clock, load: (id) => stores.overlays.findAny(Number(id)) });
  const close = changes.subscribe((change) => {
    if (change.topic === 'bioPage') forgetBio(bios, change);
    if (change.topic === 'bioPage') biosById.forgetWhere(({ id }) => id === change.id);
    if (change.topic === 'splashPage') splashes.forget(String(change.id));
    if (change.topic === 'overlay') overlays.forget(String(change.id));
    if (change.topic !== 'account') return;
    // Also those that were not found because their account was suspended.
    for (const cache of [bios, biosById]) cache.forgetAll();
    for (const cache of [splashes, overlays]) cache.forgetWhere(({ accountId }) => accountId === change.id);
  });
  return {
    bio: (handle) => bios.get(handle.toLowerCase()),
    bioOf: (accountId, id) => biosById.get(`${accountId} ${id}`),
    splash: (accountId, id) => ownedBy(accountId, splashes.get(String(id))),
    overlay: (accountId, id) => ownedBy(accountId, overlays.get(String(id))),
    anyOverlay: (id) => overlays.get(String(id)),
    close,
  };
}

/** Drops a page from the cache. The change contains only the current handle, so an earlier one is dropped by ID. */
function forgetBio(cache: FreshCache<BioPage>, { id, key }: Change): void {
  cache.forget(key);
  cache.forgetWhere((page) => page.id === id);
}

function ownedBy<Kind extends Owned>(
  accountId: number,
  page: MaybeAsync<Kind | undefined>,
): MaybeAsync<Kind | undefined> {
  const own = (found: Kind | undefined) => (found?.accountId === accountId ? found : undefined);
  return page instanceof Promise ? page.then(own) : own(page);
}
