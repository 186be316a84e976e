/**
 * Smaller logs are queried fast without aggregates; aggregating a day costs a third of a second of CPU, however small
 * it is.
 */
const WORTH_COUNTING = 200_000;
const DAYS_AT_A_TIME = 5;

export interface DaysToCount {
  /** Number of created events. */
  events: number;
  /** Number of accounts in the service, including the demo's. */
  accounts: number;
  /** Whether this command runs the event engine, so that no service is running. */
  ownsEngine: boolean;
  countSettled(limit: number): Promise<number>;
  onCounted(days: number): void;
}

/**
 * Aggregates the days of a large new demo, so that queries are fast immediately. It does so only if the demo is the only
 * account and no service runs. Otherwise events of others may still be loading, and the service aggregates some minutes
 * later. Returns the number of aggregated days.
 */
export async function countDemoDays(demo: DaysToCount): Promise<number> {
  if (demo.events < WORTH_COUNTING || demo.accounts > 1 || !demo.ownsEngine) return 0;
  let days = 0;
  for (let created = 1; created > 0; ) {
    created = await demo.countSettled(DAYS_AT_A_TIME);
    days += created;
    if (created > 0) demo.onCounted(days);
  }
  return days;
}
