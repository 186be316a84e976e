import type { WebhookEvent } from '../../../contract/vocabulary.ts';
import type { Features } from '../../http/shared/features.ts';
import { RETRY_DELAYS_MS } from '../../webhooks/deliveries.ts';
import { delivery } from '../../webhooks/webhook-events.ts';
import type { AttemptResult, DeliveryStore, NewDelivery, Webhook } from '../../webhooks/webhook-port.ts';
import type { DemoClock } from './demo-clock.ts';
import type { DemoWorld } from './demo-events.ts';
import { readAllPages, runInSequence } from './in-order.ts';

const SHOP = 'https://aurora-coffee.example';

/** Stays unverified forever, because nobody can own a name under `.example`. */
export const DEMO_DOMAIN = {
  domain: 'https://go.aurora-coffee.example',
  redirectroot: SHOP,
  redirect404: SHOP,
} as const;
const DOMAIN_DAYS = 5.4;

/** Disabled: its address does not exist, so every event would be retried in vain for a day and a half. */
export const DEMO_WEBHOOK = {
  url: 'https://hooks.aurora-coffee.example/waymark',
  events: ['link.created', 'code.scanned', 'goal.reached', 'answer.received'] as WebhookEvent[],
  active: false,
};
const WEBHOOK_DAYS = 28.6;

const DELIVERED: AttemptResult = { outcome: 'delivered', status: 200, error: null, nextAttemptAt: null };
const FAILED: AttemptResult = {
  outcome: 'failed',
  status: 503,
  error: 'The receiver responded with 503.',
  nextAttemptAt: null,
};

export interface DemoConnections {
  accountId: number;
  world: DemoWorld;
  deliveries: DeliveryStore;
  clock: DemoClock;
}

/** Creates the demo's domain, and its webhook with past deliveries. */
export async function ensureConnections(features: Features, connections: DemoConnections): Promise<void> {
  await ensureWebhook(features, connections);
  await ensureDomain(features, connections);
}

/** Last of all, because its DNS lookup uses the current time. */
async function ensureDomain({ domains }: Features, { accountId, clock }: DemoConnections): Promise<void> {
  const known = await readAllPages((request) => domains.page(accountId, request));
  if (known.some(({ origin }) => origin === DEMO_DOMAIN.domain)) return;
  await clock.daysAgo(DOMAIN_DAYS, () => domains.create(accountId, DEMO_DOMAIN));
}

async function ensureWebhook({ webhooks }: Features, connections: DemoConnections): Promise<void> {
  const { accountId, clock } = connections;
  const known = await readAllPages((request) => webhooks.page(accountId, request));
  if (known.some(({ url }) => url === DEMO_WEBHOOK.url)) return;
  const webhook = await clock.daysAgo(WEBHOOK_DAYS, () => webhooks.create(accountId, DEMO_WEBHOOK));
  await runInSequence(pastDeliveries(connections.world), (past) =>
    clock.daysAgo(past.daysAgo, () => note(connections, webhook, past)),
  );
}

interface PastDelivery {
  daysAgo: number;
  event: NewDelivery['event'];
  data: Record<string, unknown>;
  /** The receiver was unavailable for every attempt. */
  isLost?: boolean;
}

/** Returns the deliveries before the webhook was disabled. */
function pastDeliveries({ websites, links, codes, host }: DemoWorld): PastDelivery[] {
  const [shop, link, [bag]] = [websites[0], links.find(({ alias }) => alias === 'demo-archive'), codes];
  const scans = (count: number, total: number) => ({
    codes: [{ id: bag?.id, scans: count, total_scans: total, total_unique_scans: total - 9 }],
  });
  const goals = (reached: number) => ({
    goals: [{ name: 'Purchase', website: shop?.id, domain: shop?.website.domain, reached, total_reached: reached }],
  });
  const answer = { page_kind: 'overlay', type: 'poll', fields: { choice: 'Pour-over' } };
  return [
    { daysAgo: 28.59, event: 'webhook.test', data: { message: 'It works.' } },
    { daysAgo: 27.2, event: 'code.scanned', data: scans(4, 118) },
    { daysAgo: 24.4, event: 'goal.reached', data: goals(3) },
    { daysAgo: 20.9, event: 'answer.received', data: answer },
    { daysAgo: 17.3, event: 'code.scanned', data: scans(11, 139) },
    { daysAgo: 14.8, event: 'goal.reached', data: goals(2), isLost: true },
    { daysAgo: 12.1, event: 'link.created', data: { id: link?.id, shorturl: `https://${host}/${link?.alias}` } },
    { daysAgo: 9.6, event: 'code.scanned', data: scans(6, 152) },
  ];
}

/** Records a delivery as the service would: settled, so that it is not retried. */
async function note({ deliveries, clock }: DemoConnections, webhook: Webhook, past: PastDelivery): Promise<void> {
  const { event, data, isLost = false } = past;
  const at = clock.now();
  const message = delivery(webhook, { key: `${event}:demo:${at}`, event, happenedAt: at, data });
  await deliveries.add([message], at);
  const ref = { accountId: webhook.accountId, webhookId: webhook.id };
  let sent = await deliveries.find(ref, await deliveries.idOf(message));
  const attempts = isLost ? RETRY_DELAYS_MS.length + 1 : 1;
  for (let attempt = 0; sent && attempt < attempts; attempt++) sent = await deliveries.take(sent, at);
  if (sent) await deliveries.note(sent, isLost ? FAILED : DELIVERED);
}
