import { describe, expect, it } from 'vitest';
import { type ChangedGoal, daysToCheck, recordGoals } from './goals-reached.ts';
import type { GoalCount, NewDelivery, ReportedKind, Webhook } from './webhook-port.ts';

const webhook: Webhook = {
  id: 3,
  accountId: 1,
  url: 'https://r.example/',
  events: ['goal.reached'],
  secret: 's',
  isActive: true,
  offSince: null,
  offBy: null,
  seenLinkId: 0,
  seenAnswerId: 0,
  seenAuditSequence: 0,
  createdAt: 0,
};

function setUp(now: number) {
  const counts = new Map<string, GoalCount[]>();
  const reported = new Map<ReportedKind, Map<number, number>>();
  const messages: Array<{ day: string; grown: readonly ChangedGoal[] }> = [];
  const parts = {
    clock: { now: () => now },
    goalCounts: async (_account: number, day: string) => counts.get(day) ?? [],
    webhookEvents: {
      reportedCounts: async (_webhook: number, kind: ReportedKind) => reported.get(kind) ?? new Map<number, number>(),
      save: async (
        _webhook: number,
        { kind, growths }: { kind: ReportedKind; growths: readonly { id: number; total: number }[] },
      ) => {
        const known = reported.get(kind) ?? new Map<number, number>();
        for (const { id, total } of growths) known.set(id, total);
        reported.set(kind, known);
      },
    },
  };
  const reach = (day: string, reached: number) =>
    counts.set(day, [{ goalId: 5, name: 'Order', websiteId: 7, domain: 'shop.example', day, reached }]);
  const message = (day: string, grown: readonly ChangedGoal[]): NewDelivery => {
    messages.push({ day, grown });
    return { accountId: 1, webhookId: 3, eventKey: day, event: 'goal.reached', body: '' };
  };
  return { parts, reach, message, messages };
}

const NOON = Date.UTC(2026, 2, 3, 12);
const AFTER_MIDNIGHT = Date.UTC(2026, 2, 3, 0, 5);

describe('goals that were reached', () => {
  it('are sent with the increase since the last delivery, and not again', async () => {
    const { parts, reach, message, messages } = setUp(NOON);
    reach('2026-03-03', 2);
    await recordGoals(parts, webhook, message);
    await recordGoals(parts, webhook, message);
    reach('2026-03-03', 5);
    await recordGoals(parts, webhook, message);
    expect(messages.map(({ day, grown }) => [day, grown[0]?.reported, grown[0]?.reached])).toEqual([
      ['2026-03-03', 0, 2],
      ['2026-03-03', 2, 5],
    ]);
  });

  it('before there was a webhook are not sent', async () => {
    const { parts, reach, message, messages } = setUp(NOON);
    reach('2026-03-03', 4);
    await recordGoals(parts, webhook, 'quietly');
    await recordGoals(parts, webhook, message);
    expect(messages).toEqual([]);
  });

  it('right before midnight are sent after it, each day separately', async () => {
    const { parts, reach, message, messages } = setUp(AFTER_MIDNIGHT);
    reach('2026-03-02', 9);
    reach('2026-03-03', 1);
    await recordGoals(parts, webhook, message);
    expect(messages.map(({ day, grown }) => [day, grown[0]?.reached])).toEqual([
      ['2026-03-02', 9],
      ['2026-03-03', 1],
    ]);
    expect(daysToCheck(NOON)).toEqual(['2026-03-03']);
  });
});
