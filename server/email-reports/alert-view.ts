import type { LiveResult } from '../analytics/analytics.ts';
import { GEO_CREDIT } from '../platform/geo/geo.ts';
import { cleanLabel, type MailView, type ShownList } from './mail-view.ts';
import { createNumberFormatter, type NumberFormatter } from './number-format.ts';
import type { EndedDay } from './report-periods.ts';
import { dashboardLink, listOf, type ReportWords } from './report-view.ts';
import { type ReportTexts, textsOf } from './texts.ts';

/** An alert and its recipient. */
export type AlertTexts = Omit<ReportWords, 'period' | 'action'> & { action: string };

/** A traffic spike: more visitors at once than the owner's limit. */
export interface Spike {
  visitors: number;
  threshold: number;
  at: number;
  live: Pick<LiveResult, 'pages' | 'sources' | 'countries'>;
}

/** A day with fewer visitors than the same weekday a week before. */
export interface Drop {
  day: EndedDay;
  visitors: number;
  before: number;
  thresholdPercent: number;
}

export function spikeView(words: AlertTexts, spike: Spike): MailView {
  const { texts, write, frame } = frameOf(words);
  const { visitors, threshold, at, live } = spike;
  const shown = texts.visitors(visitors, write.whole(visitors));
  const lead = texts.spike.lead({ visitors: shown, threshold: write.whole(threshold), when: write.day(at, 'time') });
  return {
    ...frame,
    subject: texts.spike.subject({ domain: frame.title, visitors: shown }),
    preview: lead,
    kind: texts.spike.kind,
    lead,
    headline: { label: texts.spike.figure, value: write.whole(visitors) },
    figures: [],
    lists: liveLists(live, texts, write),
    ...(live.countries.length === 0 ? {} : { credit: GEO_CREDIT }),
  };
}

export function dropView(words: AlertTexts, { day, visitors, before, thresholdPercent }: Drop): MailView {
  const { texts, write, frame } = frameOf(words);
  const percent = write.percent(dropPercent(visitors, before));
  const when = write.day(day.range.from, 'weekdayAndDate');
  const lead = texts.drop.lead({ day: when, percent, threshold: write.percent(thresholdPercent) });
  const change = write.change(visitors, before);
  return {
    ...frame,
    subject: texts.drop.subject({ domain: frame.title, percent, day: when }),
    preview: lead,
    kind: texts.drop.kind,
    lead,
    headline: { label: texts.figures.visitors, value: write.whole(visitors), ...(change ? { change } : {}) },
    figures: [{ label: texts.drop.sevenDaysBefore, value: write.whole(before) }],
    lists: [],
  };
}

/** The decrease in percent, 0 to 100. */
export function dropPercent(now: number, before: number): number {
  return before <= 0 ? 0 : Math.max(0, (100 * (before - now)) / before);
}

function frameOf({ domain, language, timezone, action, stopHref }: AlertTexts) {
  const texts = textsOf(language);
  const title = cleanLabel(domain);
  const frame = {
    language,
    title,
    action: dashboardLink(texts, action),
    reason: texts.alertReason(title),
    stop: { label: texts.stop.alerts, href: stopHref },
  };
  return { texts, write: createNumberFormatter(language, timezone, texts), frame };
}

function liveLists(
  { pages, sources, countries }: Spike['live'],
  texts: ReportTexts,
  write: NumberFormatter,
): ShownList[] {
  const { lists, columns } = texts;
  const list = (heading: string, rows: Spike['live']['pages'], name: (value: string) => string) =>
    listOf(
      { heading, column: columns.visitors },
      rows.slice(0, 10).map(({ value, visitors }) => [name(value), visitors]),
      write,
    );
  return [
    list(lists.pages, pages, (value) => value || texts.unknown),
    list(lists.sources, sources, (value) => value || texts.noSource),
    list(lists.countries, countries, (code) => write.country(code) || texts.unknown),
  ].filter(({ rows }) => rows.length > 0);
}
