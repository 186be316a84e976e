import type { WebhookEvent } from '../../contract/vocabulary.ts';
import type { HappeningStore, TargetTurn, ToldKind, Webhook } from './webhook-port.ts';

/** What is said of a link whose target turned. */
export interface TurnedTarget {
  /** The same for whoever finds the same turn. */
  key: string;
  event: Extract<WebhookEvent, 'link.broken' | 'link.recovered'>;
  turn: TargetTurn;
}

/** What a webhook is to be noted to know, and the turns that it wants to hear of. */
export interface ToldTurns {
  kind: ToldKind;
  growths: Array<{ id: number; total: number; unique: number; told: number }>;
  wanted: TurnedTarget[];
}

/**
 * Targets that broke, and those that came back of which it was told that they broke. How often a target has turned is what was
 * told of it, odd while it is broken. Whoever wants to hear of one event only still has both noted: else it would be told of
 * all that happened before once it wants the other.
 */
export async function turnedTargets(
  happenings: Pick<HappeningStore, 'broken' | 'recovered'>,
  webhook: Pick<Webhook, 'id' | 'accountId' | 'events'>,
  limit: number,
): Promise<ToldTurns> {
  const found = [
    ...(await happenings.broken(webhook, limit)).map((turn) => turned('link.broken', turn)),
    ...(await happenings.recovered(webhook, limit)).map((turn) => turned('link.recovered', turn)),
  ];
  return {
    kind: 'health',
    growths: found.map(({ turn: { id, told } }) => ({ id, total: told + 1, unique: 0, told })),
    wanted: found.filter(({ event }) => webhook.events.includes(event)),
  };
}

function turned(event: TurnedTarget['event'], turn: TargetTurn): TurnedTarget {
  return { key: `${event}:${turn.id}:${turn.told + 1}`, event, turn };
}
