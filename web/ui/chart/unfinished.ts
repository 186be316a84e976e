import { chartWords } from '../../messages/shared/chart.ts';
import type { ChartSeries, TimeChartProps } from './chart-props.ts';

/** Which point's time is not over: more may come to it. Undefined where all are. */
export function unfinishedPlace({ times, until }: Pick<TimeChartProps, 'times' | 'until'>, now: number) {
  const seconds = now / 1_000;
  const place = times.findLastIndex((time) => time <= seconds);
  const end = times[place + 1] ?? until ?? Number.POSITIVE_INFINITY;
  return place >= 0 && seconds < end ? place : undefined;
}

/** What a point is called, with a mark where more may come to it. */
export function timeName(props: Pick<TimeChartProps, 'times' | 'until' | 'nameTime'>, place: number): string {
  const name = props.nameTime(props.times[place] ?? 0);
  return place === unfinishedPlace(props, Date.now()) ? chartWords.soFar(name) : name;
}

/** A line as it is drawn. */
export interface DrawnSeries extends ChartSeries {
  color: number;
  isFilled: boolean;
  /** From the last finished point to the unfinished one: dashed, because it will move. */
  isTail: boolean;
}

/** Lines end with their last finished point; from there a tail leads to the unfinished one. */
export function drawnSeries(series: readonly ChartSeries[], unfinished: number | undefined): DrawnSeries[] {
  const lines = series.map((one, at) => {
    return { ...one, color: one.color ?? at + 1, isFilled: at === 0 && !one.isDashed, isTail: false };
  });
  if (unfinished === undefined || unfinished === 0) return lines;
  const cut = (one: DrawnSeries, isKept: (place: number) => boolean) => {
    return { ...one, values: one.values.map((value, place) => (isKept(place) ? value : null)) };
  };
  return [
    ...lines.map((one) => (one.isDashed ? one : cut(one, (place) => place !== unfinished))),
    ...lines
      .filter(({ isDashed }) => !isDashed)
      .map((one) => cut({ ...one, isTail: true }, (place) => place === unfinished || place === unfinished - 1)),
  ];
}
