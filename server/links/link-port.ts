import type { LinkEnd, LinkHealthStatus, LinkStatus, LinkType, RedirectStatus } from '../../contract/vocabulary.ts';
import type { ObjectStatistics } from '../analytics/analytics.ts';
import type { CreationEntry } from '../audit/audit-port.ts';
import type { AppError } from '../platform/app-error.ts';
import type { Page, PageRequest } from '../platform/paging.ts';
import type { TaskRowKey } from '../platform/task-row-key.ts';

export type { LinkStatus, RedirectStatus } from '../../contract/vocabulary.ts';

/** Destinations for certain visitors; the first match wins, in the order country, device, language. */
export interface LinkTargets {
  /** `location`: ISO 3166-1 alpha-2, upper case. */
  geo: Array<{ location: string; link: string }>;
  /** `device`: one of DEVICE_TARGETS. */
  device: Array<{ device: string; link: string }>;
  /** `language`: primary BCP 47 subtag, lower case. */
  language: Array<{ language: string; link: string }>;
}

/** A URL that opens an app on a phone: one of the app's own scheme, or a web address that the app has claimed. */
export interface AppTarget {
  link: string;
  /** Store page for visitors without the app. */
  store: string | null;
}

export interface LinkApps {
  ios: AppTarget | null;
  android: AppTarget | null;
}

/** One destination of a traffic split; its share is its weight over the sum of all. */
export interface SplitTarget {
  link: string;
  weight: number;
}

/** A short link as stored. Presenters list the fields to expose, so HTTP never returns the password's hash. */
export interface Link {
  id: number;
  accountId: number;
  /** 0: the service's own host. */
  domainId: number;
  /** `*`, on a branded domain only: the catch-all for paths without another link. */
  alias: string;
  /** Validated: http or https, absolute, without credentials. */
  url: string;
  title: string | null;
  description: string | null;
  passwordHash: string | null;
  /** Epoch milliseconds; before it the link shows a not-yet-active page. */
  startsAt: number | null;
  /** Epoch milliseconds. */
  expiresAt: number | null;
  /** Clicks after which the link counts as expired. */
  clickLimit: number | null;
  expirationRedirect: string | null;
  type: LinkType;
  splashId: number | null;
  overlayId: number | null;
  pixels: number[];
  campaignId: number | null;
  /** Its share of the visitors of its campaign's rotator, if the rotator uses weights. */
  rotatorWeight: number;
  targets: LinkTargets;
  /** On phones, apps take precedence over all targets. */
  apps: LinkApps;
  /** Destinations for visitors without a matching target; empty: `url`. */
  split: SplitTarget[];
  parameters: Array<{ name: string; value: string }>;
  /** Whether the link forwards query parameters. */
  forwardsParameters: boolean;
  /** Whether the link matches paths below its alias, and forwards the subpath. */
  subpaths: boolean;
  redirectStatus: RedirectStatus;
  metaTitle: string | null;
  metaDescription: string | null;
  metaImage: string | null;
  status: LinkStatus;
  /** Whether the link's clicks are public. */
  publicStats: boolean;
  /** Visible to the owner only. */
  tags: string[];
  notes: string | null;
  createdAt: number;
}

export type LinkPatch = Partial<Omit<Link, 'id' | 'accountId' | 'createdAt'>>;

/** Supports `beforeId` in the order `date`. */
export interface LinkListRequest extends PageRequest {
  order: 'date' | 'click';
  /** IDs in the order `click`, instead of all clicks since creation; other links follow, newest first. */
  ranking?: readonly number[] | undefined;
  /** Case-insensitive substring of alias, address or title. */
  search?: string;
  /** Links that have at least one of these tags. */
  tags?: readonly string[] | undefined;
  status?: LinkStatus;
  /** Only archived links, or only others. */
  isArchived?: boolean;
  /** Links whose last destination check had this result. */
  health?: LinkHealthStatus;
  /** Links that had expired at `at`, or with as many clicks as their limit. */
  ended?: { by: LinkEnd; at: number } | undefined;
  campaignId?: number;
  /** Links in at least one of these channels. */
  channelIds?: readonly number[] | undefined;
  /** Links that this person created. */
  creatorId?: number;
  /** 0: the service's own host. */
  domainId?: number;
}

/** What narrows a list, without the page and its order. */
export type LinkFilters = Omit<LinkListRequest, 'limit' | 'offset' | 'order' | 'ranking'>;

/** How many links have exactly these tags. */
export interface TagSet {
  tags: string[];
  links: number;
}

/** Links that share an object. */
export type LinkGroup = { campaignId: number } | { pixelId: number } | { splashId: number } | { overlayId: number };

/** What is written in the transaction that inserts links. */
export interface WrittenWithLinks {
  /** The row's mark of each link. */
  marks?: readonly TaskRowKey[];
  /** The entry in the audit log; only for one link. */
  entry?: CreationEntry | undefined;
}

/** A stored link, undefined for a taken alias, or `limit_reached`. */
export type InsertedLink = Link | undefined | AppError;

export interface LinkStore {
  page(accountId: number, request: LinkListRequest): Promise<Page<Link>>;
  find(accountId: number, id: number): Promise<Link | undefined>;
  /** Finds the link that has exactly this alias, else the oldest that has it in another case. */
  findByAlias(accountId: number, domainId: number, alias: string): Promise<Link | undefined>;
  /** Returns the account's links with one of these aliases, in any case, oldest first. */
  findByAliases(accountId: number, domainId: number, aliases: readonly string[]): Promise<Link[]>;
  /** Returns whether a link of any account has this alias, in any case, or a deleted one that can be restored. */
  isTaken(domainId: number, alias: string): Promise<boolean>;
  /** Returns whether a deleted link of the account has this alias, in any case. */
  isReserved(accountId: number, domainId: number, alias: string): Promise<boolean>;
  /** Returns the account's links among these IDs, in no order. */
  findMany(accountId: number, ids: readonly number[]): Promise<Link[]>;
  /**
   * Returns links of a campaign that are neither disabled nor expired at `now`: in their owner's order, others after
   * them, newest first.
   */
  inCampaign(accountId: number, campaignId: number, request: { now: number; limit: number }): Promise<Link[]>;
  /** Returns every link of a group, in the order of rotators. */
  group(accountId: number, group: LinkGroup, request: PageRequest): Promise<Page<Link>>;
  /** Counts the account’s links that match, by the tags that they have in common; untagged ones are left out. */
  tagSets(accountId: number, filters: LinkFilters): Promise<TagSet[]>;
  /** Counts the account’s links by the ID of their domain, or of each of their pixels. */
  countBy(accountId: number, object: 'domain' | 'pixel'): Promise<Map<number, number>>;
  /**
   * Throws `UniqueViolationError` `link.domain_id,alias`, for aliases of deleted links too; `update` likewise. With a row mark, it
   * inserts link and mark together or neither: `RowTakenError` when the row must not be created.
   */
  insert(link: Omit<Link, 'id'>, mark?: TaskRowKey): Promise<Link>;
  /**
   * Inserts links of one account in one transaction, each with its row's mark if there are marks. Returns undefined
   * for each link whose alias is taken, also by an earlier link of the call, and an error for each that the account's plan
   * does not allow; that link and its mark are not stored. Throws `RowTakenError`, and stores nothing, if any row must not
   * be created. Writes the entry in the same transaction if the link is stored.
   */
  insertMany(links: ReadonlyArray<Omit<Link, 'id'>>, also?: WrittenWithLinks): Promise<InsertedLink[]>;
  /** Returns the plan's limit and how many links can still be created; undefined without a limit. */
  room(accountId: number): Promise<{ limit: number; left: number } | undefined>;
  update(accountId: number, id: number, patch: LinkPatch): Promise<Link | undefined>;
  /** Moves the link, without its channels, to the deleted links. */
  remove(accountId: number, id: number, now: number): Promise<boolean>;
}

/** Statistics of one object, such as `stats.objectStatistics` over its scope. */
export type LinkStatistics = (accountId: number, kind: 'link', id: number) => Promise<ObjectStatistics>;

/** Checks which splash pages and overlays an account has. */
export interface PageDirectory {
  splashExists(accountId: number, id: number): Promise<boolean>;
  overlayExists(accountId: number, id: number): Promise<boolean>;
}

/** Checks which objects named by a link belong to the account. */
export interface LinkObjects extends PageDirectory {
  campaignExists(accountId: number, id: number): Promise<boolean>;
  /** Returns whether all of them are the account's. */
  pixelsExist(accountId: number, ids: readonly number[]): Promise<boolean>;
}

/** Branded domains as links see them; `origin` is scheme and host, such as `https://go.example.com`. */
export interface BrandedDomains {
  /** Finds the account's own active domain with this host (lower case, ASCII, without port). */
  findActive(accountId: number, host: string): Promise<{ id: number; origin: string } | undefined>;
  /** Returns origins of the account's domains, active or not, by ID. */
  origins(accountId: number, ids: readonly number[]): Promise<Map<number, string>>;
  /** Returns whether this host serves short links of any account. */
  isServed(host: string): Promise<boolean>;
}

/** The channels of a link. */
export interface LinkChannels {
  exists(accountId: number, channelId: number): Promise<boolean>;
  put(item: {
    accountId: number;
    channelId: number;
    type: 'links';
    itemId: number;
    createdAt: number;
  }): Promise<boolean>;
  take(item: { accountId: number; channelId: number; type: 'links'; itemId: number }): Promise<boolean>;
  removeFromAll(accountId: number, type: 'links', itemId: number): Promise<void>;
  /** Returns the channel IDs of each item; items without channels are omitted. */
  of(accountId: number, type: 'links', itemIds: readonly number[]): Promise<Map<number, number[]>>;
}

/** Other objects of the account that a link names. */
export interface LinkReferences {
  objects: LinkObjects;
  domains: BrandedDomains;
  channels: LinkChannels;
}
