import type { Query } from '../../api/client.ts';
import { DEFAULT_PERIOD } from '../default-period.ts';
import { useAddressParams } from '../navigation/url-state.ts';

export type PeriodWord = NonNullable<Query<'showOverview'>['period']>;
/** Two days, both inclusive; or two local times, the end exclusive. */
export interface Dates {
  from: string;
  to: string;
}
/** The period of a screen. */
export type Span = PeriodWord | Dates;

/** In display order. */
export const PERIOD_GROUPS: readonly (readonly PeriodWord[])[] = [
  ['realtime', 'today', 'yesterday'],
  ['7d', '28d', '30d', '90d'],
  ['month', 'last_month', 'quarter', 'last_quarter'],
  ['year', 'last_year', '12mo', 'all'],
];
export const PERIOD_WORDS: readonly PeriodWord[] = PERIOD_GROUPS.flat();

/** Reads the period in the address; the default one if there is none, or an invalid one. */
export function readSpan(params: URLSearchParams): Span {
  return PERIOD_WORDS.find((word) => word === params.get('period')) ?? datesIn(params, '') ?? DEFAULT_PERIOD;
}

const MOMENT = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?)?$/;

/** Reads two dates in the address, in either order; undefined unless both exist. */
export function datesIn(params: URLSearchParams, prefix: string): Dates | undefined {
  const [from = '', to = ''] = [params.get(`${prefix}from`) ?? '', params.get(`${prefix}to`) ?? ''].toSorted();
  return isMoment(from) && isMoment(to) ? { from, to } : undefined;
}

/** Rejects days that no calendar has, which `Date` would turn into others. */
function isMoment(text: string): boolean {
  const day = text.slice(0, 10);
  const moment = MOMENT.test(text) ? Date.parse(day) : Number.NaN;
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(day);
}

/** All time and the last minutes have no previous period. */
export function hasPeriodBefore(span: Span): boolean {
  return span !== 'all' && span !== 'realtime';
}

/** Returns the period as parameters of an address or a request. */
export function spanFields(span: Span): { period: PeriodWord } | Dates {
  return typeof span === 'string' ? { period: span } : span;
}

/** Returns the address with another period, which has no use for the part that was zoomed to. */
export function withSpan(before: URLSearchParams, span: Span): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const name of ['period', 'from', 'to', 'zoom']) after.delete(name);
  if (span !== DEFAULT_PERIOD) for (const [name, value] of Object.entries(spanFields(span))) after.set(name, value);
  return after;
}

/** The period of the screen, stored in the address. */
export function useSpan(): [span: Span, setSpan: (span: Span) => void] {
  const [params, change] = useAddressParams();
  return [readSpan(params), (span) => change((before) => withSpan(before, span))];
}
