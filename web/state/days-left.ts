const DAY_MS = 86_400_000;

/** Returns the whole days until a time, counting the last one. */
export function daysLeft(until: number, now: number): number {
  return Math.max(1, Math.ceil((until - now) / DAY_MS));
}
