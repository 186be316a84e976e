import type { TimeRange } from '../analytics/analytics.ts';
import { compileExcludedParams, readQuery } from '../collect/collect.ts';
import type { QueryNames, RuleCounts } from './rule-preview-port.ts';

/** Rules that are not saved yet, as an owner writes them; undefined for those that are not asked about. */
export interface PreviewedRules {
  excludeParams?: string | undefined;
  excludeIps?: string | undefined;
  excludeBots?: boolean | undefined;
}

/** What rules would have done to what is stored. */
export interface RulePreview {
  range: TimeRange;
  params?: ParamsPreview | undefined;
  bots?: BotsPreview | undefined;
  /** Why nobody can tell; undefined when addresses were not asked about. */
  addressesNote?: string | undefined;
}

export interface ParamsPreview {
  /** Page views whose stored address would be shorter. */
  pageViews: number;
  /** All page views of the time. */
  of: number;
  /** The parameters that would be cut, those of the most page views first; at most 50. */
  names: { name: string; pageViews: number }[];
  /** False where addresses have so many different parameters that not all could be looked at. */
  isComplete: boolean;
}

export interface BotsPreview {
  /** Stored events that would not be there, and the visits that they make up. */
  events: number;
  visits: number;
  /** Hits of bots that the rule in force left out, and that would be there without it. */
  leftOut: number;
}

const MAX_NAMES = 50;

export const ADDRESSES_NOTE =
  'Addresses of visitors are never stored, so nobody can tell which visits a list of addresses would have left out.';

/** The rule as collecting obeys it, over the names that stand in stored addresses. */
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
  // What arrived between the two counts is no gap.
  const isComplete = lookedAt >= counts.withQuery;
  return { pageViews, of: counts.pageViews, names: names.slice(0, MAX_NAMES), isComplete };
}

/** Decoded, lower case, each once. */
function namesIn({ names }: QueryNames): string[] {
  return [...new Set(readQuery(names).map(({ name }) => name))];
}
