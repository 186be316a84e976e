import type { ImportedLog } from './imported-log-port.ts';

/** Servers log long requests late, so the lines of consecutive files overlap by this much. */
const OVERLAP_MS = 60_000;

/** Creates a test for whether a moment lies well within an imported period. */
export function createPeriodTest(logs: readonly ImportedLog[]): (moment: number) => boolean {
  const periods = logs
    .map(({ firstAt, lastAt }) => ({ from: firstAt + OVERLAP_MS, to: lastAt - OVERLAP_MS }))
    .filter(({ from, to }) => from < to)
    .sort((one, other) => one.from - other.from);
  /** The latest end of all periods so far, because periods may be nested. */
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
