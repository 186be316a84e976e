import type { WebhookEvent } from '../../contract/vocabulary.ts';
import type { DestinationChange, ReportedKind, Webhook, WebhookEventStore } from './webhook-port.ts';

/** The reported data of a link whose destination broke or recovered. */
export interface ChangedDestination {
  /** The same for every process that detects this change. */
  key: string;
  event: Extract<WebhookEvent, 'link.broken' | 'link.recovered'>;
  change: DestinationChange;
}

/** The known state of a webhook, and the changes that it subscribes to. */
export interface ReportedChanges {
  kind: ReportedKind;
  growths: Array<{ id: number; total: number; unique: number; reported: number }>;
  wanted: ChangedDestination[];
}

/**
 * Returns destinations that broke, and reported ones that recovered. The reported state is a counter of changes, odd
 * while broken. Webhooks that subscribe to only one of the events have both recorded; otherwise, a later subscription
 * to the other would report the past.
 */
export async function changedDestinations(
  webhookEvents: Pick<WebhookEventStore, 'broken' | 'recovered'>,
  webhook: Pick<Webhook, 'id' | 'accountId' | 'events'>,
  limit: number,
): Promise<ReportedChanges> {
  const found = [
    ...(await webhookEvents.broken(webhook, limit)).map((change) => changedDestination('link.broken', change)),
    ...(await webhookEvents.recovered(webhook, limit)).map((change) => changedDestination('link.recovered', change)),
  ];
  return {
    kind: 'health',
    growths: found.map(({ change: { id, reported } }) => ({ id, total: reported + 1, unique: 0, reported })),
    wanted: found.filter(({ event }) => webhook.events.includes(event)),
  };
}

function changedDestination(event: ChangedDestination['event'], change: DestinationChange): ChangedDestination {
  return { key: `${event}:${change.id}:${change.reported + 1}`, event, change };
}
