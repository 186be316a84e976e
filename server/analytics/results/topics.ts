import { DIRECT_LABEL, UNKNOWN_LABEL } from '../../../contract/vocabulary.ts';
import type { Dimension, Metric } from '../analytics.ts';

/** The lists of a website's statistics, by the names that compatible clients use. */

/** A dimension, the metric to count, and the label of ''; null omits the row of ''. */
export interface ListTopic {
  kind: 'list';
  dimension: Dimension;
  metric: Metric;
  unknown: string | null;
}

/** A metric by day or by hour of the day. */
export interface FigureTopic {
  kind: 'figure';
  metric: Metric;
  by: 'day' | 'hour';
}

export type Topic = ListTopic | FigureTopic;

const byVisitors = (dimension: Dimension): ListTopic => ({
  kind: 'list',
  dimension,
  metric: 'visitors',
  unknown: UNKNOWN_LABEL,
});
/** Most events have no value here, so the row of '' would be meaningless. */
const sparse = (dimension: Dimension, metric: Metric): ListTopic => ({
  kind: 'list',
  dimension,
  metric,
  unknown: null,
});

const LISTS: Readonly<Record<string, ListTopic>> = {
  browser: byVisitors('browser'),
  campaign: sparse('utm_campaign', 'visitors'),
  city: byVisitors('city'),
  continent: byVisitors('continent'),
  country: byVisitors('country'),
  device: byVisitors('device'),
  event: sparse('event', 'events'),
  exit_page: sparse('exit_page', 'visits'),
  landing_page: sparse('entry_page', 'visits'),
  language: byVisitors('language'),
  operating_system: byVisitors('os'),
  page: sparse('page', 'views'),
  referrer: { ...byVisitors('referrer'), unknown: DIRECT_LABEL },
  screen_resolution: byVisitors('screen'),
};

const FIGURES: Readonly<Record<string, Metric>> = {
  pageviews: 'views',
  visitors: 'visitors',
  sessions: 'visits',
  bounce_rate: 'bounce_rate',
  duration: 'visit_duration',
};

/** Alternative names that compatible clients use. */
const ALIASES: Readonly<Record<string, string>> = {
  os: 'operating_system',
  resolution: 'screen_resolution',
  pageview: 'pageviews',
  visitor: 'visitors',
  session: 'sessions',
};

export const LIST_NAMES: readonly string[] = Object.keys(LISTS);
export const FIGURE_NAMES: readonly string[] = Object.keys(FIGURES);

/**
 * Parses a topic's public name: a list, a metric by day, or a metric with the suffix `_hours` or `_hourly`, by hour of
 * the day ('00' to '23', as compatible clients draw it). Returns undefined for any other name.
 */
export function readTopic(name: string): Topic | undefined {
  const list = lookUp(LISTS, name);
  if (list) return list;
  const plain = name.replace(/_(hours|hourly)$/, '');
  const metric = lookUp(FIGURES, plain);
  return metric && { kind: 'figure', metric, by: plain === name ? 'day' : 'hour' };
}

function lookUp<Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined {
  const known = Object.hasOwn(ALIASES, name) ? (ALIASES[name] ?? name) : name;
  return Object.hasOwn(table, known) ? table[known] : undefined;
}
