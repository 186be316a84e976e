import type { EventKind } from '../../../contract/vocabulary.ts';
import type { ObjectRef } from '../../collect/event-port.ts';
import type { VisitorRef } from './question.ts';
import type { ObjectScope, ObjectTotals } from './stats-query.ts';

export interface ObjectTotalsRow extends ObjectTotals {
  ref: ObjectRef;
}

/** Panels of an object's statistics. */
export type ObjectPanel = 'countries' | 'referrers' | 'browsers' | 'os' | 'networks';

/** Counts as the log holds them: country codes, '' for what is not known, sources as classified. */
export interface RawObjectStatistics extends ObjectTotals {
  panels: Record<ObjectPanel, [value: string, count: number][]>;
}

/** Which events to count or delete. At least the account is always given. */
export interface EventScope {
  accountId: number;
  siteId?: number;
  object?: ObjectRef;
  kind?: EventKind;
}

/** Whose events on a website go. */
export interface ErasedVisitors {
  /** Their numbers, one a day. */
  visitorIds: readonly string[];
  /** A named person: the numbers of all visits that they were named in are added to those above. */
  personId?: string | undefined;
  /** What happened from then on stays, in epoch milliseconds. */
  before: number;
}

/**
 * Questions to the event log. Every one names the account. Bots (`bot` > 0) are in the log and in no number.
 * All methods reject with AppError `unavailable` while the engine can't be reached.
 */
export interface EventLogReader {
  /** Totals of many objects in one round trip; an object without events has zeros. At most 1,000 at a time. */
  objectTotals(refs: readonly ObjectRef[]): Promise<ObjectTotalsRow[]>;
  /** Totals and the top `limit` of each panel, in one round trip; among networks SOCIAL_NETWORKS come first. */
  objectStatistics(scope: ObjectScope, limit: number): Promise<RawObjectStatistics>;
  /** Objects with events at or after this moment (epoch milliseconds), of all accounts: whose totals a crash may have left behind. */
  objectsSeenSince(moment: number): Promise<ObjectRef[]>;
  /** Events stored, bots included. */
  count(scope: EventScope): Promise<number>;
  /** Gone for every later question when it resolves. Events still in the spool come after it. */
  deleteSite(accountId: number, siteId: number): Promise<void>;
  /** Resolves to the other objects that its events counted for: their numbers are others now. */
  deleteObject(ref: ObjectRef): Promise<ObjectRef[]>;
  deleteAccount(accountId: number): Promise<void>;
  /** The numbers that somebody had on a website, the latest first; none for one whom nobody knows. */
  visitorsOf(accountId: number, siteId: number, visitor: VisitorRef): Promise<string[]>;
  /** Visitors' events on a website. How many went. */
  deleteVisitors(accountId: number, siteId: number, gone: ErasedVisitors): Promise<number>;
  /** A website's events before a UTC day, given by its first moment: how many went; and everybody's: whose went. */
  deleteSiteBefore(accountId: number, siteId: number, moment: number): Promise<number>;
  deleteAllBefore(moment: number): Promise<ObjectRef[]>;
  /** Deleted rows are passed over at once; this takes them off the disk. How many. To be called now and then. */
  rewriteDeleted(): Promise<number>;
}
