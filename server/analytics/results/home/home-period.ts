import { rangeOfPeriod, readCompare, readTimezone, type TimeRange } from '../../analytics.ts';

/** The home screen's query, run when someone opens the application. */
export interface HomeInput {
  range?: 'today' | '7d' | '30d' | undefined;
  timezone?: string | undefined;
}

export interface HomeQuery {
  period: 'today' | '7d' | '30d';
  now: number;
  range: TimeRange;
  compare: TimeRange;
  timezone: string;
  interval: 'hour' | 'day';
}

export function readHome({ range: period = '7d', timezone = 'UTC' }: HomeInput, now: number): HomeQuery {
  return homeQueryIn(readTimezone(timezone), { period, now });
}

/** Returns the query with the days of a time zone. */
export function homeQueryIn(timezone: string, { period, now }: Pick<HomeQuery, 'period' | 'now'>): HomeQuery {
  const range = rangeOfPeriod(period, now, timezone);
  return {
    ...{ period, now, range, timezone },
    compare: readCompare('previous_period', range, { now, timezone }),
    interval: period === 'today' ? 'hour' : 'day',
  };
}
