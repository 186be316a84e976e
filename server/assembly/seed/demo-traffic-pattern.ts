const HOUR_MS = 3_600_000;
export const DEMO_DAYS = 90;

/** Weights by hour of the day in UTC: lowest at four, highest before noon and in the evening. */
const BY_HOUR = [5, 3, 2, 2, 2, 3, 6, 10, 14, 17, 18, 18, 16, 15, 15, 16, 17, 18, 19, 20, 19, 16, 12, 8];
/** By day of the week, from Sunday. */
const BY_WEEKDAY = [7, 10, 11, 11, 12, 10, 7];
/** Ratio of the events of the last day to those of the first. */
const GROWTH = 1.8;

/**
 * Returns the function that maps shares of all events, 0 to 1 and ascending, to times in the 90 days before `now`.
 * Chronological to the hour, so that blocks of events are adjacent in the log.
 */
export function demoTimes(now: number): (share: number, within: number) => number {
  const hours = DEMO_DAYS * 24;
  const startsAt = now - hours * HOUR_MS;
  const weights = Array.from({ length: hours }, (_, hour) =>
    weightAt(new Date(startsAt + hour * HOUR_MS), hour / hours),
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let hour = 0;
  let before = 0;
  return (share, within) => {
    while (hour < hours - 1 && before + (weights[hour] ?? 0) < share * total) {
      before += weights[hour] ?? 0;
      hour += 1;
    }
    return Math.floor(startsAt + (hour + within) * HOUR_MS);
  };
}

function weightAt(time: Date, progress: number): number {
  const rhythm = (BY_HOUR[time.getUTCHours()] ?? 0) * (BY_WEEKDAY[time.getUTCDay()] ?? 0);
  return rhythm * (1 + (GROWTH - 1) * progress);
}
