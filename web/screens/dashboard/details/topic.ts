import type { Body } from '../../../api/client.ts';
import { dimensionMessages, dashboardMessages as messages } from '../../../messages/websites/dashboard.ts';
import type { Condition } from '../state/filters.ts';
import { PAGE_EVENTS } from '../state/page-events.ts';

export type MetricName = Body<'queryAnalytics'>['metrics'][number];

/** Subject of a details table. */
export interface Topic {
  title: string;
  dimension: string;
  more: readonly Condition[];
  /** The first metric determines the order. */
  metrics: readonly MetricName[];
  /** Missing pages: fewer are better. */
  isLowerBetter?: boolean;
}

const OF_VISITS: readonly MetricName[] = [
  'visitors',
  'visits',
  'views',
  'bounce_rate',
  'visit_duration',
  'conversion_rate',
];
const OF_PAGES: readonly MetricName[] = ['visitors', 'views', 'bounce_rate', 'engaged_time', 'scroll_depth'];
const OF_EVENTS: readonly MetricName[] = ['events', 'visitors', 'revenue'];

const EVENT_TITLES: Readonly<Record<string, string>> = {
  outbound: messages.outbound,
  downloads: messages.downloads,
  missing: messages.notFound,
};

/** Parses the topic in the address; undefined for an unknown one. */
export function topicOf(word: string): Topic | undefined {
  const requested = PAGE_EVENTS[word];
  const isLowerBetter = word === 'missing';
  if (requested)
    return { ...requested, title: EVENT_TITLES[word] ?? word, metrics: ['events', 'visitors'], isLowerBetter };
  const known: Readonly<Record<string, string>> = dimensionMessages;
  const title = known[word];
  // Goals are filters but not a dimension of visits.
  if (title === undefined || word === 'goal') return undefined;
  const metrics = word === 'event' ? OF_EVENTS : word === 'page' ? OF_PAGES : OF_VISITS;
  return { title, dimension: word, more: [], metrics };
}
