import type { Change, ChangeFeed } from '../platform/changes.ts';
import type { Soon } from '../platform/threads/maybe-async.ts';
import type { Clock } from '../platform/time/clock.ts';
import { createFreshCache, type FreshCache } from '../redirect/redirect.ts';
import type { BioPage, BioPageStore, Overlay, SplashPage } from './page-port.ts';

/** Pages as strangers meet them, from memory: at once when they are known. */
export interface LivePages {
  /** In any case of letters. */
  bio(handle: string): Soon<BioPage | undefined>;
  splash(accountId: number, id: number): Soon<SplashPage | undefined>;
  overlay(accountId: number, id: number): Soon<Overlay | undefined>;
  /** Whoever's it is: who answers an overlay does not know. */
  anyOverlay(id: number): Soon<Overlay | undefined>;
  close(): void;
}

export interface LivePagesParts {
  stores: {
    splashPages: FindAny<SplashPage>;
    overlays: FindAny<Overlay>;
    bioPages: Pick<BioPageStore, 'findByHandle'>;
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

export function createLivePages({ stores, changes, clock }: LivePagesParts): LivePages {
  const bios = createFreshCache({ clock, load: (handle) => stores.bioPages.findByHandle(handle) });
  const splashes = createFreshCache({ clock, load: (id) => stores.splashPages.findAny(Number(id)) });
  const overlays = createFreshCache({ clock, load: (id) => stores.overlays.findAny(Number(id)) });
  const close = changes.subscribe((change) => {
    if (change.topic === 'bioPage') forgetBio(bios, change);
    if (change.topic === 'splashPage') splashes.forget(String(change.id));
    if (change.topic === 'overlay') overlays.forget(String(change.id));
    if (change.topic !== 'account') return;
    for (const cache of [bios, splashes, overlays]) cache.forgetWhere(({ accountId }) => accountId === change.id);
  });
  return {
    bio: (handle) => bios.get(handle.toLowerCase()),
    splash: (accountId, id) => ownedBy(accountId, splashes.get(String(id))),
    overlay: (accountId, id) => ownedBy(accountId, overlays.get(String(id))),
    anyOverlay: (id) => overlays.get(String(id)),
    close,
  };
}

/** The change names the page as it is called now: what it was called before must go, too. */
function forgetBio(cache: FreshCache<BioPage>, { id, key }: Change): void {
  cache.forget(key);
  cache.forgetWhere((page) => page.id === id);
}

function ownedBy<Kind extends Owned>(accountId: number, page: Soon<Kind | undefined>): Soon<Kind | undefined> {
  const own = (found: Kind | undefined) => (found?.accountId === accountId ? found : undefined);
  return page instanceof Promise ? page.then(own) : own(page);
}
