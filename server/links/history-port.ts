import type { Page, PageRequest } from '../platform/paging.ts';
import type { LinkPatch } from './link-port.ts';

/** A change of a link by its owner: what was there before, and what is there since. */
export interface LinkChange {
  id: number;
  accountId: number;
  linkId: number;
  before: LinkPatch;
  after: LinkPatch;
  createdAt: number;
  /** Epoch milliseconds; null while it stands. */
  undoneAt: number | null;
}

export interface LinkHistoryStore {
  add(change: Omit<LinkChange, 'id' | 'undoneAt'>): Promise<void>;
  /** Newest first. */
  page(accountId: number, linkId: number, request: PageRequest): Promise<Page<LinkChange>>;
  /** The newest one that stands. */
  latest(accountId: number, linkId: number): Promise<LinkChange | undefined>;
  /** False when somebody else was quicker. */
  markUndone(change: Pick<LinkChange, 'id' | 'accountId'>, now: number): Promise<boolean>;
}
