import type { WebhookEvent } from '../../contract/vocabulary.ts';
import type { AuditStore, CreationEntry } from '../audit/audit-port.ts';
import { readDestination } from '../links/links.ts';
import { conflict, invalidField, notFound } from '../platform/app-error.ts';
import type { GuardedFetch } from '../platform/fetch/guarded-fetch.ts';
import type { Page, PageRequest } from '../platform/paging.ts';
import type { RandomBytes } from '../platform/random.ts';
import type { Clock } from '../platform/time/clock.ts';
import { createDeliveries } from './deliveries.ts';
import { recordGoals } from './goals-reached.ts';
import { newSecret } from './signature.ts';
import { delivery, recordWebhookEvents, type WebhookEventDeps } from './webhook-events.ts';
import type {
  Delivery,
  DeliveryStore,
  DeliverySummary,
  Webhook,
  WebhookEventStore,
  WebhookPatch,
  WebhookStore,
} from './webhook-port.ts';

export { messageId } from './signature.ts';
export type {
  Delivery,
  DeliveryStore,
  DeliverySummary,
  GoalCount,
  Webhook,
  WebhookEventStore,
  WebhookStore,
} from './webhook-port.ts';

/** A webhook as sent by callers; omitted fields stay unchanged. */
export interface WebhookInput {
  url?: string;
  events?: WebhookEvent[];
  active?: boolean;
}

/** A webhook as shown to its owner: the secret is only shown once. */
export type WebhookView = Omit<Webhook, 'secret'>;

/** Webhooks of accounts: signed, retried, logged, and never sent to our internal network. */
export interface Webhooks {
  page(accountId: number, request: PageRequest): Promise<Page<WebhookView>>;
  /** Rejects with `not_found`. */
  find(accountId: number, id: number): Promise<WebhookView>;
  /** Rejects invalid addresses, empty event lists, and more than 20 active webhooks. */
  create(
    accountId: number,
    input: WebhookInput & { url: string; events: WebhookEvent[] },
    entry?: CreationEntry,
  ): Promise<Webhook>;
  update(accountId: number, id: number, input: WebhookInput & { personId?: number }): Promise<WebhookView>;
  remove(accountId: number, id: number): Promise<void>;
  /** Newest first. */
  deliveries(accountId: number, id: number, request: PageRequest): Promise<Page<Delivery>>;
  /** How deliveries went, by the ID of the webhook. */
  summaries(accountId: number, ids: readonly number[]): Promise<ReadonlyMap<number, DeliverySummary>>;
  /** Resends a message (`msg_17`) whatever its outcome, or all undelivered ones if none is named. */
  resend(accountId: number, id: number, message: string | undefined): Promise<void>;
  /** Sends a test message and returns its ID. */
  test(accountId: number, id: number): Promise<number>;
  /** Periodic job: detects events and delivers them. */
  work(): Promise<number>;
  /** Periodic job: deletes log entries after 30 days. */
  forgetOld(): Promise<void>;
  stop(): void;
}

export interface WebhooksDeps {
  stores: { webhooks: WebhookStore; deliveries: DeliveryStore; webhookEvents: WebhookEventStore };
  audit: Pick<AuditStore, 'following' | 'chain'>;
  shortLinks: WebhookEventDeps['shortLinks'];
  goalCounts: WebhookEventDeps['goalCounts'];
  post: GuardedFetch['post'];
  random: RandomBytes;
  clock: Clock;
  onError(error: unknown): void;
}

const MAX_ACTIVE = 20;
const KEPT_MS = 30 * 24 * 3_600_000;
/** Our own hosts are allowed: a receiver may run on a path of this host. */
const ANY_HOST: ReadonlySet<string> = new Set();

export function createWebhooks(deps: WebhooksDeps): Webhooks {
  const { stores, clock } = deps;
  const queue = createDeliveries({ ...deps, store: stores.deliveries });
  const everyMinute = createTicker(clock);
  const find = async (accountId: number, id: number) => {
    const webhook = await stores.webhooks.find(accountId, id);
    if (!webhook) throw notFound();
    return webhook;
  };
  return {
    page: async (accountId, request) => {
      const page = await stores.webhooks.page(accountId, request);
      return { ...page, items: page.items.map(withoutSecret) };
    },
    find: async (accountId, id) => withoutSecret(await find(accountId, id)),
    create: (accountId, input, entry) => create(deps, { accountId, entry }, input),
    update: async (accountId, id, input) => {
      const before = await find(accountId, id);
      if (input.active && !before.isActive) await refuseTooMany(stores.webhooks, accountId);
      const patch = {
        ...patchOf(input),
        ...offPatch(before, input, clock),
        ...(await auditStart(deps, before, input)),
      };
      const updated = await stores.webhooks.update(accountId, id, patch);
      if (!updated) throw notFound();
      return withoutSecret(updated);
    },
    remove: async (accountId, id) => {
      if (!(await stores.webhooks.remove(accountId, id))) throw notFound();
    },
    ...logOf(deps, find),
    work: async () => {
      const goalsAreDue = everyMinute();
      await recordWebhookEvents({ ...deps, ...stores, goalsAreDue: () => goalsAreDue });
      return queue.deliverDue();
    },
    forgetOld: async () => {
      const before = clock.now() - KEPT_MS;
      await stores.deliveries.forget(before);
      await stores.webhookEvents.forgetGoals(new Date(before).toISOString().slice(0, 10));
    },
    stop: () => queue.stop(),
  };
}

const GOALS_EVERY_MS = 60_000;

/** Returns true once a minute. */
function createTicker(clock: Clock): () => boolean {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    const isDue = Math.abs(clock.now() - last) >= GOALS_EVERY_MS;
    if (isDue) last = clock.now();
    return isDue;
  };
}

/** A webhook that subscribes to the audit log gets what follows, not what the log already holds. */
async function auditStart({ audit }: WebhooksDeps, before: Webhook, { events }: WebhookInput): Promise<WebhookPatch> {
  if (!events?.includes('audit.recorded') || before.events.includes('audit.recorded')) return {};
  return { seenAuditSequence: (await audit.chain(before.accountId))?.sequence ?? 0 };
}

type Log = Pick<Webhooks, 'deliveries' | 'summaries' | 'resend' | 'test'>;

function logOf(
  { stores, clock, random }: WebhooksDeps,
  find: (accountId: number, id: number) => Promise<Webhook>,
): Log {
  return {
    deliveries: async (accountId, id, request) => {
      await find(accountId, id);
      return stores.deliveries.page({ accountId, webhookId: id }, request);
    },
    summaries: (accountId, ids) => stores.deliveries.summaries(accountId, ids),
    resend: async (accountId, id, message) => {
      await find(accountId, id);
      const which = message === undefined ? 'not taken' : deliveryId(message);
      const isDone = await stores.deliveries.renew({ accountId, webhookId: id }, which, clock.now());
      if (!isDone && message !== undefined) throw noSuchMessage();
    },
    test: async (accountId, id) => {
      const webhook = await find(accountId, id);
      const now = clock.now();
      const key = `webhook.test:${now}:${Buffer.from(random(6)).toString('hex')}`;
      const data = { message: 'It works.' };
      const message = delivery(webhook, { key, event: 'webhook.test', happenedAt: now, data });
      await stores.deliveries.add([message], now);
      return stores.deliveries.idOf(message);
    },
  };
}

async function create(
  { stores, random, clock, goalCounts }: WebhooksDeps,
  { accountId, entry }: { accountId: number; entry: CreationEntry | undefined },
  { url, events, active = true }: WebhookInput & { url: string; events: WebhookEvent[] },
): Promise<Webhook> {
  const fields = { url: readAddress(url), events: readEvents(events), isActive: active };
  if (active) await refuseTooMany(stores.webhooks, accountId);
  const secret = newSecret(random);
  const webhook = await stores.webhooks.insert({ ...fields, accountId, secret, createdAt: clock.now() }, entry);
  // Conversions of today from before the webhook existed.
  if (fields.events.includes('goal.reached')) await recordGoals({ goalCounts, clock, ...stores }, webhook, 'quietly');
  return webhook;
}

function deliveryId(message: string): number {
  const id = Number(/^msg_([1-9]\d{0,15})$/.exec(message)?.[1] ?? Number.NaN);
  if (Number.isSafeInteger(id)) return id;
  throw noSuchMessage();
}

function noSuchMessage() {
  return invalidField('message', 'This webhook has no delivery with this ID.');
}

/** Limits active webhooks, because each is checked every few seconds. */
async function refuseTooMany(webhooks: WebhookStore, accountId: number): Promise<void> {
  if ((await webhooks.countActive(accountId)) < MAX_ACTIVE) return;
  throw conflict('active', `A workspace can have up to ${MAX_ACTIVE} active webhooks. Turn one off first.`);
}

/** Notes when a webhook is turned off and by whom, and forgets it when it is turned on. */
function offPatch(
  { isActive }: Webhook,
  { active = isActive, personId }: WebhookInput & { personId?: number },
  clock: Clock,
): WebhookPatch {
  if (active === isActive) return {};
  return active ? { offSince: null, offBy: null } : { offSince: clock.now(), offBy: personId ?? null };
}

function patchOf({ url, events, active }: WebhookInput): WebhookPatch {
  const patch: WebhookPatch = {};
  if (url !== undefined) patch.url = readAddress(url);
  if (events !== undefined) patch.events = readEvents(events);
  if (active !== undefined) patch.isActive = active;
  return patch;
}

/** Every attempt checks the resolved addresses again, because DNS may change. */
function readAddress(url: string): string {
  return readDestination(url, { field: 'url', ownHosts: ANY_HOST });
}

function readEvents(events: readonly WebhookEvent[]): WebhookEvent[] {
  if (events.length === 0) throw invalidField('events', 'Select at least one event.');
  return [...new Set(events)];
}

function withoutSecret({ secret: _, ...view }: Webhook): WebhookView {
  return view;
}
