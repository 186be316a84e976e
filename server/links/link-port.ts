import type { LinkHealthStatus, LinkStatus, LinkType, RedirectStatus } from '../../contract/vocabulary.ts';
import type { ObjectStatistics } from '../analytics/analytics.ts';
import type { Page, PageRequest } from '../platform/paging.ts';
import type { RowMark } from '../platform/row-mark.ts';

export type { LinkStatus, RedirectStatus } from '../../contract/vocabulary.ts';

/** Where visitors of one kind go instead; the first that fits wins, in the order country, device, language. */
export interface LinkTargets {
  /** `location`: ISO 3166-1 alpha-2, upper case. */
  geo: Array<{ location: string; link: string }>;
  /** `device`: a word of DEVICE_TARGETS. */
  device: Array<{ device: string; link: string }>;
  /** `language`: primary BCP 47 subtag, lower case. */
  language: Array<{ language: string; link: string }>;
}

/** What opens an app on a phone: an address of the app's own scheme, or a web address that it has claimed. */
export interface AppTarget {
  link: string;
  /** Where those get the app who do not have it. */
  store: string | null;
}

export interface LinkApps {
  ios: AppTarget | null;
  android: AppTarget | null;
}

/** One of the addresses among which visitors are spread; a share is its weight over the sum of all. */
export interface SplitTarget {
  link: string;
  weight: number;
}

/** A short link as stored. Never given to HTTP with its password's hash: presenters list what goes out. */
export interface Link {
  id: number;
  accountId: number;
  /** 0: the service's own host. */
  domainId: number;
  /** `*`, on a branded domain only: whatever no other link of the domain takes. */
  alias: string;
  /** Checked: http or https, absolute, without credentials. */
  url: string;
  title: string | null;
  description: string | null;
  passwordHash: string | null;
  /** Epoch milliseconds; before it the link shows that it has not begun. */
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
  /** Its share of the visitors of its campaign's rotator, where that goes by weight. */
  rotatorWeight: number;
  targets: LinkTargets;
  /** Opened on phones before any target is looked at. */
  apps: LinkApps;
  /** Where those go whom no target fits; empty: to `url`. */
  split: SplitTarget[];
  parameters: Array<{ name: string; value: string }>;
  /** Whether the parameters that visitors bring are handed on. */
  forwardsParameters: boolean;
  /** Whether the link takes what is asked for below its alias, and hands that part of the path on. */
  subpaths: boolean;
  redirectStatus: RedirectStatus;
  metaTitle: string | null;
  metaDescription: string | null;
  metaImage: string | null;
  status: LinkStatus;
  /** Whether strangers may see its clicks. */
  publicStats: boolean;
  /** For the owner alone. */
  tags: string[];
  notes: string | null;
  createdAt: number;
}

export type LinkPatch = Partial<Omit<Link, 'id' | 'accountId' | 'createdAt'>>;

export interface LinkListRequest extends PageRequest {
  order: 'date' | 'click';
  /** Case-blind substring of alias, address or title. */
  search?: string;
  /** Links that carry this tag. */
  tag?: string;
  status?: LinkStatus;
  /** Links whose target was found so when it was last looked at. */
  health?: LinkHealthStatus;
  campaignId?: number;
  channelId?: number;
  /** 0: the service's own host. */
  domainId?: number;
}

/** Links that have something in common. */
export type LinkGroup = { campaignId: number } | { pixelId: number } | { splashId: number } | { overlayId: number };

export interface LinkStore {
  page(accountId: number, request: LinkListRequest): Promise<Page<Link>>;
  find(accountId: number, id: number): Promise<Link | undefined>;
  findByAlias(accountId: number, domainId: number, alias: string): Promise<Link | undefined>;
  /** Whether any account's link is called exactly so. */
  isTaken(domainId: number, alias: string): Promise<boolean>;
  /** Those of the ids that are the account's, in no order. */
  findMany(accountId: number, ids: readonly number[]): Promise<Link[]>;
  /** Links of a campaign that are not disabled and not expired by `now`: in their owner's order, others behind, newest first. */
  inCampaign(accountId: number, campaignId: number, request: { now: number; limit: number }): Promise<Link[]>;
  /** Every link of a group, in the order in which rotators count them. */
  group(accountId: number, group: LinkGroup, request: PageRequest): Promise<Page<Link>>;
  /**
   * Throws `TakenError` `link.domain_id,alias`; `update` likewise. With the mark of the row that it is made for, or not at all:
   * `RowTakenError` when the row is not to be made.
   */
  insert(link: Omit<Link, 'id'>, mark?: RowMark): Promise<Link>;
  update(accountId: number, id: number, patch: LinkPatch): Promise<Link | undefined>;
  /** Also takes the link out of its channels, drops its totals and notes that its clicks must go. */
  remove(accountId: number, id: number, now: number): Promise<boolean>;
}

/** Statistics of one object, such as `stats.objectStatistics` over its scope. */
export type LinkStatistics = (accountId: number, kind: 'link', id: number) => Promise<ObjectStatistics>;

/** Which splash pages and overlays an account has. */
export interface PageDirectory {
  splashExists(accountId: number, id: number): Promise<boolean>;
  overlayExists(accountId: number, id: number): Promise<boolean>;
}

/** Which of the objects that a link names belong to the account. */
export interface LinkObjects extends PageDirectory {
  campaignExists(accountId: number, id: number): Promise<boolean>;
  /** Whether every one of them is the account's. */
  pixelsExist(accountId: number, ids: readonly number[]): Promise<boolean>;
}

/** Branded domains as links see them; `origin` is scheme and host, such as `https://go.example.com`. */
export interface BrandedDomains {
  /** The account's own active domain of this host (lower case, ASCII, without port). */
  findActive(accountId: number, host: string): Promise<{ id: number; origin: string } | undefined>;
  /** Origins of the account's domains, active or not, by id. */
  origins(accountId: number, ids: readonly number[]): Promise<Map<number, string>>;
  /** Whether short links of any account are served under this host. */
  isServed(host: string): Promise<boolean>;
}

/** The channels that a link is put into as it is written. */
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
  takeFromAll(accountId: number, type: 'links', itemId: number): Promise<void>;
  /** Ids of the channels that each stands in; those that stand in none are left out. */
  of(accountId: number, type: 'links', itemIds: readonly number[]): Promise<Map<number, number[]>>;
}

/** Other objects of the account that a link names. */
export interface LinkNeighbours {
  objects: LinkObjects;
  domains: BrandedDomains;
  channels: LinkChannels;
}
