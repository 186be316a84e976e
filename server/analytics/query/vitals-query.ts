import type { VitalName } from '../../../contract/vocabulary.ts';
import type { AnalyticsScope, Dimension, Filter, Interval, TimeRange } from './query-parts.ts';

/** Web vitals of page views, of all together or by a dimension or by an interval. */
export interface VitalsQuery {
  scope: AnalyticsScope;
  filter?: Filter | undefined;
  range: TimeRange;
  timezone: string;
  bots?: 'without' | 'with' | 'only' | undefined;
  by?: Dimension | undefined;
  /** Instead of a dimension; values are the starts of intervals in epoch milliseconds as digits. */
  interval?: Interval | undefined;
  limit: number;
}

/** A web vital: of the views that report it, and have a browser that measures it. */
export interface VitalFigures {
  samples: number;
  /** The value that three of four views do not exceed; null without samples. Milliseconds, and a score for CLS. */
  p75: number | null;
  good: number;
  needsImprovement: number;
  poor: number;
}

/** The views with the most reports first; intervals without reports are missing. */
export interface VitalsRow {
  value: string;
  /** Page views that reported. */
  reports: number;
  vitals: Record<VitalName, VitalFigures>;
}
