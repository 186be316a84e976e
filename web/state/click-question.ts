import type { Answer, Body } from '../api/client.ts';
import { chartWords } from '../messages/shared/chart.ts';
import { ownTimeZone } from './time-zone.ts';
import { USUAL_PERIOD } from './usual-period.ts';

/** Questions about the clicks of a campaign, a channel or anything else that gathers links, and how their answers are charted. */

type Question = Body<'askQuestion'>;
type Row = Answer<'askQuestion'>['data']['rows'][number];

/** The first is the default. */
export const PERIODS = [USUAL_PERIOD, '7d', '90d', '12mo'] as const;
/** As they stand side by side. */
export const PERIODS_BY_LENGTH: readonly ClickPeriod[] = ['7d', '30d', '90d', '12mo'];
export type ClickPeriod = (typeof PERIODS)[number];
/** The last two are of the visits that clicks and scans led to. */
export type ClickMetric = 'clicks' | 'uniques' | 'scans' | 'visits' | 'conversions';

/** How many of the people on these visits reached a goal, in percent: told beside the goals, and never charted. */
export const GOAL_RATE = 'conversion_rate';

const INTERVALS = { '30d': 'day', '7d': 'day', '90d': 'week', '12mo': 'month' } as const;

export interface ClickQuestion {
  scope: NonNullable<Question['scope']>;
  period: ClickPeriod;
  metrics: readonly (ClickMetric | typeof GOAL_RATE)[];
}

/** In the time zone of whoever looks. */
const timezone = ownTimeZone();

/** The totals and what they are made of, over time. */
export function overTime({ scope, period, metrics }: ClickQuestion): Question {
  return {
    ...{ scope, metrics: [...metrics], range: period, interval: INTERVALS[period], timezone, limit: 400 },
    ...{ compare: 'previous_period', order: [{ by: 'time', direction: 'asc' }] },
  };
}

/** As a share, 0 to 1; undefined where nobody reached a goal, since a website may have none, or nobody asked. */
export function goalRateOf({ conversions, conversion_rate: rate }: Row['metrics']): number | undefined {
  return conversions && typeof rate === 'number' ? rate / 100 : undefined;
}

/** By link, compared with the time before. */
export function byLink({ scope, period, metrics }: ClickQuestion): Question {
  return {
    ...{ scope, metrics: [...metrics], dimensions: ['link'], range: period, timezone, limit: 1_000 },
    compare: 'previous_period',
  };
}

/** What the clicks led to, by the link that was clicked. */
export function ledByLink({ scope, period, metrics }: ClickQuestion): Question {
  return { scope, metrics: [...metrics], dimensions: ['via_link'], range: period, timezone, limit: 1_000 };
}

/** What is in no number: robots and automated browsers. */
export function leftOut({ scope, period, metrics }: ClickQuestion): Question {
  return { scope, metrics: [...metrics], range: period, timezone, bots: 'only' };
}

/** Clicks of these links alone, over time, each for itself. */
export function linksOverTime(question: ClickQuestion, ids: readonly number[]): Question {
  return { ...linksTogether(question, ids), dimensions: ['link'], limit: 1_000 };
}

/** Clicks of these links in one number: unlike the answer by link it has a row for every time, clicked or not. */
export function linksTogether({ scope, period }: ClickQuestion, ids: readonly number[]): Question {
  return {
    ...{ scope, metrics: ['clicks'], range: period, interval: INTERVALS[period], timezone, limit: 400 },
    ...{ filter: { kind: 'is', dimension: 'link', values: ids.map(String) } },
    order: [{ by: 'time', direction: 'asc' }],
  };
}

export interface Line {
  times: number[];
  now: number[];
  before: (number | null)[];
}

/** One metric over time with the compared one. */
export function lineOf(rows: readonly Row[], metric: ClickMetric): Line {
  return {
    times: timesOf(rows),
    now: rows.map(({ metrics }) => metrics[metric] ?? 0),
    before: rows.map(({ compared }) => compared?.[metric] ?? null),
  };
}

/** The times of an answer. */
export function timesOf(rows: readonly Row[]): number[] {
  return rows.map(secondsOf);
}

/**
 * A line for each of the links, nought where it has no row.
 *
 * @param whole all times of the period: links have rows only where they were clicked
 */
export function linesOf(
  rows: readonly Row[],
  ids: readonly number[],
  whole: readonly number[],
): { times: number[]; lines: number[][] } {
  const times = [...new Set([...whole, ...timesOf(rows)])].sort((one, other) => one - other);
  const placeOf = new Map(times.map((time, place) => [time, place]));
  const lines = ids.map(() => times.map(() => 0));
  for (const row of rows) {
    const line = lines[ids.indexOf(Number(row.dimensions.link))];
    const place = placeOf.get(secondsOf(row));
    if (line && place !== undefined) line[place] = row.metrics.clicks ?? 0;
  }
  return { times, lines };
}

/** Local time, drawn as it is told: charts know the browser's zone, which is the one that was asked in. */
function secondsOf({ time }: Row): number {
  return Math.round(Date.parse(time ?? '') / 1000);
}

const day = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', year: 'numeric' });
const month = new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric' });

/** What a point of a chart is called. */
export function nameTime(seconds: number, period: ClickPeriod): string {
  const moment = seconds * 1000;
  if (period === '12mo') return month.format(moment);
  return period === '90d' ? chartWords.weekOf(day.format(moment)) : day.format(moment);
}
