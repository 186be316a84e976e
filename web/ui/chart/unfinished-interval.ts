import { chartMessages } from '../../messages/shared/analytics/chart.ts';
import type { ChartSeries, TimeChartProps } from './chart-props.ts';

/** Returns the index of the point whose interval has not ended; undefined when all have. */
export function unfinishedPlace({ times, until }: Pick<TimeChartProps, 'times' | 'until'>, now: number) {
  const seconds = now / 1_000;
  const place = times.findLastIndex((time) => time <= seconds);
  const end = times[place + 1] ?? until ?? Number.POSITIVE_INFINITY;
  return place >= 0 && seconds < end ? place : undefined;
}

/** Names a point, with a mark if its interval has not ended. */
export function timeName(props: Pick<TimeChartProps, 'times' | 'until' | 'nameTime'>, place: number): string {
  const name = props.nameTime(props.times[place] ?? 0);
  return place === unfinishedPlace(props, Date.now()) ? chartMessages.soFar(name) : name;
}

/** A line as drawn. */
export interface DrawnSeries extends ChartSeries {
  color: number;
  isFilled: boolean;
  /** Segment from the last finished point to the unfinished one: dashed, because its value will change. */
  isTail: boolean;
}

/** A comparison counts the same part of its last interval; other dashed lines are limits, which do not change. */
function hasTail({ isDashed, times }: ChartSeries): boolean {
  return !isDashed || times !== undefined;
}

/** Cuts lines at their last finished point and adds a tail to the unfinished one. */
export function drawnSeries(series: readonly ChartSeries[], unfinished: number | undefined): DrawnSeries[] {
  // Below several lines, an area would single out the first one.
  const isAlone = series.filter(({ isDashed }) => !isDashed).length === 1;
  const lines = series.map((one, at) => {
    return { ...one, color: one.color ?? at + 1, isFilled: isAlone && !one.isDashed, isTail: false };
  });
  if (unfinished === undefined || unfinished === 0) return lines;
  const cut = (one: DrawnSeries, isKept: (place: number) => boolean) => {
    return { ...one, values: one.values.map((value, place) => (isKept(place) ? value : null)) };
  };
  return [
    ...lines.map((one) => (hasTail(one) ? cut(one, (place) => place !== unfinished) : one)),
    ...lines
      .filter(hasTail)
      .map((one) => cut({ ...one, isTail: true }, (place) => place === unfinished || place === unfinished - 1)),
  ];
}
