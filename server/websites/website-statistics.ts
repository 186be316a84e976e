import { type FieldErrors, invalidInput } from '../platform/app-error.ts';
import type { PageRequest } from '../platform/paging.ts';
import { type Breakdown, type DayRange, type SiteTopic, type Stats, siteTopic } from '../stats/stats.ts';

/** A question about a website's visits, as people ask it. */
export interface StatisticsQuestion extends PageRequest {
  /** A dimension, a figure by day, or a figure by hour of the day, see `siteTopic`. */
  name: string;
  /** `YYYY-MM-DD`, UTC; 30 days before `to` when left out. */
  from?: string | undefined;
  /** `YYYY-MM-DD`, UTC; today when left out. */
  to?: string | undefined;
  /** Part of the value, case-blind. */
  search?: string | undefined;
  sortBy: 'count' | 'value';
  order: 'asc' | 'desc';
}

const DAY_MS = 24 * 60 * 60_000;
const DEFAULT_SPAN_DAYS = 30;
/** What the event log's 16-bit dates can tell, the day after the last one included. */
const FIRST_DAY = '1970-01-01';
const LAST_DAY = '2149-06-05';

/** Asks the event log about a website that is the account's; refuses with `invalid_input` what makes no question. */
export function askStatistics(
  stats: Pick<Stats, 'siteBreakdown'>,
  site: { accountId: number; id: number },
  asked: StatisticsQuestion & { now: number },
): Promise<Breakdown> {
  const { sortBy, order, limit, offset, search = '' } = asked;
  const topic = readTopic(asked.name);
  const range = readPeriod(asked, asked.now);
  const { accountId, id: siteId } = site;
  return stats.siteBreakdown({ accountId, siteId, topic, range, search, sortBy, order, limit, offset });
}

function readTopic(name: string): SiteTopic {
  const topic = siteTopic(name);
  if (topic) return topic;
  throw invalidInput({ name: ['There are no statistics of this name.'] });
}

/** Days that exist, the first not after the last. */
export function readPeriod(asked: { from?: string | undefined; to?: string | undefined }, now: number): DayRange {
  const faults: FieldErrors = { ...faultOf('from', asked.from), ...faultOf('to', asked.to) };
  if (Object.keys(faults).length > 0) throw invalidInput(faults);
  const to = asked.to ?? dayOf(now);
  // Years before 0 are written with a sign and more digits.
  const from = asked.from ?? dayOf(Math.max(0, Date.parse(to) - DEFAULT_SPAN_DAYS * DAY_MS));
  if (from > to) throw invalidInput({ from: [`The first day must not be after the last, ${to}.`] });
  return { from: withinLog(from), to: withinLog(to) };
}

/** `Date.parse` takes 30 February for 2 March. */
function faultOf(field: 'from' | 'to', day: string | undefined): FieldErrors {
  if (day === undefined) return {};
  const time = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(day) : Number.NaN;
  return !Number.isNaN(time) && dayOf(time) === day ? {} : { [field]: ['Enter a day that exists, as YYYY-MM-DD.'] };
}

function withinLog(day: string): string {
  return day < FIRST_DAY ? FIRST_DAY : day > LAST_DAY ? LAST_DAY : day;
}

function dayOf(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 10);
}
