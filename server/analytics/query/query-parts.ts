import type {
  ChannelItemType,
  EVENT_DIMENSIONS,
  INTERVALS,
  ITEM_CHANNEL,
  VISIT_DIMENSIONS,
} from '../../../contract/vocabulary.ts';
import type { ConditionKind, GoalFilter } from './goal-match.ts';

/** What all queries are made of: whose events, which of them, and when. */

/** The object or objects to query. Callers must check first that the account owns the IDs. */
export type AnalyticsScope = { accountId: number } & (
  | { kind: 'website' | 'link' | 'qr' | 'campaign' | 'domain'; id: number }
  | { kind: 'channel'; linkIds: readonly number[]; qrIds: readonly number[]; pageIds: readonly number[] }
  | { kind: 'account' }
);

export type VisitDimension = (typeof VISIT_DIMENSIONS)[number];
export type EventDimension = (typeof EVENT_DIMENSIONS)[number];
/** A predefined name, or a property of events and page views by name, which is passed as a value. */
export type Dimension = VisitDimension | EventDimension | typeof ITEM_CHANNEL | `property:${string}`;

/** The channels of each item by its ID in events. Items without a channel are omitted. */
export type ItemChannels = Readonly<
  Record<ChannelItemType, readonly (readonly [id: number, channels: readonly number[]])[]>
>;

/**
 * Compares stored values: country codes, IDs as decimal digits. `contains` ignores case; no operator supports
 * wildcards. At most 100 values, 20 conditions and 5 levels.
 */
export type Filter =
  | { kind: ConditionKind; dimension: Dimension; values: readonly string[] }
  | GoalFilter
  | { kind: 'and' | 'or'; filters: readonly Filter[] };

/** Epoch milliseconds; `from` is inclusive, `to` exclusive. */
export interface TimeRange {
  from: number;
  to: number;
}

/** Weeks begin on Monday unless the name says otherwise. All intervals use the query's time zone. */
export type Interval = (typeof INTERVALS)[number] | 'week_sunday' | 'week_saturday';
