import type { Clock } from '../platform/clock.ts';
import type { RandomBytes } from '../platform/random.ts';
import { type BioPages, createBioPages } from './bio-pages.ts';
import { createOverlays, type Overlays } from './overlays.ts';
import type { BioPage, BioPageStore, Overlay, OverlayStore, SplashPage, SplashPageStore } from './page-port.ts';
import { createSplashPages, type SplashPages } from './splash-pages.ts';

export type { BioContentInput } from './bio-content.ts';
export type { BioInput, BioPages } from './bio-pages.ts';
export type { BioBlock, BioContent } from './bio-value.ts';
export type { OverlayContent } from './overlay-value.ts';
export type { OverlayInput, Overlays } from './overlays.ts';
export type { BioPage, Overlay, SplashPage } from './page-port.ts';
export type { SplashInput, SplashPages } from './splash-pages.ts';
export type { SplashContent } from './splash-value.ts';

/** Pages and boxes that account holders write and strangers see. All text is the owner's: escape it where it is shown. */
export interface Pages {
  splashPages: SplashPages;
  overlays: Overlays;
  bioPages: BioPages;
  /** For strangers, in any case of letters; undefined when there is none. */
  findBio(handle: string): Promise<BioPage | undefined>;
  /** For strangers on their way through a link of this account; undefined when it is gone: they go straight on. */
  findSplash(accountId: number, id: number): Promise<SplashPage | undefined>;
  findOverlay(accountId: number, id: number): Promise<Overlay | undefined>;
}

export interface PagesParts {
  stores: { splashPages: SplashPageStore; overlays: OverlayStore; bioPages: BioPageStore };
  random: RandomBytes;
  clock: Clock;
}

export function createPages({ stores, random, clock }: PagesParts): Pages {
  return {
    splashPages: createSplashPages(stores.splashPages, clock),
    overlays: createOverlays(stores.overlays, clock),
    bioPages: createBioPages({ store: stores.bioPages, random, clock }),
    findBio: (handle) => stores.bioPages.findByHandle(handle.toLowerCase()),
    findSplash: (accountId, id) => stores.splashPages.find(accountId, id),
    findOverlay: (accountId, id) => stores.overlays.find(accountId, id),
  };
}
