import type { DateFormat, TimeFormat, WeekStart } from '../../contract/vocabulary.ts';
import { createStored } from './stored.ts';

/** How the signed-in person wants to see dates and times; '' is by the language of the browser. */
export interface DisplayFormats {
  week_start: '' | WeekStart;
  time_format: '' | TimeFormat;
  date_format: '' | DateFormat;
}

export interface MomentFormat {
  format(moment: number): string;
  formatRange(from: number, to: number): string;
}

const AUTOMATIC: DisplayFormats = { week_start: '', time_format: '', date_format: '' };
const NAME = 'formats';

/** Kept, because the first texts are formatted before sign-in data arrives. */
const chosen = createStored(NAME, AUTOMATIC);
const browserLanguage = globalThis.navigator?.language ?? 'en-US';

/**
 * Notes the formats of the profile. Returns whether the page must be loaded again, because texts with the former ones
 * exist already; not where the browser stores nothing, since the next page would not know either.
 */
export function noteFormats({ week_start = '', time_format = '', date_format = '' }: Partial<DisplayFormats>): boolean {
  const next = JSON.stringify({ week_start, time_format, date_format });
  if (next === JSON.stringify(chosen.read())) return false;
  chosen.write(JSON.parse(next));
  return JSON.stringify(createStored(NAME, AUTOMATIC).read()) === next;
}

/** Regional format without its own locale in browsers: day before month. */
const OTHER_REGIONS = 'en-GB';

/**
 * Returns the locale of formats: English, because their words stand in English texts, with the order and the separators
 * of the browser's region. `de-AT` becomes `en-AT`: 23 Nov 2026, 1.234,5.
 */
export function localeOf(language: string): string {
  const { language: spoken, region } = new Intl.Locale(language).maximize();
  if (spoken === 'en') return language;
  const locale = `en-${region}`;
  return new Intl.DateTimeFormat(locale).resolvedOptions().locale === locale ? locale : OTHER_REGIONS;
}

export const locale = localeOf(browserLanguage);

/** Days of `getWeekInfo`, which counts from Monday. */
const WEEK_STARTS: Readonly<Record<number, WeekStart>> = { 6: 'saturday', 7: 'sunday' };
type WithWeekInfo = Intl.Locale & { getWeekInfo?: () => { firstDay: number }; weekInfo?: { firstDay: number } };

/** Returns the first day of the week where this language is spoken; Monday in browsers that don't know. */
export function weekStartOf(language: string): WeekStart {
  const known: WithWeekInfo = new Intl.Locale(language);
  return WEEK_STARTS[(known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? 1] ?? 'monday';
}

/** Returns the first day of the person's weeks. */
export function ownWeekStart(written = chosen.read().week_start): WeekStart {
  return written || weekStartOf(browserLanguage);
}

/** Returns formats of the person's choice; `formats` shows others in the settings. */
export function momentFormat(options: Intl.DateTimeFormatOptions, formats = chosen.read()): MomentFormat {
  const written = { ...options, ...(showsTime(options) && { hourCycle: hourCycleOf(formats.time_format) }) };
  return formats.date_format === 'iso' ? isoFormat(written) : new Intl.DateTimeFormat(locale, written);
}

function showsTime({ timeStyle, hour }: Intl.DateTimeFormatOptions): boolean {
  return timeStyle !== undefined || hour !== undefined;
}

function hourCycleOf(format: DisplayFormats['time_format']): 'h11' | 'h12' | 'h23' | 'h24' | undefined {
  if (format !== '') return format === '24h' ? 'h23' : 'h12';
  // The region alone does not tell: English has other habits there than the browser's language.
  return new Intl.DateTimeFormat(browserLanguage, { hour: 'numeric' }).resolvedOptions().hourCycle;
}

/** Writes dates as `2026-11-23`, with as many parts as the options show. */
function isoFormat(options: Intl.DateTimeFormatOptions): MomentFormat {
  const { timeZone, dateStyle, weekday = dateStyle === 'full' ? 'long' : undefined, hourCycle } = options;
  const shown = (['year', 'month', 'day'] as const).filter((part) => dateStyle !== undefined || options[part]);
  const digits = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const named = weekday && new Intl.DateTimeFormat('en', { timeZone, weekday });
  const { timeStyle, hour, minute } = options;
  const clock = showsTime(options)
    ? new Intl.DateTimeFormat(locale, { timeZone, timeStyle, hour, minute, hourCycle })
    : undefined;
  const format = (moment: number) => {
    const parts = digits.formatToParts(moment);
    const date = shown.map((part) => parts.find(({ type }) => type === part)?.value).join('-');
    return [named?.format(moment), date, clock?.format(moment)].filter(Boolean).join(' ');
  };
  const formatRange = (from: number, to: number) =>
    format(from) === format(to) ? format(from) : `${format(from)} – ${format(to)}`;
  return { format, formatRange };
}
