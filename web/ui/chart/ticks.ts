import { momentFormat } from '../../state/formats.ts';
import { ownTimeZone } from '../../state/time-zone.ts';

const DAY_SECONDS = 86_400;
const HALF_HOUR_SECONDS = 1_800;

/** Returns possible tick intervals, never finer than the times themselves, so that no day is divided. */
export function tickSteps(times: readonly number[]): number[] {
  const step = spacing(times);
  if (step >= 27 * DAY_SECONDS) return [30, 61, 91, 182, 365].map((days) => days * DAY_SECONDS);
  if (step >= 6 * DAY_SECONDS) return [7, 14, 28, 56, 91, 182].map((days) => days * DAY_SECONDS);
  if (step >= 0.9 * DAY_SECONDS) return [1, 2, 3, 7, 14, 28, 61, 91, 182].map((days) => days * DAY_SECONDS);
  return [60, 300, 600, 1_800, 3_600, 7_200, 10_800, 21_600, 43_200, DAY_SECONDS];
}

/**
 * Returns the labeled times, about this many seconds apart. Days and longer intervals are counted back from the last
 * one, because the newest matters most. Times of day are at full hours.
 */
export function tickPlaces(times: readonly number[], seconds: number): number[] {
  const own = spacing(times);
  if (own >= 0.9 * DAY_SECONDS) {
    const every = Math.max(1, Math.round(seconds / own));
    return times.filter((_, place) => (times.length - 1 - place) % every === 0);
  }
  const first = seconds > HALF_HOUR_SECONDS ? (times[0] ?? 0) : 0;
  return times.filter((time) => (time - first) % seconds === 0);
}

/** Returns a function that labels times: with the time within a day, with day and month above. */
export function tickNames(times: readonly number[], timeZone = ownTimeZone()): (seconds: number) => string {
  const step = spacing(times);
  const options: Intl.DateTimeFormatOptions =
    step < 0.9 * DAY_SECONDS
      ? { hour: '2-digit', minute: '2-digit' }
      : step < 27 * DAY_SECONDS
        ? { day: 'numeric', month: 'short' }
        : { month: 'short', year: 'numeric' };
  const format = momentFormat({ ...options, timeZone });
  return (seconds) => format.format(seconds * 1000);
}

/** Returns the smallest distance between neighbors. */
function spacing(times: readonly number[]): number {
  const steps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  return steps.length === 0 ? DAY_SECONDS : Math.min(...steps);
}
