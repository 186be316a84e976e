/** Fewer are answered from the events themselves in no time; a day costs a third of a second of CPU, however small it is. */
const WORTH_COUNTING = 200_000;
const DAYS_AT_A_TIME = 5;

export interface DaysToCount {
  /** Events that were made. */
  events: number;
  /** Accounts of the service, the demo's among them. */
  accounts: number;
  /** Whether this command runs the event engine, so that nobody else is at work. */
  ownsEngine: boolean;
  countSettled(limit: number): Promise<number>;
  onCounted(days: number): void;
}

/**
 * Counts the days of a large fresh demo, so that it answers fast from its first moment: where nothing but the demo is, and
 * nobody else at work. Otherwise events of others may be on their way, and the service counts when it is sure of them,
 * some minutes later. Answers how many days were counted.
 */
export async function countDemoDays(demo: DaysToCount): Promise<number> {
  if (demo.events < WORTH_COUNTING || demo.accounts > 1 || !demo.ownsEngine) return 0;
  let days = 0;
  for (let made = 1; made > 0; ) {
    made = await demo.countSettled(DAYS_AT_A_TIME);
    days += made;
    if (made > 0) demo.onCounted(days);
  }
  return days;
}
