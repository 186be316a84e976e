import { createHash } from 'node:crypto';
import type { WebhookEvent } from '../../contract/vocabulary.ts';
import { auditEntryFields } from '../audit/audit.ts';
import type { AuditStore } from '../audit/audit-port.ts';
import type { Clock } from '../platform/time/clock.ts';
import { changedDestinations } from './destinations-changed.ts';
import { type GoalsReachedDeps, recordGoals } from './goals-reached.ts';
import type {
  DeliveryStore,
  Growth,
  NewDelivery,
  ReportedKind,
  Webhook,
  WebhookEventStore,
  WebhookStore,
} from './webhook-port.ts';

export interface WebhookEventDeps extends Pick<GoalsReachedDeps, 'goalCounts'> {
  /** Returns whether to check goals in this round. Each goal is an event log query, so they are checked less often. */
  goalsAreDue(): boolean;
  webhooks: Pick<WebhookStore, 'active' | 'update'>;
  deliveries: Pick<DeliveryStore, 'add'>;
  webhookEvents: WebhookEventStore;
  audit: Pick<AuditStore, 'following'>;
  /** Returns the short links of links and codes by ID; omits deleted ones. */
  shortLinks(accountId: number, ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
  clock: Clock;
}

/** Items of one kind per round and per message. */
const MAX_EVENTS = 500;
/**
 * With several nodes, rows may become visible in another order than their IDs: a lower ID can appear this much later.
 */
const SETTLED_AFTER_MS = 60_000;

/**
 * Detects changes since each webhook's last report and records the deliveries. It compares stored state instead of
 * in-memory messages, so the next round finds everything that a crash missed. Every event has its own key, so two
 * processes that detect the same event report it once.
 */
export async function recordWebhookEvents(deps: WebhookEventDeps): Promise<void> {
  for (const webhook of await deps.webhooks.active()) {
    const wants = new Set(webhook.events);
    if (wants.has('link.created')) await reportNewLinks(deps, webhook);
    if (wants.has('answer.received')) await reportNewAnswers(deps, webhook);
    if (wants.has('audit.recorded')) await reportAuditEntries(deps, webhook);
    if (wants.has('link.clicked')) await reportGrowth(deps, webhook, ['link', 'link.clicked']);
    if (wants.has('code.scanned')) await reportGrowth(deps, webhook, ['qr', 'code.scanned']);
    if (wants.has('link.limit_reached')) await reportUsedUp(deps, webhook);
    if (wants.has('link.broken') || wants.has('link.recovered')) await reportDestinationChanges(deps, webhook);
    if (wants.has('goal.reached') && deps.goalsAreDue()) await reportConversions(deps, webhook);
  }
}

async function reportNewLinks(deps: WebhookEventDeps, webhook: Webhook): Promise<void> {
  const links = await deps.webhookEvents.links(webhook.accountId, webhook.seenLinkId, MAX_EVENTS);
  if (links.length === 0) return;
  const addresses = await deps.shortLinks(
    webhook.accountId,
    links.map(({ id }) => id),
  );
  const deliveries = links.flatMap(({ id, url, title, createdAt }) => {
    const short = addresses.get(id);
    return short === undefined
      ? []
      : [
          delivery(webhook, {
            key: `link.created:${id}`,
            event: 'link.created',
            happenedAt: createdAt,
            data: { id, shorturl: short, longurl: url, title },
          }),
        ];
  });
  await deps.deliveries.add(deliveries, deps.clock.now());
  await advance(deps, webhook, { field: 'seenLinkId', rows: links });
}

async function reportNewAnswers(deps: WebhookEventDeps, webhook: Webhook): Promise<void> {
  const answers = await deps.webhookEvents.answers(webhook.accountId, webhook.seenAnswerId, MAX_EVENTS);
  if (answers.length === 0) return;
  const deliveries = answers.map(({ id, pageKind, pageId, type, fields, createdAt }) =>
    delivery(webhook, {
      key: `answer.received:${id}`,
      event: 'answer.received',
      happenedAt: createdAt,
      data: { id, page_kind: pageKind, page: pageId, type, fields },
    }),
  );
  await deps.deliveries.add(deliveries, deps.clock.now());
  await advance(deps, webhook, { field: 'seenAnswerId', rows: answers });
}

/** Positions in the log have no gaps, so that everything up to the last one has been seen. */
async function reportAuditEntries({ audit, deliveries, webhooks, clock }: WebhookEventDeps, webhook: Webhook) {
  const { id, accountId, seenAuditSequence } = webhook;
  const entries = await audit.following(accountId, seenAuditSequence, MAX_EVENTS);
  const last = entries.at(-1);
  if (!last) return;
  const messages = entries.map((entry) => {
    const key = `audit.recorded:${entry.sequence}`;
    return delivery(webhook, {
      key,
      event: 'audit.recorded',
      happenedAt: entry.createdAt,
      data: auditEntryFields(entry),
    });
  });
  await deliveries.add(messages, clock.now());
  await webhooks.update(accountId, id, { seenAuditSequence: last.sequence });
}

interface Seen {
  field: 'seenLinkId' | 'seenAnswerId';
  /** Ordered by ID. */
  rows: ReadonlyArray<{ id: number; createdAt: number }>;
}

/** Advances past a full round, which has more rows after it; otherwise only past rows that are old enough. */
async function advance({ webhooks, clock }: WebhookEventDeps, webhook: Webhook, { field, rows }: Seen): Promise<void> {
  const settled = rows.filter(({ createdAt }) => createdAt < clock.now() - SETTLED_AFTER_MS);
  const last = rows.length >= MAX_EVENTS ? rows.at(-1) : settled.at(-1);
  if (last) await webhooks.update(webhook.accountId, webhook.id, { [field]: last.id });
}

async function reportGrowth(
  deps: WebhookEventDeps,
  webhook: Webhook,
  [kind, event]: readonly ['link', 'link.clicked'] | readonly ['qr', 'code.scanned'],
): Promise<void> {
  const growths = await deps.webhookEvents.growth(webhook, kind, MAX_EVENTS);
  if (growths.length === 0) return;
  const addresses =
    kind === 'link'
      ? await deps.shortLinks(
          webhook.accountId,
          growths.map(({ id }) => id),
        )
      : new Map<number, string>();
  const [list, count] = kind === 'link' ? (['links', 'clicks'] as const) : (['codes', 'scans'] as const);
  const rows = growths.map(({ id, total, unique, reported }) => {
    const short = addresses.get(id);
    return {
      id,
      ...(short === undefined ? {} : { shorturl: short }),
      [count]: total - reported,
      [`total_${count}`]: total,
      [`total_unique_${count}`]: unique,
    };
  });
  const message = delivery(webhook, {
    key: keyOf(event, growths),
    event,
    happenedAt: deps.clock.now(),
    data: { [list]: rows },
  });
  await report(deps, webhook, { kind, growths, deliveries: [message] });
}

async function reportUsedUp(deps: WebhookEventDeps, webhook: Webhook): Promise<void> {
  const growths = await deps.webhookEvents.usedUp(webhook, MAX_EVENTS);
  if (growths.length === 0) return;
  const addresses = await deps.shortLinks(
    webhook.accountId,
    growths.map(({ id }) => id),
  );
  const deliveries = growths.map(({ id, total }) =>
    delivery(webhook, {
      key: `link.limit_reached:${id}:${total}`,
      event: 'link.limit_reached',
      happenedAt: deps.clock.now(),
      data: { id, shorturl: addresses.get(id) ?? null, clicklimit: total },
    }),
  );
  await report(deps, webhook, { kind: 'limit', growths, deliveries });
}

async function reportDestinationChanges(deps: WebhookEventDeps, webhook: Webhook): Promise<void> {
  const { wanted, ...turns } = await changedDestinations(deps.webhookEvents, webhook, MAX_EVENTS);
  if (turns.growths.length === 0) return;
  const addresses = await deps.shortLinks(
    webhook.accountId,
    wanted.map(({ change }) => change.id),
  );
  const deliveries = wanted.map(({ key, event, change: { id, url, httpStatus, checkedAt } }) =>
    delivery(webhook, {
      key,
      event,
      happenedAt: checkedAt,
      data: { id, shorturl: addresses.get(id) ?? null, longurl: url, http_status: httpStatus },
    }),
  );
  await report(deps, webhook, { ...turns, deliveries });
}

async function reportConversions(deps: WebhookEventDeps, webhook: Webhook): Promise<void> {
  await recordGoals(deps, webhook, (day, grown) => {
    const growths = grown.map(({ goalId, reached, reported }) => ({ id: goalId, total: reached, unique: 0, reported }));
    const goals = grown.map(({ goalId, name, websiteId, domain, reached, reported }) => ({
      id: goalId,
      name,
      website: websiteId,
      domain,
      reached: reached - reported,
      total_reached: reached,
    }));
    const key = keyOf(`goal.reached:${day}`, growths);
    const happenedAt = deps.clock.now();
    return delivery(webhook, { key, event: 'goal.reached', happenedAt, data: { day, goals } });
  });
}

function report(
  { webhookEvents, clock }: WebhookEventDeps,
  { id, accountId }: Webhook,
  change: { kind: ReportedKind; growths: readonly Growth[]; deliveries: readonly NewDelivery[] },
): Promise<void> {
  return webhookEvents.save(id, { accountId, ...change }, clock.now());
}

/** Returns the same key for every process that detects the same counts. */
function keyOf(event: string, growths: readonly Growth[]): string {
  const counts = growths.map(({ id, total }) => `${id}=${total}`).join(',');
  return `${event}:${createHash('sha256').update(counts).digest('base64url')}`;
}

interface PendingWebhookEvent {
  key: string;
  event: WebhookEvent | 'webhook.test';
  happenedAt: number;
  data: Record<string, unknown>;
}

/** Builds the message to send. */
export function delivery(webhook: Pick<Webhook, 'id' | 'accountId'>, happening: PendingWebhookEvent): NewDelivery {
  const { key, event, happenedAt, data } = happening;
  const body = JSON.stringify({ type: event, timestamp: new Date(happenedAt).toISOString(), data });
  return { accountId: webhook.accountId, webhookId: webhook.id, eventKey: key, event, body };
}
