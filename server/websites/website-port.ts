import type { PrivacyLevel } from '../../contract/vocabulary.ts';
import type { TrackedSite } from '../collect/site-port.ts';
import type { Page, PageRequest } from '../platform/paging.ts';

/** A tracked website as stored. Never given to HTTP with its password's hash: presenters list what goes out. */
export interface Website {
  id: number;
  accountId: number;
  /** Lower-case ASCII host without port, `www.` kept; once per service while it lives. */
  domain: string;
  /** 0 public, 1 private, 2 password protected. */
  privacy: PrivacyLevel;
  passwordHash: string | null;
  /** Periodic e-mail reports. */
  email: boolean;
  excludeBots: boolean;
  /** One rule a line, `\n` between lines; '' for none. */
  excludeParams: string;
  excludeIps: string;
  favorite: boolean;
  createdAt: number;
  updatedAt: number;
}

export type WebsitePatch = Partial<Omit<Website, 'id' | 'accountId' | 'domain' | 'createdAt'>>;

export interface WebsiteListRequest extends PageRequest {
  /** Case-blind substring of the domain, without wildcards. */
  search?: string | undefined;
  favorite?: boolean | undefined;
  sortBy: 'id' | 'domain';
  order: 'asc' | 'desc';
}

/** A website that was deleted and whose events may still have to follow. */
export interface GoneWebsite {
  accountId: number;
  websiteId: number;
}

export interface WebsiteStore {
  page(accountId: number, request: WebsiteListRequest): Promise<Page<Website>>;
  find(accountId: number, id: number): Promise<Website | undefined>;
  /** Whoever's it is: for strangers who ask for a shared dashboard. */
  findAnyones(id: number): Promise<Website | undefined>;
  /** The website with one of these domains, an earlier domain before a later one. */
  findByHost(domains: readonly string[]): Promise<TrackedSite | undefined>;
  /** Throws `TakenError` `website.domain`. */
  insert(website: Omit<Website, 'id'>): Promise<Website>;
  update(accountId: number, id: number, patch: WebsitePatch): Promise<Website | undefined>;
  /** Also drops its totals and, in the same transaction, notes it as gone. */
  remove(accountId: number, id: number, now: number): Promise<boolean>;
  /** Deleted before this time (epoch milliseconds) and not forgotten yet, oldest first, at most 100. */
  gone(before: number): Promise<GoneWebsite[]>;
  forgetGone(website: GoneWebsite): Promise<void>;
}

/** The part of the event log that a deleted website's events are taken out of. */
export interface WebsiteEvents {
  /** Rejects while the log can't be reached; doing it twice does no harm. */
  deleteSite(accountId: number, siteId: number): Promise<void>;
}
