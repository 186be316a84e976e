import type { TimeChartProps } from './chart-props.ts';

/** A range of a chart, in epoch seconds. */
export interface Part {
  from: number;
  to: number;
}

const SHAPE = /^(\d{9,11})-(\d{9,11})$/;

/** Parses a range in the address; undefined when invalid. */
export function readPart(word: string | null): Part | undefined {
  const [, from, to] = SHAPE.exec(word ?? '') ?? [];
  return from === undefined ? undefined : { from: Number(from), to: Number(to) };
}

export function writePart({ from, to }: Part): string {
  return `${Math.round(from)}-${Math.round(to)}`;
}

/** Returns the chart of this range; undefined when it has too few points, for example after the period changed. */
export function zoomedProps(props: TimeChartProps, { from, to }: Part): TimeChartProps | undefined {
  const { times, series, until } = props;
  const first = times.findIndex((time) => time >= from);
  const end = times.findLastIndex((time) => time <= to) + 1;
  if (first < 0 || end - first < 2 || end - first === times.length) return undefined;
  if (from < (times[0] ?? 0) - 1 || to > (until ?? times.at(-1) ?? 0) + 1) return undefined;
  return {
    ...props,
    times: times.slice(first, end),
    series: series.map((one) => ({
      ...one,
      values: one.values.slice(first, end),
      times: one.times?.slice(first, end),
    })),
    until: times[end] ?? until,
  };
}
