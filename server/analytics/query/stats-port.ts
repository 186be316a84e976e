import type { EventKind } from '../../../contract/vocabulary.ts';
import type { ObjectRef } from '../../collect/event-port.ts';
import type { ObjectScope, ObjectTotals } from './object-scope.ts';
import type { VisitorRef } from './query.ts';

export interface ObjectTotalsRow extends ObjectTotals {
  ref: ObjectRef;
}

/** Panels of an object's statistics. */
export type ObjectPanel = 'countries' | 'referrers' | 'browsers' | 'os' | 'networks';

/** Counts as stored in the log: country codes, '' for unknown, sources as classified. */
export interface RawObjectStatistics extends ObjectTotals {
  panels: Record<ObjectPanel, [value: string, count: number][]>;
}

export interface Traffic {
  /** Clicks and scans. */
  clicks: number;
  /** Page views and custom events. */
  events: number;
}

/** Selects the events to count or delete; requires at least the account. */
export interface EventScope {
  accountId: number;
  siteId?: number;
  object?: ObjectRef;
  kind?: EventKind;
}

/** Selects the events of visitors on a website. */
export interface ErasedVisitors {
  /** Visitor numbers, one per day. */
  visitorIds: readonly string[];
  /** An identified visitor: adds the numbers of all visits in which the website identified them. */
  userHash?: string | undefined;
  /** Events from this moment on are kept (epoch milliseconds). */
  before: number;
}

/**
 * Queries to the event log, each with an account. Bots (`bot` > 0) are logged and never counted. All methods reject
 * with AppError `unavailable` while the engine is unreachable.
 */
export interface EventLogReader {
  /** Returns totals of up to 1,000 objects in one round trip; zeros for objects without events. */
  objectTotals(refs: readonly ObjectRef[]): Promise<ObjectTotalsRow[]>;
  /** Returns totals and the top `limit` of each panel in one round trip; SOCIAL_NETWORKS first among networks. */
  objectStatistics(scope: ObjectScope, limit: number): Promise<RawObjectStatistics>;
  /**
   * Returns the objects of all accounts with events at or after this moment (epoch milliseconds), whose totals may be
   * outdated after a crash.
   */
  objectsSeenSince(moment: number): Promise<ObjectRef[]>;
  /** Returns the traffic of all accounts from one moment up to another, without bots. */
  trafficBetween(from: number, to: number): Promise<Traffic>;
  /** Returns the number of stored events, bots included. */
  count(scope: EventScope): Promise<number>;
  /** After it resolves, no query returns the events. Events still in the spool arrive later. */
  deleteSite(accountId: number, siteId: number): Promise<void>;
  /**
   * Deletes the events of objects of one account. Resolves to the other objects that those counted for, whose totals
   * have changed.
   */
  deleteObjects(refs: readonly ObjectRef[]): Promise<ObjectRef[]>;
  deleteAccount(accountId: number): Promise<void>;
  /** Returns a visitor's numbers on a website, latest first; empty if unknown. */
  visitorsOf(accountId: number, siteId: number, visitor: VisitorRef): Promise<string[]>;
  /** Deletes visitors' events on a website and returns their number. */
  deleteVisitors(accountId: number, siteId: number, gone: ErasedVisitors): Promise<number>;
  /** Deletes a website's events before a UTC day, given by its first moment, and returns their number. */
  deleteSiteBefore(accountId: number, siteId: number, moment: number): Promise<number>;
  deleteAllBefore(moment: number): Promise<ObjectRef[]>;
  /** Returns the number of UTC days with events before this moment, of all accounts. */
  daysBefore(moment: number): Promise<number>;
  /**
   * Reclaims the disk space of deleted rows, which queries already skip, and returns their number. Call it
   * periodically.
   */
  rewriteDeleted(): Promise<number>;
}
