import type { TimeRange } from '../analytics/analytics.ts';
import { compileExcludedParams, readQuery } from '../collect/collect.ts';
import type { QueryNames, RuleCounts } from './rule-preview-port.ts';

/** Unsaved exclusions as entered by the owner; undefined for those not previewed. */
export interface PreviewedRules {
  excludeParams?: string | undefined;
  excludeIps?: string | undefined;
  excludeBots?: boolean | undefined;
}

/** The effect that exclusions would have had on the stored events. */
export interface RulePreview {
  range: TimeRange;
  params?: ParamsPreview | undefined;
  bots?: BotsPreview | undefined;
  /** Why there is no preview of excluded addresses; undefined if none was requested. */
  addressesNote?: string | undefined;
}

export interface ParamsPreview {
  /** Page views whose stored address would be shorter. */
  pageViews: number;
  /** All page views of the period. */
  of: number;
  /** The parameters that would be removed, by page views in descending order; at most 50. */
  names: { name: string; pageViews: number }[];
  /** False if addresses have too many different parameters to check them all. */
  isComplete: boolean;
}

export interface BotsPreview {
  /** Stored events that would be dropped, and the visits that they form. */
  events: number;
  visits: number;
  /** Bot hits that the current exclusion filtered and that would be stored without it. */
  filtered: number;
}

const MAX_NAMES = 50;

export const ADDRESSES_NOTE =
  'Waymark never stores IP addresses, so it cannot tell which visits an address list would have filtered.';

/** Applies the rule as collecting does to the parameter names of stored addresses. */
export function previewParams(rule: string, counts: RuleCounts): ParamsPreview {
  const isExcluded = compileExcludedParams(rule) ?? (() => false);
  const byName = new Map<string, number>();
  let pageViews = 0;
  for (const query of counts.queries) {
    const cut = namesIn(query).filter(isExcluded);
    if (cut.length > 0) pageViews += query.pageViews;
    for (const name of cut) byName.set(name, (byName.get(name) ?? 0) + query.pageViews);
  }
  const names = [...byName].map(([name, views]) => ({ name, pageViews: views }));
  names.sort((a, b) => b.pageViews - a.pageViews || (a.name < b.name ? -1 : 1));
  const lookedAt = counts.queries.reduce((sum, query) => sum + query.pageViews, 0);
  // Events that arrived between the two counts don't make the result incomplete.
  const isComplete = lookedAt >= counts.withQuery;
  return { pageViews, of: counts.pageViews, names: names.slice(0, MAX_NAMES), isComplete };
}

/** Decoded, lower case, each once. */
function namesIn({ names }: QueryNames): string[] {
  return [...new Set(readQuery(names).map(({ name }) => name))];
}
