import type { OverlayType } from '../../contract/vocabulary.ts';
import type { Page, PageRequest } from '../platform/paging.ts';
import type { BioContent } from './bio-value.ts';
import type { OverlayContent } from './overlay-value.ts';
import type { SplashContent } from './splash-value.ts';

export type PageKind = 'bio' | 'splash' | 'overlay';

/** Ids count up from one in each of three tables; no table comes near to 2^50 rows. */
const KEY_SPACE: Readonly<Record<PageKind, number>> = { bio: 0, splash: 2 ** 50, overlay: 2 ** 51 };

/** What events call a page: one number for pages of three kinds. */
export function pageKey(kind: PageKind, id: number): number {
  return KEY_SPACE[kind] + id;
}

interface OwnedPage {
  id: number;
  accountId: number;
  /** The owner's name for it; visitors see that of bio pages only. */
  name: string;
  createdAt: number;
}

export interface SplashPage extends OwnedPage {
  content: SplashContent;
}

export interface Overlay extends OwnedPage {
  type: OverlayType;
  content: OverlayContent;
}

export interface BioPage extends OwnedPage {
  /** Last part of its public address, lower case; once per service while it lives. */
  handle: string;
  content: BioContent;
}

export type PagePatch<Kind> = Partial<Omit<Kind, 'id' | 'accountId' | 'createdAt'>>;

export interface PageStore<Kind extends OwnedPage> {
  /** Newest first. */
  page(accountId: number, request: PageRequest): Promise<Page<Kind>>;
  find(accountId: number, id: number): Promise<Kind | undefined>;
  insert(row: Omit<Kind, 'id'>): Promise<Kind>;
  update(accountId: number, id: number, patch: PagePatch<Kind>): Promise<Kind | undefined>;
  remove(accountId: number, id: number, now: number): Promise<boolean>;
}

/** For strangers: whoever's it is. */
interface Findable<Kind> {
  findAny(id: number): Promise<Kind | undefined>;
}

/** `remove` also notes that the page's impressions must go; that of an overlay takes its answers along. */
export type SplashPageStore = PageStore<SplashPage> & Findable<SplashPage>;
export type OverlayStore = PageStore<Overlay> & Findable<Overlay>;

/** `insert` and `update` throw `TakenError` `bio_page.handle`; `remove` also takes the page out of its channels, its answers along, and notes that its impressions must go. */
export interface BioPageStore extends PageStore<BioPage> {
  findMany(accountId: number, ids: readonly number[]): Promise<BioPage[]>;
  /** Whoever's it is. */
  findByHandle(handle: string): Promise<BioPage | undefined>;
  /** Handles of all pages that search engines are told of, whoever's they are, oldest first. */
  handlesInSitemap(limit: number): Promise<string[]>;
}
