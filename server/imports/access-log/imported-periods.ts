import type { ImportedLog } from './imported-log-port.ts';

/** Long requests are written late: the lines of two files that follow each other overlap by so much. */
const OVERLAP_MS = 60_000;

/** Tells whether a moment lies well inside a period of which lines were imported. */
export function createPeriodTest(logs: readonly ImportedLog[]): (moment: number) => boolean {
  const periods = logs
    .map(({ firstAt, lastAt }) => ({ from: firstAt + OVERLAP_MS, to: lastAt - OVERLAP_MS }))
    .filter(({ from, to }) => from < to)
    .sort((one, other) => one.from - other.from);
  /** Of all periods up to this one, where the longest ends: they may lie in each other. */
  let latest = Number.NEGATIVE_INFINITY;
  const ends = periods.map(({ to }) => {
    latest = Math.max(latest, to);
    return latest;
  });
  return (moment) => {
    let low = 0;
    let high = periods.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((periods[middle]?.from ?? moment) < moment) low = middle + 1;
      else high = middle;
    }
    return low > 0 && moment < (ends[low - 1] ?? moment);
  };
}
