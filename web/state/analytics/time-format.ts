import type { INTERVALS } from '../../../contract/vocabulary.ts';
import { chartMessages } from '../../messages/shared/analytics/chart.ts';
import { momentFormat } from '../formats.ts';
import { localOf } from '../local-time.ts';

type Interval = (typeof INTERVALS)[number];
/** A named period, or days or moments without a time zone. */
type Span = string | { from: string; to: string };

export interface TimeFormatter {
  /** Names an interval of the chart by its start in epoch seconds. */
  of: (seconds: number) => string;
  localOf: (moment: number) => string;
}

/** Formats times in the website's time zone. */
export function timeFormatter(interval: Interval, timezone: string): TimeFormatter {
  const format = momentFormat({ ...SHAPES[interval], timeZone: timezone });
  return {
    of: (seconds) => {
      const name = format.format(seconds * 1_000);
      return interval === 'week' ? chartMessages.weekOf(name) : name;
    },
    localOf: (moment) => localOf(moment, timezone),
  };
}

const DAY: Intl.DateTimeFormatOptions = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' };
const CLOCK: Intl.DateTimeFormatOptions = { ...DAY, hour: '2-digit', minute: '2-digit' };
const SHAPES: Readonly<Record<Interval, Intl.DateTimeFormatOptions>> = {
  minute: CLOCK,
  hour: CLOCK,
  day: DAY,
  week: DAY,
  month: { month: 'long', year: 'numeric' },
  year: { year: 'numeric' },
};

/** `1 to 28 Nov 2026`, as the reader's language writes ranges of days. */
export function spanText(span: Span, periodMessages: Readonly<Record<string, string>>): string {
  if (typeof span === 'string') return periodMessages[span] ?? span;
  const isDays = span.from.length === 10;
  const shape: Intl.DateTimeFormatOptions = isDays
    ? { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }
    : { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', timeZone: 'UTC' };
  const at = (text: string) => Date.parse(text.length === 10 ? text : `${text}Z`);
  return momentFormat(shape).formatRange(at(span.from), at(span.to));
}

const clock = momentFormat({ hour: 'numeric', minute: '2-digit', second: '2-digit' });

/** `14:05:09`, in the time zone of the browser. */
export function clockTime(moment: number): string {
  return clock.format(moment);
}
