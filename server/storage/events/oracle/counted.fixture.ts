import type { AnalyticsQuery, Metric } from '../../../analytics/query/query.ts';
import type { EventRow } from '../../../collect/event-port.ts';
import { happens, reaches, type Visit, visitorOf } from './facts.fixture.ts';

const DAY_MS = 86_400_000;

/** Aggregates the events and visits of one result row. */
export class Counted {
  readonly #query: Pick<AnalyticsQuery, 'goals' | 'currency' | 'metrics'>;
  readonly #visitors = new Set<string>();
  readonly #uniques = new Set<string>();
  readonly #viewers = new Set<string>();
  readonly #converted = new Set<string>();
  /** Greatest scroll depth by page and visit. */
  readonly #depths = new Map<string, number>();
  /** Those that reach a scroll goal: one per page, visit and day. */
  readonly #deepEnough = new Set<string>();
  readonly #currencies = new Set<string>();
  readonly #kinds = new Map<string, number>();
  #engagedMs = 0;
  #reached = 0;
  #revenue = 0;
  #visits = 0;
  #visitViews = 0;
  #bounces = 0;
  #seconds = 0;

  constructor(query: Pick<AnalyticsQuery, 'goals' | 'currency' | 'metrics'>) {
    this.#query = query;
  }

  /** @param visitor counts the event for this visitor instead of its own */
  event(row: EventRow, visitor = visitorOf(row)): void {
    const { kind, visitId, path, unit, scrollDepth, occurredAt } = row;
    const { goals = [], currency = unit } = this.#query;
    if (happens(row)) this.#visitors.add(visitor);
    if (kind === 'click' || kind === 'scan') this.#uniques.add(visitor);
    if (kind === 'impression') this.#viewers.add(visitor);
    this.#kinds.set(kind, this.#count(kind) + 1);
    this.#engagedMs += row.engagedMs;
    const page = JSON.stringify([visitId, path]);
    if (kind === 'engagement') this.#depths.set(page, Math.max(scrollDepth, this.#depths.get(page) ?? 0));
    const reached = goals.filter((goal) => reaches(goal, row));
    if (reached.length > 0) this.#converted.add(visitor);
    if (reached.some((goal) => goal.kind === 'scroll'))
      this.#deepEnough.add(`${page} ${Math.floor(occurredAt / DAY_MS)}`);
    if (reached.some((goal) => goal.kind !== 'scroll')) this.#reached += 1;
    if (kind === 'event' && unit !== '' && unit === currency) {
      this.#revenue += row.value;
      this.#currencies.add(unit);
    }
  }

  /** Events without a page view are no visit. */
  visit({ views, isBounce, seconds }: Visit): void {
    if (views === 0) return;
    this.#visits += 1;
    this.#visitViews += views;
    this.#bounces += Number(isBounce);
    this.#seconds += seconds;
  }

  /** Counts all events of a visit, for dimensions that only a whole visit has. */
  wholeVisit({ rows, visitor }: Visit): void {
    for (const row of rows) this.event(row, visitor);
  }

  metric(metric: Metric): number | null {
    const visits = this.#visits;
    const each = (sum: number) => (visits === 0 ? 0 : sum / visits);
    switch (metric) {
      case 'visitors':
        return this.#visitors.size;
      case 'uniques':
        return this.#uniques.size;
      case 'unique_impressions':
        return this.#viewers.size;
      case 'visits':
        return visits;
      case 'views':
        return this.#count('pageview');
      case 'events':
        return this.#count('event');
      case 'clicks':
        return this.#count('click');
      case 'scans':
        return this.#count('scan');
      case 'impressions':
        return this.#count('impression');
      case 'views_per_visit':
        return each(this.#visitViews);
      case 'bounce_rate':
        return each(100 * this.#bounces);
      case 'visit_duration':
        return each(this.#seconds);
      case 'engaged_time':
        return each(0.001 * this.#engagedMs);
      case 'scroll_depth':
        return this.#depths.size === 0 ? 0 : sum([...this.#depths.values()]) / this.#depths.size;
      case 'conversions':
        return this.#reached + this.#deepEnough.size;
      case 'conversion_rate':
        return this.#visitors.size === 0 ? 0 : Math.min(100, (100 * this.#converted.size) / this.#visitors.size);
      case 'revenue':
        return this.#currencies.size > 1 ? null : this.#revenue;
    }
  }

  /** Returns whether the row has any value of the requested metrics. */
  isSomething(): boolean {
    return this.#query.metrics.some((metric) => {
      if (metric === 'conversion_rate') return this.#visitors.size > 0 || this.#converted.size > 0;
      if (metric === 'scroll_depth') return this.#depths.size > 0;
      if (metric === 'revenue') return this.#currencies.size > 0;
      if (metric === 'engaged_time') return this.#visits > 0 || this.#engagedMs > 0;
      const isOfVisits = metric === 'views_per_visit' || metric === 'bounce_rate' || metric === 'visit_duration';
      return isOfVisits ? this.#visits > 0 : this.metric(metric) !== 0;
    });
  }

  #count(kind: string): number {
    return this.#kinds.get(kind) ?? 0;
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
