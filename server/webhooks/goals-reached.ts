import type { Clock } from '../platform/time/clock.ts';
import type { GoalCount, NewDelivery, Webhook, WebhookEventStore } from './webhook-port.ts';

export interface GoalsReachedDeps {
  webhookEvents: Pick<WebhookEventStore, 'reportedCounts' | 'save'>;
  /** Returns the conversions of each of the account's goals on this UTC day so far. */
  goalCounts(accountId: number, day: string): Promise<GoalCount[]>;
  clock: Clock;
}

const DAY_MS = 24 * 3_600_000;
/** Events from just before midnight may still be on their way into the event log. */
const AFTER_MIDNIGHT_MS = 15 * 60_000;

/** Returns today, and yesterday while its last events may still arrive. */
export function daysToCheck(now: number): string[] {
  const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
  return now % DAY_MS < AFTER_MIDNIGHT_MS ? [dayOf(now - DAY_MS), dayOf(now)] : [dayOf(now)];
}

/** Reports new conversions to a webhook, or only records them as reported with `quietly`. */
export async function recordGoals(
  deps: GoalsReachedDeps,
  webhook: Webhook,
  messageOf: 'quietly' | ((day: string, grown: readonly ChangedGoal[]) => NewDelivery),
): Promise<void> {
  for (const day of daysToCheck(deps.clock.now())) {
    const reported = await deps.webhookEvents.reportedCounts(webhook.id, `goal:${day}`);
    const counts = await deps.goalCounts(webhook.accountId, day);
    const grown = counts
      .map((count) => ({ ...count, reported: reported.get(count.goalId) ?? 0 }))
      .filter(({ reached, reported: before }) => reached > before);
    if (grown.length === 0) continue;
    const growths = grown.map((goal) => ({ id: goal.goalId, total: goal.reached, unique: 0, reported: goal.reported }));
    const deliveries = messageOf === 'quietly' ? [] : [messageOf(day, grown)];
    const accountId = webhook.accountId;
    await deps.webhookEvents.save(
      webhook.id,
      { accountId, kind: `goal:${day}`, growths, deliveries },
      deps.clock.now(),
    );
  }
}

export interface ChangedGoal extends GoalCount {
  reported: number;
}
