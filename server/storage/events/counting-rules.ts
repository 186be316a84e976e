import type { EventKind } from '../../../contract/vocabulary.ts';

/**
 * What counts. These records are the only definition: the engine's statements and the counting in this process are both
 * made from them.
 */

/** The kinds of events that a measure counts, by number or by their visitors. */
export const COUNTED_KINDS = {
  visitors: ['pageview', 'event'],
  uniques: ['click', 'scan'],
  views: ['pageview'],
  events: ['event'],
  clicks: ['click'],
  scans: ['scan'],
  impressions: ['impression'],
  unique_impressions: ['impression'],
} as const satisfies Readonly<Record<string, readonly EventKind[]>>;

export type KindMeasure = keyof typeof COUNTED_KINDS;

/** Returns whether a measure counts requests for links, codes and pages of the service alone, which belong to no website. */
export function countsRequests(measure: KindMeasure): boolean {
  return COUNTED_KINDS[measure].every((kind) => kind === 'click' || kind === 'scan' || kind === 'impression');
}

/** Returns the condition for the events that a measure counts. */
export function kindsSql(measure: KindMeasure): string {
  const kinds: readonly EventKind[] = COUNTED_KINDS[measure];
  const names = kinds.map((kind) => `'${kind}'`).join(', ');
  return kinds.length === 1 ? `kind = ${names}` : `kind IN (${names})`;
}

/** Returns whether a measure counts events of a kind. */
export function countsKind(measure: KindMeasure, kind: string): boolean {
  return COUNTED_KINDS[measure].some((one) => one === kind);
}

/** What the counts of visits are made of, under the names of its columns in SQL. */
export interface VisitCounts {
  /** Page views. */
  pages: number;
  /** Custom events. */
  named_events: number;
  /** From the first to the last event. */
  seconds: number;
}

interface VisitRule {
  /** What a visit adds to the sum. */
  adds: 'one' | keyof VisitCounts;
  /** Least and most of each count; other visits add nothing. */
  within: Partial<Readonly<Record<keyof VisitCounts, readonly [least: number, most: number]>>>;
}

/** A visit has a page view: events alone, as servers send them, are no visit. See docs/adr/0052-visits-without-views.md. */
const HAS_VIEW = { pages: [1, Number.POSITIVE_INFINITY] } as const;

const VISIT_RULES = {
  visits: { adds: 'one', within: HAS_VIEW },
  visit_views: { adds: 'pages', within: HAS_VIEW },
  /** One page view and nothing else. */
  bounces: { adds: 'one', within: { pages: [1, 1], named_events: [0, 0] } },
  visit_seconds: { adds: 'seconds', within: HAS_VIEW },
} as const satisfies Readonly<Record<string, VisitRule>>;

export type VisitMeasure = keyof typeof VISIT_RULES;
export type VisitSums = Record<VisitMeasure, number>;

/** Returns the aggregate of each measure over visits. */
export function visitMeasuresSql(): Readonly<Record<VisitMeasure, string>> {
  const sqlOf = ({ adds, within }: VisitRule) =>
    `toUInt64(${adds === 'one' ? `countIf(${withinSql(within)})` : `sumIf(${adds}, ${withinSql(within)})`})`;
  const entries = Object.entries(VISIT_RULES).map(([name, rule]) => [name, sqlOf(rule)]);
  return Object.fromEntries(entries) as Record<VisitMeasure, string>;
}

function withinSql(within: VisitRule['within']): string {
  return boundsOf(within)
    .map(({ count, least, most }) => {
      if (least === most) return `${count} = ${least}`;
      return most === Number.POSITIVE_INFINITY ? `${count} >= ${least}` : `${count} BETWEEN ${least} AND ${most}`;
    })
    .join(' AND ');
}

function boundsOf(within: VisitRule['within']) {
  return Object.entries(within).map(([count, [least, most]]) => ({ count: count as keyof VisitCounts, least, most }));
}

const COMPILED = Object.entries(VISIT_RULES).map(([name, { adds, within }]) => ({
  name: name as VisitMeasure,
  adds,
  bounds: boundsOf(within),
}));

export function noVisits(): VisitSums {
  return { visits: 0, visit_views: 0, bounces: 0, visit_seconds: 0 };
}

/** Adds one visit, as the SQL of `visitMeasuresSql` does. */
export function addVisit(sums: VisitSums, visit: VisitCounts): void {
  for (const { name, adds, bounds } of COMPILED) {
    if (bounds.every(({ count, least, most }) => visit[count] >= least && visit[count] <= most))
      sums[name] += adds === 'one' ? 1 : visit[adds];
  }
}
