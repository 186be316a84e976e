import type { AttributionDimension, AttributionMetric } from '../../../contract/vocabulary.ts';
import type { SiteGoal } from './goal-match.ts';
import type { AnalyticsScope, Filter, TimeRange } from './query-parts.ts';

/**
 * The touches before the conversions of a range. A touch is a visit of the same person with a page view that began before the
 * conversion and within the window; without any, it is the visit of the conversion itself.
 */
export interface AttributionQuery {
  scope: AnalyticsScope;
  /** Selects conversions, not touches. */
  filter?: Filter | undefined;
  range: TimeRange;
  bots?: 'without' | 'with' | 'only' | undefined;
  /** An event converts once regardless of how many goals it reaches. Undefined: every event with revenue converts. */
  goals: readonly SiteGoal[] | undefined;
  /** `revenue` attributes the amounts of conversions in their own currencies, and no other conversion. */
  metric: AttributionMetric;
  windowMs: number;
  by: AttributionDimension;
}

/**
 * All touches with one value that are among the same number of touches of a conversion, in one currency. Sums are of
 * conversions, or of ten-thousandths of the currency.
 */
export interface TouchGroup {
  /** Empty for the number of conversions. */
  currency: string;
  value: string;
  /** Touches of each of the conversions. */
  touches: number;
  /** Sum of the conversions that each touch belongs to. */
  all: number;
  /** Sum of the conversions whose first touch has the value. */
  first: number;
  last: number;
  /** The last touch with a source; the last one if none has. */
  lastNonDirect: number;
  /** The number of conversions whose first touch has the value, also where the sums are of revenue. */
  conversions: number;
  /** Those of them whose person the website identified. */
  identified: number;
}
