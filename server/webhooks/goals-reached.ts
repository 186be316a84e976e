import type { Clock } from '../platform/time/clock.ts';
import type { GoalCount, HappeningStore, NewDelivery, Webhook } from './webhook-port.ts';

export interface GoalsReachedParts {
  happenings: Pick<HappeningStore, 'told' | 'tell'>;
  /** Every goal of the account that was reached on this day of UTC, as far as that can be told now. */
  goalCounts(accountId: number, day: string): Promise<GoalCount[]>;
  clock: Clock;
}

const DAY_MS = 24 * 3_600_000;
/** What happened right before midnight is still on its way into the event log. */
const AFTER_MIDNIGHT_MS = 15 * 60_000;

/** Today, and yesterday while its last events may still come in. */
export function daysToLookAt(now: number): string[] {
  const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
  return now % DAY_MS < AFTER_MIDNIGHT_MS ? [dayOf(now - DAY_MS), dayOf(now)] : [dayOf(now)];
}

/** Tells a webhook how often goals were reached since it was last told, or, `quietly`, notes it as told. */
export async function noteGoals(
  parts: GoalsReachedParts,
  webhook: Webhook,
  messageOf: 'quietly' | ((day: string, grown: readonly GrownGoal[]) => NewDelivery),
): Promise<void> {
  for (const day of daysToLookAt(parts.clock.now())) {
    const told = await parts.happenings.told(webhook.id, `goal:${day}`);
    const counts = await parts.goalCounts(webhook.accountId, day);
    const grown = counts
      .map((count) => ({ ...count, told: told.get(count.goalId) ?? 0 }))
      .filter(({ reached, told: before }) => reached > before);
    if (grown.length === 0) continue;
    const growths = grown.map((goal) => ({ id: goal.goalId, total: goal.reached, unique: 0, told: goal.told }));
    const deliveries = messageOf === 'quietly' ? [] : [messageOf(day, grown)];
    const accountId = webhook.accountId;
    await parts.happenings.tell(webhook.id, { accountId, kind: `goal:${day}`, growths, deliveries }, parts.clock.now());
  }
}

export interface GrownGoal extends GoalCount {
  told: number;
}
