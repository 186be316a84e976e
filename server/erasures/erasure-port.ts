import type { ErasedVisitors, VisitorRef } from '../analytics/analytics.ts';
import type { ObjectKind, ObjectRef } from '../collect/event-port.ts';

/** Objects whose deletion deletes their events. A campaign's clicks belong to its links. */
export type ErasedKind = Exclude<ObjectKind, 'campaign'>;

/** Selects the events of an account to erase. */
export type ErasedScope =
  | { kind: 'account' }
  | { kind: 'object'; object: ErasedKind; id: number }
  | ({ kind: 'visitors'; siteId: number } & ErasedVisitors);

/** Events to erase whose complete removal is not verified yet. */
export interface Erasure {
  id: number;
  accountId: number;
  scope: ErasedScope;
  /** Time of the request in epoch milliseconds. */
  createdAt: number;
}

/** Deleting an account or an object adds an entry in the same transaction, so that its events are erased too. */
export interface ErasureStore {
  /** Adds an erasure that is due from now on. */
  add(erasure: Omit<Erasure, 'id'>): Promise<void>;
  /** Returns erasures due for a check, oldest first. */
  due(now: number, limit: number): Promise<Erasure[]>;
  rescheduleAt(erasure: Erasure, moment: number): Promise<void>;
  forget(erasure: Erasure): Promise<void>;
}

/** The erasing part of the event log. All methods reject while it is unreachable, and are idempotent. */
export interface ErasableEvents {
  count(scope: { accountId: number; object?: ObjectRef }): Promise<number>;
  deleteAccount(accountId: number): Promise<void>;
  /** Takes objects of one account. Resolves to the other objects that the deleted events counted for. */
  deleteObjects(refs: readonly ObjectRef[]): Promise<ObjectRef[]>;
  /** Returns a visitor's numbers on a website, latest first. */
  visitorsOf(accountId: number, siteId: number, visitor: VisitorRef): Promise<string[]>;
  deleteVisitors(accountId: number, siteId: number, gone: ErasedVisitors): Promise<number>;
  deleteSiteBefore(accountId: number, siteId: number, moment: number): Promise<number>;
  /** Resolves to the objects that lost events. */
  deleteAllBefore(moment: number): Promise<ObjectRef[]>;
  /** Returns the number of UTC days that have events before this moment. */
  daysBefore(moment: number): Promise<number>;
  /** Returns the number of rows removed from disk. */
  rewriteDeleted(): Promise<number>;
}
