import type { DomainStatus } from '../../contract/vocabulary.ts';
import type { Page, PageRequest } from '../platform/paging.ts';

export type { DomainStatus } from '../../contract/vocabulary.ts';

/** A branded domain. Serves links only while `active`: ownership proven by DNS. */
export interface Domain {
  id: number;
  accountId: number;
  /** Lower case, ASCII form, without scheme and port. */
  host: string;
  scheme: 'http' | 'https';
  redirectRoot: string | null;
  redirect404: string | null;
  status: DomainStatus;
  proofToken: string;
  /** When DNS was last asked. */
  checkedAt: number | null;
  createdAt: number;
}

export type DomainPatch = Partial<Pick<Domain, 'scheme' | 'redirectRoot' | 'redirect404' | 'status' | 'checkedAt'>>;

/** Pending domains are asked for often, active ones now and then. Epoch milliseconds. */
export interface DueDomains {
  pendingBefore: number;
  activeBefore: number;
  limit: number;
}

export interface DomainStore {
  page(accountId: number, request: PageRequest): Promise<Page<Domain>>;
  find(accountId: number, id: number): Promise<Domain | undefined>;
  /** Those of the ids that are the account's, in no order. */
  findMany(accountId: number, ids: readonly number[]): Promise<Domain[]>;
  /** The one active domain of this host, whoever owns it. */
  findActive(host: string): Promise<Domain | undefined>;
  /** Throws `TakenError` `domain.account_id,host`; for an active row also `domain.host`, as `update` does. */
  insert(domain: Omit<Domain, 'id'>): Promise<Domain>;
  update(accountId: number, id: number, patch: DomainPatch): Promise<Domain | undefined>;
  remove(accountId: number, id: number): Promise<boolean>;
  /** Pending and active domains not checked since then, never checked ones first, then the longest unchecked. */
  dueForCheck(due: DueDomains): Promise<Domain[]>;
  countLinks(accountId: number, domainId: number): Promise<number>;
}
