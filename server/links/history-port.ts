import type { Page, PageRequest } from '../platform/paging.ts';
import type { LinkPatch } from './link-port.ts';

/** A change of a link by its owner, with the values before and after. */
export interface LinkChange {
  id: number;
  accountId: number;
  linkId: number;
  before: LinkPatch;
  after: LinkPatch;
  createdAt: number;
  /** Epoch milliseconds; null unless the change was undone. */
  undoneAt: number | null;
}

export interface LinkHistoryStore {
  add(change: Omit<LinkChange, 'id' | 'undoneAt'>): Promise<void>;
  /** Returns changes, newest first. */
  page(accountId: number, linkId: number, request: PageRequest): Promise<Page<LinkChange>>;
  /** Returns the newest change that was not undone. */
  latest(accountId: number, linkId: number): Promise<LinkChange | undefined>;
  /** Resolves to false when another request undid it first. */
  markUndone(change: Pick<LinkChange, 'id' | 'accountId'>, now: number): Promise<boolean>;
}
