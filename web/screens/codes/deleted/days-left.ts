const DAY_MS = 86_400_000;

/** Whole days until a moment, the last one counted as a day. */
export function daysLeft(until: number, now: number): number {
  return Math.max(1, Math.ceil((until - now) / DAY_MS));
}
