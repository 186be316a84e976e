import type { DeliveryOutcome, WebhookEvent } from '../../contract/vocabulary.ts';
import type { CreationEntry } from '../audit/audit-port.ts';
import type { Page, PageRequest } from '../platform/paging.ts';

/** An endpoint of the account that receives its events. */
export interface Webhook {
  id: number;
  accountId: number;
  /** Validated: absolute, http or https. */
  url: string;
  events: WebhookEvent[];
  /** Signs messages; anyone who knows it can impersonate the service. */
  secret: string;
  isActive: boolean;
  /** When it was turned off; null while it is on, and if that is unknown, as `offBy`. */
  offSince: number | null;
  /** The person who turned it off. */
  offBy: number | null;
  /** Everything up to these IDs has been reported, or is older than the webhook. */
  seenLinkId: number;
  seenAnswerId: number;
  /** Position in the audit log up to which entries have been reported. */
  seenAuditSequence: number;
  createdAt: number;
}

type Seen = 'seenLinkId' | 'seenAnswerId' | 'seenAuditSequence';
type Off = 'offSince' | 'offBy';
export type WebhookPatch = Partial<Pick<Webhook, 'url' | 'events' | 'isActive' | Off | Seen>>;

/** An event for one webhook. `eventKey` identifies its subject and is unique per webhook. */
export interface NewDelivery {
  accountId: number;
  webhookId: number;
  eventKey: string;
  event: WebhookEvent | 'webhook.test';
  /** The exact bytes to send. */
  body: string;
}

export interface Delivery extends NewDelivery {
  id: number;
  /** Number of attempts started. */
  attempts: number;
  outcome: DeliveryOutcome;
  /** Status of the last response; null if there was none. */
  status: number | null;
  /** The error of the last attempt. */
  error: string | null;
  /** null once the delivery is settled. */
  nextAttemptAt: number | null;
  createdAt: number;
}

/** How the deliveries of a webhook went that are still in its log. */
export interface DeliverySummary {
  /** The newest one that was attempted. */
  last: Pick<Delivery, 'outcome' | 'status' | 'error' | 'createdAt'> | null;
  /** Number of those that are neither accepted nor given up. */
  waiting: number;
  /** Number of those that were given up. */
  failed: number;
}

/** The outcome of an attempt. */
export interface AttemptResult {
  outcome: DeliveryOutcome;
  status: number | null;
  error: string | null;
  nextAttemptAt: number | null;
}

export interface WebhookStore {
  page(accountId: number, request: PageRequest): Promise<Page<Webhook>>;
  find(accountId: number, id: number): Promise<Webhook | undefined>;
  /** Treats everything that exists at this moment as reported. */
  insert(webhook: Omit<Webhook, 'id' | Off | Seen>, entry?: CreationEntry): Promise<Webhook>;
  update(accountId: number, id: number, patch: WebhookPatch): Promise<Webhook | undefined>;
  /** Also removes its deliveries. */
  remove(accountId: number, id: number): Promise<boolean>;
  /** Counts the active webhooks. */
  countActive(accountId: number): Promise<number>;
  /** Returns every active webhook of accounts that are not suspended, ordered by ID. */
  active(): Promise<Webhook[]>;
}

/**
 * Used by any number of processes. Claiming a delivery increments its counter, and writes only succeed while nobody
 * else has claimed it.
 */
export interface DeliveryStore {
  page(webhook: { accountId: number; webhookId: number }, request: PageRequest): Promise<Page<Delivery>>;
  find(webhook: { accountId: number; webhookId: number }, id: number): Promise<Delivery | undefined>;
  /** Returns the summary of each of the account's webhooks, by ID. */
  summaries(accountId: number, webhookIds: readonly number[]): Promise<ReadonlyMap<number, DeliverySummary>>;
  /** Adds deliveries with new keys and ignores the others. */
  add(deliveries: readonly NewDelivery[], now: number): Promise<number>;
  /** Returns the ID of an added delivery. */
  idOf(delivery: Pick<NewDelivery, 'webhookId' | 'eventKey'>): Promise<number>;
  /** Returns due deliveries with their endpoint and secret, at most `each` per webhook. */
  due(request: { now: number; each: number; limit: number }): Promise<DueDelivery[]>;
  take(delivery: Delivery, until: number): Promise<Delivery | undefined>;
  note(delivery: Delivery, result: AttemptResult): Promise<void>;
  /** Returns one delivery, or all that were not accepted, to the queue like new ones; false if there were none. */
  renew(webhook: { accountId: number; webhookId: number }, which: number | 'not taken', now: number): Promise<boolean>;
  /** Deletes deliveries added before this time. */
  forget(before: number): Promise<void>;
}

export interface DueDelivery extends Delivery {
  url: string;
  secret: string;
}

/** A link or code whose count has grown since its webhook's last report. */
export interface Growth {
  id: number;
  total: number;
  unique: number;
  reported: number;
}

/** A link whose destination broke or recovered. */
export interface DestinationChange {
  id: number;
  url: string;
  /** Status of the last response; null if there was none. */
  httpStatus: number | null;
  checkedAt: number;
  /** Number of changes as last reported to the webhook; odd means reported as broken. */
  reported: number;
}

export interface NewLink {
  id: number;
  alias: string;
  domainId: number;
  url: string;
  title: string | null;
  createdAt: number;
}

export interface NewAnswer {
  id: number;
  pageKind: string;
  pageId: number;
  type: string;
  fields: Record<string, unknown>;
  createdAt: number;
}

/** The catalog's record of what was reported to webhooks, so that nothing is lost with a process. */
export interface WebhookEventStore {
  links(accountId: number, afterId: number, limit: number): Promise<NewLink[]>;
  answers(accountId: number, afterId: number, limit: number): Promise<NewAnswer[]>;
  /** Returns objects of `kind` with grown counts, longest unchanged first. */
  growth(webhook: Pick<Webhook, 'id' | 'accountId'>, kind: 'link' | 'qr', limit: number): Promise<Growth[]>;
  /** Returns unreported links that reached their click limit; `total` is the limit. */
  usedUp(webhook: Pick<Webhook, 'id' | 'accountId'>, limit: number): Promise<Growth[]>;
  /** Returns broken links not yet reported to the webhook as broken. */
  broken(webhook: Pick<Webhook, 'id' | 'accountId'>, limit: number): Promise<DestinationChange[]>;
  /** Returns recovered links that were reported as broken. */
  recovered(webhook: Pick<Webhook, 'id' | 'accountId'>, limit: number): Promise<DestinationChange[]>;
  /** Returns the counts of this kind as last reported to the webhook. */
  reportedCounts(webhookId: number, kind: ReportedKind): Promise<ReadonlyMap<number, number>>;
  /** Deletes the reported conversions of earlier days. */
  forgetGoals(beforeDay: string): Promise<void>;
  /** Stores deliveries and the reported state atomically. */
  save(
    webhookId: number,
    report: { accountId: number; kind: ReportedKind; growths: readonly Growth[]; deliveries: readonly NewDelivery[] },
    now: number,
  ): Promise<void>;
}

/** Conversions are counted by day (`goal:2026-03-02`), like their figures. */
export type ReportedKind = 'link' | 'qr' | 'limit' | 'health' | `goal:${string}`;

/** Conversions of a goal on a UTC day. */
export interface GoalCount {
  goalId: number;
  name: string;
  websiteId: number;
  domain: string;
  day: string;
  reached: number;
}
