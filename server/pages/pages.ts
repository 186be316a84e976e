import type { LinkObjects } from '../links/link-port.ts';
import type { RandomBytes } from '../platform/random.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { NotifyByMail } from './answer-mail.ts';
import type { AnswerStore } from './answer-port.ts';
import { type Answers, createAnswers } from './answers.ts';
import { type BioPages, createBioPages } from './bio-pages.ts';
import { type BlockPlaces, createBlockPlaces, type FindCity } from './block-places.ts';
import { type Drafts, drafts } from './drafts.ts';
import { createOverlays, type Overlays } from './overlays.ts';
import type { BioPage, BioPageStore, Overlay, OverlayStore, SplashPage, SplashPageStore } from './page-port.ts';
import { createPageStatistics, type PageStatistics, type PageStatisticsDeps } from './page-statistics.ts';
import { createSplashPages, type SplashPages } from './splash-pages.ts';
import { createVerifiedLinks, type VerifiedLinks, type VerifiedLinksDeps } from './verified-links.ts';

export { createAnswerMail } from './answer-mail.ts';
export type { AnswerFields, AnswerPlace, PageAnswer } from './answer-port.ts';
export { ANSWER_LIMITS, type AnswerForm, type Answers, HONEYPOT, MAX_ANSWERS } from './answers.ts';
export type { BioBlockInput, BioContentInput } from './bio-content.ts';
export type { BioInput, BioPages } from './bio-pages.ts';
export {
  type BioBlock,
  type BioCity,
  type BioContent,
  type BlockPlace,
  blocksAt,
  destinationOf,
  placeOf,
} from './bio-value.ts';
export { drafts } from './drafts.ts';
export { type Embed, embedOf, isMediaFile } from './embeds.ts';
export { createLivePages, type LivePages } from './live-pages.ts';
export { MAP_NAMES, positionOfUrl } from './map-url.ts';
export type { OverlayInput } from './overlay-content.ts';
export type { OverlayContent } from './overlay-value.ts';
export type { Overlays } from './overlays.ts';
export type { BioPage, BioPageStore, Overlay, SplashPage } from './page-port.ts';
export { type PageKind, pageKey } from './page-port.ts';
export type { BlockClicks, PageStatistics } from './page-statistics.ts';
export type { SplashInput, SplashPages } from './splash-pages.ts';
export type { SplashContent } from './splash-value.ts';

/** Pages that account holders write for visitors. All text is untrusted: escape it on output. */
export interface Pages {
  splashPages: SplashPages;
  overlays: Overlays;
  bioPages: BioPages;
  answers: Answers;
  verifiedLinks: VerifiedLinks;
  /** Previews of unsaved pages. */
  drafts: Drafts;
  places: BlockPlaces;
  statistics: PageStatistics;
  /** Finds a page for visitors, by its handle in any case; undefined if there is none. */
  findBio(handle: string): Promise<BioPage | undefined>;
  /** Returns the handles in the sitemap, up to its maximum size. */
  handlesInSitemap(): Promise<string[]>;
  /**
   * Finds a splash page of this account for visitors; undefined when it is deleted, so that they are redirected
   * directly.
   */
  findSplash(accountId: number, id: number): Promise<SplashPage | undefined>;
  findOverlay(accountId: number, id: number): Promise<Overlay | undefined>;
}

export interface PagesDeps {
  stores: { splashPages: SplashPageStore; overlays: OverlayStore; bioPages: BioPageStore; answers: AnswerStore };
  /** Checks that pixels are the account's. */
  objects: Pick<LinkObjects, 'pixelsExist'>;
  /** Queries the event log. */
  numbers: Omit<PageStatisticsDeps, 'clock'>;
  findCity: FindCity;
  tellByMail?: NotifyByMail;
  /** Fetches what links of bio pages lead to. */
  verification: Omit<VerifiedLinksDeps, 'store' | 'clock'>;
  random: RandomBytes;
  clock: Clock;
}

export function createPages({ stores, objects, random, clock, ...deps }: PagesDeps): Pages {
  const { numbers, tellByMail, verification, findCity } = deps;
  const places = createBlockPlaces(findCity);
  return {
    splashPages: createSplashPages(stores.splashPages, clock),
    overlays: createOverlays(stores.overlays, clock),
    bioPages: createBioPages({ store: stores.bioPages, objects, places, random, clock }),
    drafts,
    places,
    statistics: createPageStatistics({ ...numbers, clock }),
    verifiedLinks: createVerifiedLinks({ ...verification, store: stores.bioPages, clock }),
    answers: createAnswers({ store: stores.answers, clock, tellByMail }),
    findBio: (handle) => stores.bioPages.findByHandle(handle.toLowerCase()),
    handlesInSitemap: () => stores.bioPages.handlesInSitemap(50_000),
    findSplash: (accountId, id) => stores.splashPages.find(accountId, id),
    findOverlay: (accountId, id) => stores.overlays.find(accountId, id),
  };
}
