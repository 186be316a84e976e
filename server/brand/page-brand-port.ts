import type { BrandedPage, BrandText } from '../../contract/vocabulary.ts';
import type { Accent } from './accent.ts';

/** Own texts of a page; a missing one is that of the service. */
export type BrandTexts = Readonly<Partial<Record<BrandText, string>>>;

/** How the pages of a workspace's links present themselves. */
export interface PageBrand {
  /** The name beside the icon of the service, and of the logo for those who do not see it. */
  name: string | null;
  accent: Accent | null;
  /** Names of uploaded pictures. */
  logo: string | null;
  /** The logo on dark backgrounds; null for the same. */
  darkLogo: string | null;
  /** Where buttons of pages without a destination lead. */
  url: string | null;
  texts: Readonly<Partial<Record<BrandedPage, BrandTexts>>>;
}

/** Whose pages: those of a workspace, or of its links on one branded domain; 0 for all others. */
export interface BrandKey {
  accountId: number;
  domainId: number;
}

export interface PageBrandStore {
  /** Returns the brands of a workspace by domain. */
  list(accountId: number): Promise<ReadonlyMap<number, PageBrand>>;
  /** Stores what `changed` makes of the brands by domain, as they are in the transaction: concurrent changes both hold. */
  change(key: BrandKey, changed: (brands: ReadonlyMap<number, PageBrand>) => PageBrand): Promise<void>;
  /** Returns to the look of the workspace, or of the service; false if there was nothing to remove. */
  remove(key: BrandKey): Promise<boolean>;
}

/** Topic of changes, with the ID of the workspace. */
export const PAGE_BRAND_TOPIC = 'pageBrand';
