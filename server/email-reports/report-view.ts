import type { ReportLanguage } from '../../contract/vocabulary.ts';
import { GEO_CREDIT } from '../platform/geo/geo.ts';
import type { ConfiguredWebsite } from '../websites/website-settings-port.ts';
import {
  cleanLabel,
  type MailView,
  type ShownChart,
  type ShownFigure,
  type ShownLink,
  type ShownList,
} from './mail-view.ts';
import { createNumberFormatter, type NumberFormatter } from './number-format.ts';
import { dashboardHref, type MailReader, type ReportDeps } from './report-deps.ts';
import { type ReportFigures, readFigures } from './report-figures.ts';
import type { ReportPeriod } from './report-periods.ts';
import { type ReportTexts, textsOf } from './texts.ts';

/** Reads the report of a website for a period. Returns the mail for each reader. */
export async function reportOf(
  deps: Pick<ReportDeps, 'analytics' | 'goals' | 'rates' | 'baseUrl'>,
  { site, domain, period }: { site: Omit<ConfiguredWebsite, 'domain'>; domain: string; period: ReportPeriod },
): Promise<(reader: MailReader) => MailView> {
  const { accountId, websiteId, settings } = site;
  const { timezone, reportLanguage: language } = settings;
  const goals = await deps.goals(accountId, websiteId);
  const figures = await readFigures(deps, { accountId, websiteId, timezone, period, goals });
  const action = dashboardHref(deps, { accountId, websiteId });
  return ({ stopHref, isOutside }) => {
    const words = { domain, language, timezone, period, stopHref };
    return reportView({ ...words, action: isOutside ? undefined : action }, figures);
  };
}

/** A report and its recipient. */
export interface ReportWords {
  domain: string;
  language: ReportLanguage;
  timezone: string;
  period: ReportPeriod;
  /** Address of the dashboard; undefined for people outside of the workspace. */
  action: string | undefined;
  stopHref: string;
}

interface Making {
  figures: ReportFigures;
  texts: ReportTexts;
  write: NumberFormatter;
}

/** The formatted figures of a period. */
export function reportView(words: ReportWords, figures: ReportFigures): MailView {
  const { language, timezone, period, stopHref } = words;
  const texts = textsOf(language);
  const making: Making = { figures, texts, write: createNumberFormatter(language, timezone, texts) };
  const { rhythm } = period;
  const domain = cleanLabel(words.domain);
  const isWeek = rhythm === 'weekly';
  const when = isWeek ? making.write.days(period.range) : making.write.day(period.range.from, 'month');
  const shortWhen = isWeek ? making.write.days(period.range, 'wholeDate') : when;
  const visitors = texts.visitors(figures.totals.visitors, making.write.whole(figures.totals.visitors));
  const isEmpty = figures.totals.visitors === 0 && figures.totals.views === 0;
  return {
    language,
    subject: texts.subject[rhythm]({ domain, visitors, when: shortWhen }),
    preview: texts.compared[rhythm](when),
    kind: texts.kind[rhythm],
    title: domain,
    lead: isEmpty ? texts.nothing[rhythm](when) : texts.compared[rhythm](when),
    ...(isEmpty ? {} : { headline: headlineOf(making), chart: chartOf(making, rhythm) }),
    figures: isEmpty ? [] : figuresOf(making),
    lists: isEmpty ? [] : listsOf(making),
    ...(isEmpty || figures.panels.country.length === 0 ? {} : { credit: GEO_CREDIT }),
    ...(words.action === undefined
      ? { reason: texts.outsideReason(domain), stop: { label: texts.stop.reports, href: stopHref } }
      : {
          action: dashboardLink(texts, words.action),
          reason: texts.reportReason[rhythm](domain),
          stop: { label: texts.stop[rhythm], href: stopHref },
        }),
  };
}

export function dashboardLink(texts: ReportTexts, href: string): ShownLink {
  return { label: texts.openDashboard, href };
}

function headlineOf({ figures: { totals, before }, texts, write }: Making): ShownFigure {
  return figure(texts.figures.visitors, write.whole(totals.visitors), write.change(totals.visitors, before.visitors));
}

function figure(label: string, value: string, change: ShownFigure['change']): ShownFigure {
  return change ? { label, value, change } : { label, value };
}

function chartOf({ figures: { days }, texts, write }: Making, rhythm: ReportPeriod['rhythm']): ShownChart {
  const form = rhythm === 'weekly' ? 'weekday' : 'date';
  const bars = days.map(({ time, visitors }) => ({
    label: write.day(time, form),
    value: visitors,
    shown: write.whole(visitors),
    short: write.short(visitors),
  }));
  return { label: texts.visitorsByDay, bars };
}

function figuresOf(making: Making): ShownFigure[] {
  const {
    figures: { totals, before, goals },
    texts,
    write,
  } = making;
  const { figures: names } = texts;
  const all = [
    figure(names.visits, write.whole(totals.visits), write.change(totals.visits, before.visits)),
    figure(names.views, write.whole(totals.views), write.change(totals.views, before.views)),
    figure(
      names.viewsPerVisit,
      write.decimal(totals.views_per_visit),
      write.change(totals.views_per_visit, before.views_per_visit),
    ),
    figure(
      names.bounceRate,
      write.percent(totals.bounce_rate),
      before.visits === 0 ? undefined : write.pointsChange(totals.bounce_rate, before.bounce_rate, 'bad'),
    ),
    figure(
      names.duration,
      texts.duration(totals.visit_duration),
      write.change(totals.visit_duration, before.visit_duration),
    ),
  ];
  const sold = revenueFigure(making);
  if (goals.length === 0 && before.conversions === 0) return [...all, ...sold];
  const change = write.change(totals.conversions, before.conversions);
  return [...all, figure(names.conversions, write.whole(totals.conversions), change), ...sold];
}

/** The total in the base currency; none if a currency has no rate. */
function revenueFigure({ figures: { revenue }, texts, write }: Making): ShownFigure[] {
  if (!revenue || revenue.total === null) return [];
  const { base, total, comparedTotal } = revenue;
  const change = typeof comparedTotal === 'number' ? write.change(total, comparedTotal) : undefined;
  return [figure(texts.figures.revenue, write.money(total, base), change)];
}

/** The amounts in their own currencies and what they count as, unless all revenue is in the base currency. */
function revenueList({ figures: { revenue }, texts, write }: Making): ShownList[] {
  if (!revenue?.amounts.some(({ currency }) => currency !== revenue.base)) return [];
  const { base, amounts, converted, missing } = revenue;
  const parts = amounts.slice(0, MAX_CURRENCIES).map(({ currency, amount }) => {
    const rate = currency === base ? 1 : converted?.rates[currency];
    const label = rate === undefined || rate === 1 ? '' : ` × ${rate}`;
    const isMissing = missing.includes(currency);
    return {
      label: `${write.money(amount, currency)}${label}`,
      part: rate === undefined ? undefined : amount * rate,
      isMissing,
    };
  });
  const most = Math.max(1, ...parts.map(({ part = 0 }) => part));
  const rows = parts.map(({ label, part, isMissing }) => ({
    label: cleanLabel(label),
    value: isMissing ? texts.noRate : part === undefined ? '' : write.money(part, base),
    share: Math.max(0, (part ?? 0) / most),
  }));
  return [{ heading: texts.lists.revenue, column: texts.columns.revenue(base), rows }];
}

/** Currencies that a mail lists at most. */
const MAX_CURRENCIES = 10;

function listsOf(making: Making): ShownList[] {
  const {
    figures: { panels, goals },
    texts,
    write,
  } = making;
  const { lists, columns } = texts;
  const byVisitors = (heading: string, panel: readonly Counted[], name: (value: string) => string) =>
    listOf(
      { heading, column: columns.visitors },
      panel.map(({ value, visitors }) => [name(value), visitors]),
      write,
    );
  const orUnknown = (value: string) => value || texts.unknown;
  const all = [
    byVisitors(lists.pages, panels.page, orUnknown),
    byVisitors(lists.sources, panels.source, (value) => value || texts.noSource),
    byVisitors(lists.countries, panels.country, (code) => write.country(code) || texts.unknown),
    byVisitors(lists.devices, panels.device, (value) => texts.devices[value.toLowerCase()] ?? orUnknown(value)),
    listOf(
      { heading: lists.goals, column: columns.conversions },
      goals.map(({ name, conversions }) => [name, conversions]),
      write,
    ),
    ...revenueList(making),
  ];
  return all.filter(({ rows }) => rows.length > 0);
}

interface Counted {
  value: string;
  visitors: number;
}

/** Labels are untrusted: each is sanitized and shortened. */
export function listOf(
  head: { heading: string; column: string },
  rows: readonly (readonly [label: string, count: number])[],
  write: NumberFormatter,
): ShownList {
  const most = Math.max(1, ...rows.map(([, count]) => count));
  return {
    ...head,
    rows: rows.map(([label, count]) => ({ label: cleanLabel(label), value: write.whole(count), share: count / most })),
  };
}
