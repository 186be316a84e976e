import type { OverlayType } from '../../contract/vocabulary.ts';
import type { CreationEntry } from '../audit/audit-port.ts';
import type { Page, PageRequest } from '../platform/paging.ts';
import type { BioContent } from './bio-value.ts';
import type { OverlayContent } from './overlay-value.ts';
import type { SplashContent } from './splash-value.ts';

export type PageKind = 'bio' | 'splash' | 'overlay';

/** IDs count up from one in each of three tables; no table approaches 2^50 rows. */
const KEY_SPACE: Readonly<Record<PageKind, number>> = { bio: 0, splash: 2 ** 50, overlay: 2 ** 51 };

/** Returns the ID of a page in events: one key space for three kinds of pages. */
export function pageKey(kind: PageKind, id: number): number {
  return KEY_SPACE[kind] + id;
}

interface OwnedPage {
  id: number;
  accountId: number;
  /** The owner's name for it; visitors see only that of bio pages. */
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
  /** Last part of its public URL, lower case; unique in the service. */
  handle: string;
  content: BioContent;
}

export type PagePatch<Kind> = Partial<Omit<Kind, 'id' | 'accountId' | 'createdAt'>>;

export interface PageStore<Kind extends OwnedPage> {
  /** Returns pages, newest first. */
  page(accountId: number, request: PageRequest): Promise<Page<Kind>>;
  find(accountId: number, id: number): Promise<Kind | undefined>;
  insert(row: Omit<Kind, 'id'>, entry?: CreationEntry): Promise<Kind>;
  update(accountId: number, id: number, patch: PagePatch<Kind>): Promise<Kind | undefined>;
  remove(accountId: number, id: number, now: number): Promise<boolean>;
}

/** Finds pages of any account, for visitors. */
interface Findable<Kind> {
  findAny(id: number): Promise<Kind | undefined>;
}

/** Shown by links. */
interface Linked {
  /** Returns the numbers of links that show these pages; omits pages that none shows. */
  countLinks(accountId: number, ids: readonly number[]): Promise<Map<number, number>>;
}

/** `remove` also schedules the page's impressions for deletion; for an overlay it deletes the form responses. */
export type SplashPageStore = PageStore<SplashPage> & Findable<SplashPage> & Linked;
export type OverlayStore = PageStore<Overlay> & Findable<Overlay> & Linked;

/**
 * `insert` and `update` throw `UniqueViolationError` `bio_page.handle`; `remove` also removes the page from its channels, deletes
 * its responses, and schedules its impressions for deletion.
 */
export interface BioPageStore extends PageStore<BioPage> {
  /** Returns the pages in these channels, newest first. */
  pageIn(accountId: number, channelIds: readonly number[], request: PageRequest): Promise<Page<BioPage>>;
  findMany(accountId: number, ids: readonly number[]): Promise<BioPage[]>;
  /** Finds a page of any account. */
  findByHandle(handle: string): Promise<BioPage | undefined>;
  /** Finds a page of any account that is not suspended, for visitors. */
  findShown(handle: string): Promise<BioPage | undefined>;
  /** Returns pages of all accounts with verified links and an ID above `afterId`, in the order of their IDs. */
  withVerifiedLinks(afterId: number, limit: number): Promise<BioPage[]>;
  /** Returns the handles of all accounts' pages in the sitemap, oldest first; none of suspended accounts. */
  handlesInSitemap(limit: number): Promise<string[]>;
}
