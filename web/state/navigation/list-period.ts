import type { LIST_PERIODS } from '../../../contract/query-vocabulary.ts';
import { ownTimeZone } from '../time-zone.ts';

/** Periods whose clicks or scans a list shows; `all` needs no events to be counted. */
export type ListPeriod = (typeof LIST_PERIODS)[number] | 'all';
export const PERIODS: readonly ListPeriod[] = ['7d', '30d', '90d', '12mo', 'month', 'last_month', 'all'];
const FIRST_PERIOD: ListPeriod = '30d';

/** Parses the period in the address. */
export function readListPeriod(params: URLSearchParams): ListPeriod {
  return PERIODS.find((period) => period === params.get('period')?.trim()) ?? FIRST_PERIOD;
}

/** Returns the period's value in the address; undefined for the default. */
export function periodOf(period: ListPeriod): ListPeriod | undefined {
  return period === FIRST_PERIOD ? undefined : period;
}

/** Returns the part of a list's query that adds the figures of a period. */
export function figuresIn(period: ListPeriod): { period?: Exclude<ListPeriod, 'all'>; timezone?: string } {
  return period === 'all' ? {} : { period, timezone: ownTimeZone() };
}
