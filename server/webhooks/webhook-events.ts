import { createHash } from 'node:crypto';
import type { WebhookEvent } from '../../contract/vocabulary.ts';
import type { Clock } from '../platform/time/clock.ts';
import { turnedTargets } from './destinations-changed.ts';
import { type GoalsReachedParts, noteGoals } from './goals-reached.ts';
import type {
  DeliveryStore,
  Growth,
  HappeningStore,
  NewDelivery,
  ToldKind,
  Webhook,
  WebhookStore,
} from './webhook-port.ts';

export interface HappeningParts extends Pick<GoalsReachedParts, 'goalCounts'> {
  /** Goals are a question to the event log each, and are asked for less often than the rest. */
  goalsAreDue(): boolean;
  webhooks: Pick<WebhookStore, 'active' | 'update'>;
  deliveries: Pick<DeliveryStore, 'add'>;
  happenings: HappeningStore;
  /** The short addresses of links and codes, by id; those that are gone by now are left out. */
  shortLinks(accountId: number, ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
  clock: Clock;
}

/** Things of one kind in a round, and in one message. */
const MOST = 500;
/** Rows become visible in another order than their ids where several nodes write: so long, a lower id may still appear. */
const SETTLED_AFTER_MS = 60_000;

/**
 * Looks what has happened since each webhook was last told, and writes down what it is to be told. What is compared is stored
 * state, not messages in a process: whatever dies in between, the next round finds it. Every event has a key of its own, so
 * that two processes that find the same thing tell it once.
 */
export async function noteHappenings(parts: HappeningParts): Promise<void> {
  for (const webhook of await parts.webhooks.active()) {
    const wants = new Set(webhook.events);
    if (wants.has('link.created')) await noteLinks(parts, webhook);
    if (wants.has('answer.received')) await noteAnswers(parts, webhook);
    if (wants.has('link.clicked')) await noteGrowth(parts, webhook, ['link', 'link.clicked']);
    if (wants.has('code.scanned')) await noteGrowth(parts, webhook, ['qr', 'code.scanned']);
    if (wants.has('link.limit_reached')) await noteUsedUp(parts, webhook);
    if (wants.has('link.broken') || wants.has('link.recovered')) await noteTurned(parts, webhook);
    if (wants.has('goal.reached') && parts.goalsAreDue()) await noteReached(parts, webhook);
  }
}

async function noteLinks(parts: HappeningParts, webhook: Webhook): Promise<void> {
  const links = await parts.happenings.links(webhook.accountId, webhook.seenLinkId, MOST);
  if (links.length === 0) return;
  const addresses = await parts.shortLinks(
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
  await parts.deliveries.add(deliveries, parts.clock.now());
  await goOn(parts, webhook, { field: 'seenLinkId', rows: links });
}

async function noteAnswers(parts: HappeningParts, webhook: Webhook): Promise<void> {
  const answers = await parts.happenings.answers(webhook.accountId, webhook.seenAnswerId, MOST);
  if (answers.length === 0) return;
  const deliveries = answers.map(({ id, pageKind, pageId, type, fields, createdAt }) =>
    delivery(webhook, {
      ...{ key: `answer.received:${id}`, event: 'answer.received', happenedAt: createdAt },
      data: { id, page_kind: pageKind, page: pageId, type, fields },
    }),
  );
  await parts.deliveries.add(deliveries, parts.clock.now());
  await goOn(parts, webhook, { field: 'seenAnswerId', rows: answers });
}

interface Seen {
  field: 'seenLinkId' | 'seenAnswerId';
  /** In the order of their ids. */
  rows: ReadonlyArray<{ id: number; createdAt: number }>;
}

/** A full round has more behind it, and must get there; else only what is old enough is left behind. */
async function goOn({ webhooks, clock }: HappeningParts, webhook: Webhook, { field, rows }: Seen): Promise<void> {
  const settled = rows.filter(({ createdAt }) => createdAt < clock.now() - SETTLED_AFTER_MS);
  const last = rows.length >= MOST ? rows.at(-1) : settled.at(-1);
  if (last) await webhooks.update(webhook.accountId, webhook.id, { [field]: last.id });
}

async function noteGrowth(
  parts: HappeningParts,
  webhook: Webhook,
  [kind, event]: readonly ['link', 'link.clicked'] | readonly ['qr', 'code.scanned'],
): Promise<void> {
  const growths = await parts.happenings.growth(webhook, kind, MOST);
  if (growths.length === 0) return;
  const addresses =
    kind === 'link'
      ? await parts.shortLinks(
          webhook.accountId,
          growths.map(({ id }) => id),
        )
      : new Map<number, string>();
  const [list, count] = kind === 'link' ? (['links', 'clicks'] as const) : (['codes', 'scans'] as const);
  const rows = growths.map(({ id, total, unique, told }) => {
    const short = addresses.get(id);
    return {
      id,
      ...(short === undefined ? {} : { shorturl: short }),
      [count]: total - told,
      [`total_${count}`]: total,
      [`total_unique_${count}`]: unique,
    };
  });
  const told = delivery(webhook, {
    key: keyOf(event, growths),
    event,
    happenedAt: parts.clock.now(),
    data: { [list]: rows },
  });
  await tell(parts, webhook, { kind, growths, deliveries: [told] });
}

async function noteUsedUp(parts: HappeningParts, webhook: Webhook): Promise<void> {
  const growths = await parts.happenings.usedUp(webhook, MOST);
  if (growths.length === 0) return;
  const addresses = await parts.shortLinks(
    webhook.accountId,
    growths.map(({ id }) => id),
  );
  const deliveries = growths.map(({ id, total }) =>
    delivery(webhook, {
      ...{ key: `link.limit_reached:${id}:${total}`, event: 'link.limit_reached', happenedAt: parts.clock.now() },
      data: { id, shorturl: addresses.get(id) ?? null, clicklimit: total },
    }),
  );
  await tell(parts, webhook, { kind: 'limit', growths, deliveries });
}

async function noteTurned(parts: HappeningParts, webhook: Webhook): Promise<void> {
  const { wanted, ...turns } = await turnedTargets(parts.happenings, webhook, MOST);
  if (turns.growths.length === 0) return;
  const addresses = await parts.shortLinks(
    webhook.accountId,
    wanted.map(({ turn }) => turn.id),
  );
  const deliveries = wanted.map(({ key, event, turn: { id, url, httpStatus, checkedAt } }) =>
    delivery(webhook, {
      ...{ key, event, happenedAt: checkedAt },
      data: { id, shorturl: addresses.get(id) ?? null, longurl: url, http_status: httpStatus },
    }),
  );
  await tell(parts, webhook, { ...turns, deliveries });
}

async function noteReached(parts: HappeningParts, webhook: Webhook): Promise<void> {
  await noteGoals(parts, webhook, (day, grown) => {
    const growths = grown.map(({ goalId, reached, told }) => ({ id: goalId, total: reached, unique: 0, told }));
    const goals = grown.map(({ goalId, name, websiteId, domain, reached, told }) => ({
      ...{ id: goalId, name, website: websiteId, domain },
      ...{ reached: reached - told, total_reached: reached },
    }));
    const key = keyOf(`goal.reached:${day}`, growths);
    const happenedAt = parts.clock.now();
    return delivery(webhook, { key, event: 'goal.reached', happenedAt, data: { day, goals } });
  });
}

function tell(
  { happenings, clock }: HappeningParts,
  { id, accountId }: Webhook,
  told: { kind: ToldKind; growths: readonly Growth[]; deliveries: readonly NewDelivery[] },
): Promise<void> {
  return happenings.tell(id, { accountId, ...told }, clock.now());
}

/** The same for whoever finds the same counts. */
function keyOf(event: string, growths: readonly Growth[]): string {
  const counts = growths.map(({ id, total }) => `${id}=${total}`).join(',');
  return `${event}:${createHash('sha256').update(counts).digest('base64url')}`;
}

interface Happening {
  key: string;
  event: WebhookEvent | 'webhook.test';
  happenedAt: number;
  data: Record<string, unknown>;
}

/** A message as it is sent. */
export function delivery(webhook: Pick<Webhook, 'id' | 'accountId'>, happening: Happening): NewDelivery {
  const { key, event, happenedAt, data } = happening;
  const body = JSON.stringify({ type: event, timestamp: new Date(happenedAt).toISOString(), data });
  return { accountId: webhook.accountId, webhookId: webhook.id, eventKey: key, event, body };
}
