import type { ReportLanguage } from '../../contract/vocabulary.ts';
import type { TimeRange } from '../analytics/analytics.ts';
import { formatMoney } from '../currencies/currencies.ts';
import type { ShownFigure, Trend } from './mail-view.ts';
import type { ReportTexts } from './texts.ts';

/** Formats numbers, days and changes in a language. */
export interface NumberFormatter {
  whole(value: number): string;
  /** Short form: 940, 12K. */
  short(value: number): string;
  decimal(value: number): string;
  percent(value: number): string;
  money(value: number, currency: string): string;
  /** The change from `before` to `now` in percent; an increase is good by default. */
  change(now: number, before: number, moreIs?: Trend): ShownFigure['change'];
  /** The same for rates, in percentage points. */
  pointsChange(now: number, before: number, moreIs: Trend): ShownFigure['change'];
  country(code: string): string;
  day(moment: number, form: DayForm): string;
  /** The first and the last day, by default with their weekdays. */
  days(range: TimeRange, form?: DayForm): string;
}

const DAY_FORMS = {
  weekday: { weekday: 'short' },
  date: { day: 'numeric', month: 'short' },
  weekdayAndDate: { weekday: 'long', day: 'numeric', month: 'long' },
  month: { month: 'long', year: 'numeric' },
  time: { hour: 'numeric', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' },
  wholeDate: { day: 'numeric', month: 'short', year: 'numeric' },
  weekdayAndWholeDate: { weekday: 'long', day: 'numeric', month: 'short', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
export type DayForm = keyof typeof DAY_FORMS;

/** With a small k for thousands, and names of European time zones. */
const LOCALES: Readonly<Record<ReportLanguage, string>> = { en: 'en-GB' };
/** As the application writes days: Nov 23, 2026. */
const DAY_LOCALES: Readonly<Record<ReportLanguage, string>> = { en: 'en-US' };

/** The range separator of Intl has thin spaces, which not every email client shows. */
const DASH = /\s*[\u2013\u2014]\s*/u;

/** Smaller changes of a rate count as none. */
const SMALLEST_POINTS = 0.5;

export function createNumberFormatter(language: ReportLanguage, timezone: string, texts: ReportTexts): NumberFormatter {
  const locale = LOCALES[language];
  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
  const short = new Intl.NumberFormat(locale, { notation: 'compact', maximumSignificantDigits: 3 });
  const decimal = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const signed = new Intl.NumberFormat(locale, { signDisplay: 'exceptZero', maximumFractionDigits: 0 });
  const signedPercent = new Intl.NumberFormat(locale, {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 0,
  });
  const countries = new Intl.DisplayNames([locale], { type: 'region', fallback: 'code' });
  const days = (form: DayForm) =>
    new Intl.DateTimeFormat(form === 'time' ? locale : DAY_LOCALES[language], {
      ...DAY_FORMS[form],
      timeZone: timezone,
    });
  return {
    whole: (value) => whole.format(value),
    short: (value) => short.format(value),
    decimal: (value) => decimal.format(value),
    percent: (value) => percent.format(value / 100),
    money: (value, currency) => formatMoney(locale, { currency, amount: value }),
    change(now, before, moreIs = 'good') {
      if (before === 0) return now === 0 ? undefined : { text: texts.isNew, mood: 'neutral' };
      const text = withMinus(signedPercent.format((now - before) / before));
      return { text, mood: moodOf(now - before, moreIs) };
    },
    pointsChange(now, before, moreIs) {
      const points = Math.abs(now - before) < SMALLEST_POINTS ? 0 : now - before;
      return { text: texts.points(withMinus(signed.format(points))), mood: moodOf(points, moreIs) };
    },
    country: (code) => (/^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code),
    day: (moment, form) => days(form).format(moment),
    // The end of the range is exclusive.
    days: ({ from, to }, form = 'weekdayAndWholeDate') =>
      days(form)
        .formatRange(from, to - 1)
        .replace(DASH, texts.until),
  };
}

/** Replaces the hyphen of Intl by a minus sign, as in the application. */
function withMinus(change: string): string {
  return change.replace('-', '\u2212');
}

function moodOf(difference: number, moreIs: Trend): Trend {
  if (difference === 0 || moreIs === 'neutral') return 'neutral';
  const isMore = difference > 0;
  return isMore === (moreIs === 'good') ? 'good' : 'bad';
}
