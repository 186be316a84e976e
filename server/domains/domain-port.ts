import type { Page, PageRequest } from '../platform/paging.ts';

export type DomainStatus = 'pending' | 'active' | 'disabled';

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

export interface DomainStore {
  page(accountId: number, request: PageRequest): Promise<Page<Domain>>;
  find(accountId: number, id: number): Promise<Domain | undefined>;
  /** The one active domain of this host, whoever owns it. */
  findActive(host: string): Promise<Domain | undefined>;
  /** Throws `TakenError` `domain.account_id,host`, or `domain.host` when another account has proven it. */
  insert(domain: Omit<Domain, 'id'>): Promise<Domain>;
  update(accountId: number, id: number, patch: DomainPatch): Promise<Domain | undefined>;
  remove(accountId: number, id: number): Promise<boolean>;
  /** Domains whose proof is due: pending ones, and active ones not checked since `before`. */
  dueForCheck(before: number, limit: number): Promise<Domain[]>;
  countLinks(accountId: number, domainId: number): Promise<number>;
}
