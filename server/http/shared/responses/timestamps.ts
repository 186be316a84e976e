/** Formats epoch milliseconds as `YYYY-MM-DD HH:MM:SS`, UTC. */
export function formatTimestamp(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 19).replace('T', ' ');
}

/** Formats epoch milliseconds as `YYYY-MM-DD`, UTC. */
export function formatDay(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 10);
}
