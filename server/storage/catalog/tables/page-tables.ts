import type { Generated } from 'kysely';
import type { BioFileFormat, BoardPeriod, PrivacyLevel } from '../../../../contract/vocabulary.ts';
import type { Owned } from '../owned-row.ts';

/** Pages of visitors, the files in them, and boards; see schema.ts for the other tables. */

export interface AssetTable extends Owned {
  mime: string;
  base64: string;
}
export interface SplashPageTable extends Owned {
  name: string;
  content: string;
}
export interface OverlayTable extends Owned {
  type: string;
  name: string;
  content: string;
}
export interface BioPageTable extends Owned {
  handle: string;
  name: string;
  content: string;
  /** 1 if the content enables it; a column so that one query can list all pages. */
  inSitemap: Generated<number>;
}
export interface PageAnswerTable extends Owned {
  pageKind: string;
  pageId: number;
  /** Block of a bio page's form; 0 for overlays. */
  blockId: number;
  type: string;
  /** The submitted fields as JSON. */
  fields: string;
  /** Daily visitor ID, for votes. */
  voter: string | null;
}
/** An uploaded picture of bio pages. */
export interface BioPictureTable {
  name: string;
  accountId: number;
  base64: string;
  createdAt: number;
}

/** A file for visitors of bio pages. */
export interface BioFileTable {
  name: string;
  accountId: number;
  fileName: string;
  format: BioFileFormat;
  bytes: number;
  createdAt: number;
}
export interface BioFilePartTable {
  name: string;
  place: number;
  accountId: number;
  base64: string;
  createdAt: number;
}

/** The brand of a workspace's pages, or of those on one of its branded domains. */
export interface PageBrandTable {
  accountId: number;
  /** 0 for the workspace. */
  domainId: number;
  /** As JSON. */
  content: string;
}

/** The icon of another website. */
export interface SiteIconTable {
  host: string;
  /** A data URL; null if the site has none. */
  icon: string | null;
  fetchedAt: number;
}

export interface BoardTable extends Owned {
  name: string;
  period: BoardPeriod;
  /** JSON. */
  panels: string;
  privacy: PrivacyLevel;
  passwordHash: string | null;
  shareSecret: string;
}
