import type { ErasedVisitors, VisitorRef } from '../analytics/analytics.ts';
import type { ObjectKind, ObjectRef } from '../collect/event-port.ts';

/** Objects whose events go with them: a campaign's clicks are its links'. */
export type ErasedKind = Exclude<ObjectKind, 'campaign'>;

/** What of an account's events must go. */
export type ErasedScope =
  | { kind: 'account' }
  | { kind: 'object'; object: ErasedKind; id: number }
  | ({ kind: 'visitors'; siteId: number } & ErasedVisitors);

/** Events that must go, and have not been seen to be gone for good yet. */
export interface Erasure {
  id: number;
  accountId: number;
  scope: ErasedScope;
  /** Epoch milliseconds at which it was asked for. */
  createdAt: number;
}

/** Who deletes an account or an object notes here, in the same transaction, that its events must follow. */
export interface ErasureStore {
  /** To be looked at from now on. */
  add(erasure: Omit<Erasure, 'id'>): Promise<void>;
  /** Those whose next look has come, the oldest first. */
  due(now: number, limit: number): Promise<Erasure[]>;
  lookAgainAt(erasure: Erasure, moment: number): Promise<void>;
  forget(erasure: Erasure): Promise<void>;
}

/** The part of the event log that erases. All reject while it can't be reached; doing anything twice does no harm. */
export interface ErasableEvents {
  count(scope: { accountId: number; object?: ObjectRef }): Promise<number>;
  deleteAccount(accountId: number): Promise<void>;
  /** Resolves to the other objects that its events counted for. */
  deleteObject(ref: ObjectRef): Promise<ObjectRef[]>;
  /** The numbers that somebody had on a website, the latest first. */
  visitorsOf(accountId: number, siteId: number, visitor: VisitorRef): Promise<string[]>;
  deleteVisitors(accountId: number, siteId: number, gone: ErasedVisitors): Promise<number>;
  deleteSiteBefore(accountId: number, siteId: number, moment: number): Promise<number>;
  /** Resolves to the objects whose events went. */
  deleteAllBefore(moment: number): Promise<ObjectRef[]>;
  /** How many rows went off the disk. */
  rewriteDeleted(): Promise<number>;
}
