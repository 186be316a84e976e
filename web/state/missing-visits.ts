import type { ApiResponse } from '../api/client.ts';

type Reasons = ApiResponse<'showFilteredTraffic'>['data']['reasons'];

/** Counts dropped requests. */
export function droppedCount(reasons: Reasons): number {
  return reasons.reduce((sum, { count }) => sum + count, 0);
}

/** Whether there are fewer visits than clicks or scans, in which case filtered traffic may contain the rest. */
export function hasMissing(all: number | null | undefined, visits: number | null | undefined): boolean {
  return (visits ?? 0) < (all ?? 0);
}
