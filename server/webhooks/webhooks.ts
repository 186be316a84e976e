import type { WebhookEvent } from '../../contract/vocabulary.ts';
import { readDestination } from '../links/links.ts';
import { conflict, invalidField, notFound } from '../platform/app-error.ts';
import type { GuardedFetch } from '../platform/fetch/guarded-fetch.ts';
import type { Page, PageRequest } from '../platform/paging.ts';
import type { RandomBytes } from '../platform/random.ts';
import type { Clock } from '../platform/time/clock.ts';
import { createDeliveries } from './deliveries.ts';
import { noteGoals } from './goals-reached.ts';
import { newSecret } from './signature.ts';
import { delivery, type HappeningParts, noteHappenings } from './webhook-events.ts';
import type { Delivery, DeliveryStore, HappeningStore, Webhook, WebhookPatch, WebhookStore } from './webhook-port.ts';

export { messageId } from './signature.ts';
export type { Delivery, DeliveryStore, GoalCount, HappeningStore, Webhook, WebhookStore } from './webhook-port.ts';

/** A webhook as callers write it; left out: unchanged. */
export interface WebhookInput {
  url?: string;
  events?: WebhookEvent[];
  active?: boolean;
}

/** A webhook as its owner sees it again: the secret is shown once. */
export type WebhookView = Omit<Webhook, 'secret'>;

/** Addresses of accounts that are told what happens: signed, tried again, logged, and never inside our own network. */
export interface Webhooks {
  page(accountId: number, request: PageRequest): Promise<Page<WebhookView>>;
  /** Refuses with `not_found`. */
  find(accountId: number, id: number): Promise<WebhookView>;
  /** Refuses addresses that are none, empty lists, and more than 20 that are active. */
  create(accountId: number, input: WebhookInput & { url: string; events: WebhookEvent[] }): Promise<Webhook>;
  update(accountId: number, id: number, input: WebhookInput): Promise<WebhookView>;
  remove(accountId: number, id: number): Promise<void>;
  /** Newest first. */
  deliveries(accountId: number, id: number, request: PageRequest): Promise<Page<Delivery>>;
  /** Tells a message (`msg_17`) once more, whatever came of it; all that were not taken, where none is named. */
  resend(accountId: number, id: number, message: string | undefined): Promise<void>;
  /** Sends a message to try it out; tells its id. */
  test(accountId: number, id: number): Promise<number>;
  /** For a periodic job: finds what is to be told, and tells it. */
  work(): Promise<number>;
  /** For a periodic job: drops log entries after 30 days. */
  forgetOld(): Promise<void>;
  stop(): void;
}

export interface WebhooksParts {
  stores: { webhooks: WebhookStore; deliveries: DeliveryStore; happenings: HappeningStore };
  shortLinks: HappeningParts['shortLinks'];
  goalCounts: HappeningParts['goalCounts'];
  post: GuardedFetch['post'];
  random: RandomBytes;
  clock: Clock;
  onError(error: unknown): void;
}

const MOST_ACTIVE = 20;
const KEPT_MS = 30 * 24 * 3_600_000;
/** Nothing of ours is refused: somebody may well have their receiver on a path of this host. */
const ANY_HOST: ReadonlySet<string> = new Set();

export function createWebhooks(parts: WebhooksParts): Webhooks {
  const { stores, clock } = parts;
  const queue = createDeliveries({ ...parts, store: stores.deliveries });
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
    create: (accountId, input) => create(parts, accountId, input),
    update: async (accountId, id, input) => {
      const { isActive } = await find(accountId, id);
      if (input.active && !isActive) await refuseTooMany(stores.webhooks, accountId);
      const updated = await stores.webhooks.update(accountId, id, patchOf(input));
      if (!updated) throw notFound();
      return withoutSecret(updated);
    },
    remove: async (accountId, id) => {
      if (!(await stores.webhooks.remove(accountId, id))) throw notFound();
    },
    ...logOf(parts, find),
    work: async () => {
      const goalsAreDue = everyMinute();
      await noteHappenings({ ...parts, ...stores, goalsAreDue: () => goalsAreDue });
      return queue.deliverDue();
    },
    forgetOld: async () => {
      const before = clock.now() - KEPT_MS;
      await stores.deliveries.forget(before);
      await stores.happenings.forgetGoals(new Date(before).toISOString().slice(0, 10));
    },
    stop: () => queue.stop(),
  };
}

const GOALS_EVERY_MS = 60_000;

/** True once a minute. */
function createTicker(clock: Clock): () => boolean {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    const isDue = Math.abs(clock.now() - last) >= GOALS_EVERY_MS;
    if (isDue) last = clock.now();
    return isDue;
  };
}

type Log = Pick<Webhooks, 'deliveries' | 'resend' | 'test'>;

function logOf(
  { stores, clock, random }: WebhooksParts,
  find: (accountId: number, id: number) => Promise<Webhook>,
): Log {
  return {
    deliveries: async (accountId, id, request) => {
      await find(accountId, id);
      return stores.deliveries.page({ accountId, webhookId: id }, request);
    },
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
  { stores, random, clock, goalCounts }: WebhooksParts,
  accountId: number,
  { url, events, active = true }: WebhookInput & { url: string; events: WebhookEvent[] },
): Promise<Webhook> {
  const fields = { url: readAddress(url), events: readEvents(events), isActive: active };
  if (active) await refuseTooMany(stores.webhooks, accountId);
  const secret = newSecret(random);
  const webhook = await stores.webhooks.insert({ ...fields, accountId, secret, createdAt: clock.now() });
  // What was reached today before there was anybody to tell.
  if (fields.events.includes('goal.reached')) await noteGoals({ goalCounts, clock, ...stores }, webhook, 'quietly');
  return webhook;
}

function deliveryId(message: string): number {
  const id = Number(/^msg_([1-9]\d{0,15})$/.exec(message)?.[1] ?? Number.NaN);
  if (Number.isSafeInteger(id)) return id;
  throw noSuchMessage();
}

function noSuchMessage() {
  return invalidField('message', 'This webhook has no message with this id.');
}

/** Each one that is active is looked after every few seconds. */
async function refuseTooMany(webhooks: WebhookStore, accountId: number): Promise<void> {
  if ((await webhooks.countActive(accountId)) < MOST_ACTIVE) return;
  throw conflict('active', `An account has at most ${MOST_ACTIVE} active webhooks. Switch one off first.`);
}

function patchOf({ url, events, active }: WebhookInput): WebhookPatch {
  const patch: WebhookPatch = {};
  if (url !== undefined) patch.url = readAddress(url);
  if (events !== undefined) patch.events = readEvents(events);
  if (active !== undefined) patch.isActive = active;
  return patch;
}

/** Where it leads is checked at every attempt: names may lead elsewhere by then. */
function readAddress(url: string): string {
  return readDestination(url, { field: 'url', ownHosts: ANY_HOST });
}

function readEvents(events: readonly WebhookEvent[]): WebhookEvent[] {
  if (events.length === 0) throw invalidField('events', 'Name at least one event that this webhook is to be told of.');
  return [...new Set(events)];
}

function withoutSecret({ secret: _, ...view }: Webhook): WebhookView {
  return view;
}
