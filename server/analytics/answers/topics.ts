import { DIRECT_LABEL, UNKNOWN_LABEL } from '../../../contract/vocabulary.ts';
import type { Dimension, Metric } from '../analytics.ts';

/** What a list of a website's statistics can be of, by the names that clients of the family know. */

/** What a website's visitors are told apart by, how each value is counted, and what '' is called; null leaves it out. */
export interface ListTopic {
  kind: 'list';
  dimension: Dimension;
  metric: Metric;
  unknown: string | null;
}

/** What is counted, one row a day or one row an hour of the day. */
export interface FigureTopic {
  kind: 'figure';
  metric: Metric;
  by: 'day' | 'hour';
}

export type Topic = ListTopic | FigureTopic;

const byVisitors = (dimension: Dimension): ListTopic => ({
  ...{ kind: 'list', dimension, metric: 'visitors', unknown: UNKNOWN_LABEL },
});
/** Most events have none: a row without a value would say nothing. */
const sparse = (dimension: Dimension, metric: Metric): ListTopic => ({
  ...{ kind: 'list', dimension, metric, unknown: null },
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

/** Spellings that clients of the family use beside the names above. */
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
 * Reads a topic's public name: a list, a figure by day, or a figure with `_hours` or `_hourly` behind it, which is by hour
 * of the day ('00' to '23', as the family's clients draw it). Undefined for any other word.
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
