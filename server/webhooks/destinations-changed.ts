import type { WebhookEvent } from '../../contract/vocabulary.ts';
import type { DestinationChange, ReportedKind, Webhook, WebhookEventStore } from './webhook-port.ts';

/** The reported data of a link whose destination broke or recovered. */
export interface ChangedDestination {
  /** The same for every process that detects this change. */
  key: string;
  event: Extract<WebhookEvent, 'link.broken' | 'link.recovered'>;
  turn: DestinationChange;
}

/** The known state of a webhook, and the changes that it subscribes to. */
export interface ReportedChanges {
  kind: ReportedKind;
  growths: Array<{ id: number; total: number; unique: number; told: number }>;
  wanted: ChangedDestination[];
}

/**
 * Returns destinations that broke, and reported ones that recovered. The reported state is a counter of changes, odd
 * while broken. Webhooks that subscribe to only one of the events have both recorded; otherwise, a later subscription
 * to the other would report the past.
 */
export async function changedDestinations(
  happenings: Pick<WebhookEventStore, 'broken' | 'recovered'>,
  webhook: Pick<Webhook, 'id' | 'accountId' | 'events'>,
  limit: number,
): Promise<ReportedChanges> {
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

function turned(event: ChangedDestination['event'], turn: DestinationChange): ChangedDestination {
  return { key: `${event}:${turn.id}:${turn.told + 1}`, event, turn };
}
