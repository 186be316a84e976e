import type { PrivacyLevel } from '../../contract/vocabulary.ts';
import type { CreationEntry } from '../audit/audit-port.ts';
import type { TrackedSite } from '../collect/site-port.ts';
import type { Page, PageRequest } from '../platform/paging.ts';

/** A stored website. Contains the password hash: presenters select the fields to expose. */
export interface Website {
  id: number;
  accountId: number;
  /** Lower-case ASCII host without port, including `www.`; unique per service while the website exists. */
  domain: string;
  /** 0 public, 1 private, 2 password protected. */
  privacy: PrivacyLevel;
  passwordHash: string | null;
  /** Periodic email reports. */
  email: boolean;
  excludeBots: boolean;
  /** One rule per line, separated by `\n`; '' for none. */
  excludeParams: string;
  excludeIps: string;
  favorite: boolean;
  createdAt: number;
  updatedAt: number;
}

export type WebsitePatch = Partial<Omit<Website, 'id' | 'accountId' | 'domain' | 'createdAt'>>;

export interface WebsiteListRequest extends PageRequest {
  /** Case-insensitive substring of the domain, without wildcards. */
  search?: string | undefined;
  favorite?: boolean | undefined;
  /** IDs that the list is limited to. */
  only?: readonly number[] | undefined;
  sortBy: 'id' | 'domain';
  order: 'asc' | 'desc';
}

/** A deleted website whose events may still need deletion. */
export interface DeletedWebsite {
  accountId: number;
  websiteId: number;
}

export interface WebsiteStore {
  page(accountId: number, request: WebsiteListRequest): Promise<Page<Website>>;
  find(accountId: number, id: number): Promise<Website | undefined>;
  /** Finds a website of any account, for viewers of a shared dashboard. */
  findAnyones(id: number): Promise<Website | undefined>;
  /** Returns the website with one of these domains; earlier domains take precedence. */
  findByHost(domains: readonly string[]): Promise<TrackedSite | undefined>;
  /** Throws `UniqueViolationError` `website.domain`. */
  insert(website: Omit<Website, 'id'>, entry?: CreationEntry): Promise<Website>;
  update(accountId: number, id: number, patch: WebsitePatch): Promise<Website | undefined>;
  /** Also deletes its totals and, in the same transaction, records the deletion. */
  remove(accountId: number, id: number, now: number): Promise<boolean>;
  /** Returns up to 100 websites deleted before this time (epoch milliseconds) and not forgotten yet, oldest first. */
  deletedBefore(time: number): Promise<DeletedWebsite[]>;
  forgetDeleted(website: DeletedWebsite): Promise<void>;
}

/** The part of the event log that deletes a website's events. */
export interface WebsiteEvents {
  /** Rejects while the log is unreachable. Idempotent. */
  deleteSite(accountId: number, siteId: number): Promise<void>;
}
