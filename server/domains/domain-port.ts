import type { DomainStatus } from '../../contract/vocabulary.ts';
import type { CreationEntry } from '../audit/audit-port.ts';
import type { Page, PageRequest } from '../platform/paging.ts';

export type { DomainStatus } from '../../contract/vocabulary.ts';

/** A branded domain. It serves links only while `active`: DNS proves its ownership. */
export interface Domain {
  id: number;
  accountId: number;
  /** Lower case, ASCII form, without scheme and port. */
  host: string;
  scheme: 'http' | 'https';
  redirectRoot: string | null;
  redirect404: string | null;
  /** The bio page at its root; it takes precedence over the redirect. */
  bioPageId: number | null;
  status: DomainStatus;
  proofToken: string;
  /** Time of the last DNS check. */
  checkedAt: number | null;
  createdAt: number;
}

export type DomainPatch = Partial<
  Pick<Domain, 'scheme' | 'redirectRoot' | 'redirect404' | 'bioPageId' | 'status' | 'checkedAt'>
>;

/** Limits for due checks: pending domains are checked often, active ones rarely. Epoch milliseconds. */
export interface DueDomains {
  pendingBefore: number;
  activeBefore: number;
  limit: number;
}

/** A domain as operators see it. */
export interface InstalledDomain
  extends Pick<Domain, 'id' | 'accountId' | 'host' | 'scheme' | 'status' | 'checkedAt' | 'createdAt'> {
  /** Name of the workspace, or the username of its first owner. */
  workspace: string;
  links: number;
}

export interface InstalledDomainFilter {
  /** A part of the host, or of the name, an email address or a username of the workspace. */
  search?: string | undefined;
  status?: DomainStatus | undefined;
}

export interface DomainStore {
  /** Returns the domains of all accounts, newest first. Only for operators, as `findOfAll`. */
  pageOfAll(filter: InstalledDomainFilter, request: PageRequest): Promise<Page<InstalledDomain>>;
  findOfAll(id: number): Promise<InstalledDomain | undefined>;
  /** Whether the operator blocked this host, in any account. */
  isBlocked(host: string): Promise<boolean>;
  page(accountId: number, request: PageRequest): Promise<Page<Domain>>;
  find(accountId: number, id: number): Promise<Domain | undefined>;
  /** Returns the account's domains among these IDs, in no order. */
  findMany(accountId: number, ids: readonly number[]): Promise<Domain[]>;
  /** Returns the only active domain with this host, of any account. */
  findActive(host: string): Promise<Domain | undefined>;
  /** Throws `UniqueViolationError` `domain.account_id,host`; for an active row also `domain.host`, as `update` does. */
  insert(domain: Omit<Domain, 'id'>, entry?: CreationEntry): Promise<Domain>;
  update(accountId: number, id: number, patch: DomainPatch): Promise<Domain | undefined>;
  remove(accountId: number, id: number): Promise<boolean>;
  /**
   * Returns pending and active domains not checked since these times: unchecked ones first, then the longest unchecked.
   */
  dueForCheck(due: DueDomains): Promise<Domain[]>;
  /** Counts the links of a domain, and its deleted links that can still be restored. */
  countLinks(accountId: number, domainId: number): Promise<{ living: number; deleted: number }>;
}
