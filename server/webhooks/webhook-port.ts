import type { DeliveryOutcome, WebhookEvent } from '../../contract/vocabulary.ts';
import type { Page, PageRequest } from '../platform/paging.ts';

/** An address of the account's own that is told what happens. */
export interface Webhook {
  id: number;
  accountId: number;
  /** Checked: http or https, absolute. */
  url: string;
  events: WebhookEvent[];
  /** Signs what is sent; whoever knows it can pass for us. */
  secret: string;
  isActive: boolean;
  /** Everything up to these ids has been told, or was there before the webhook. */
  seenLinkId: number;
  seenAnswerId: number;
  createdAt: number;
}

export type WebhookPatch = Partial<Pick<Webhook, 'url' | 'events' | 'isActive' | 'seenLinkId' | 'seenAnswerId'>>;

/** Something to be told to one webhook; `eventKey` says what it is about, and is used once for each of them. */
export interface NewDelivery {
  accountId: number;
  webhookId: number;
  eventKey: string;
  event: WebhookEvent | 'webhook.test';
  /** What is sent, byte for byte. */
  body: string;
}

export interface Delivery extends NewDelivery {
  id: number;
  /** How often somebody set about sending it. */
  attempts: number;
  outcome: DeliveryOutcome;
  /** Of the last answer; null: there was none. */
  status: number | null;
  /** What went wrong at the last attempt. */
  error: string | null;
  /** null once it is settled. */
  nextAttemptAt: number | null;
  createdAt: number;
}

/** The end of an attempt. */
export interface AttemptResult {
  outcome: DeliveryOutcome;
  status: number | null;
  error: string | null;
  nextAttemptAt: number | null;
}

export interface WebhookStore {
  page(accountId: number, request: PageRequest): Promise<Page<Webhook>>;
  find(accountId: number, id: number): Promise<Webhook | undefined>;
  /** What there is at this moment counts as told. */
  insert(webhook: Omit<Webhook, 'id' | 'seenLinkId' | 'seenAnswerId'>): Promise<Webhook>;
  update(accountId: number, id: number, patch: WebhookPatch): Promise<Webhook | undefined>;
  /** With its deliveries. */
  remove(accountId: number, id: number): Promise<boolean>;
  /** Of those that are active. */
  countActive(accountId: number): Promise<number>;
  /** Every active one whose account is not suspended, in the order of their ids. */
  active(): Promise<Webhook[]>;
}

/** Worked on by any number of processes. Whoever takes a delivery counts it up; what he notes holds while nobody else has. */
export interface DeliveryStore {
  page(webhook: { accountId: number; webhookId: number }, request: PageRequest): Promise<Page<Delivery>>;
  find(webhook: { accountId: number; webhookId: number }, id: number): Promise<Delivery | undefined>;
  /** Those of which there has been none with their key; the others change nothing. */
  add(deliveries: readonly NewDelivery[], now: number): Promise<number>;
  /** Of one that has been added. */
  idOf(delivery: Pick<NewDelivery, 'webhookId' | 'eventKey'>): Promise<number>;
  /** Those whose time has come, at most `each` of a webhook, with where and how they are sent. */
  due(request: { now: number; each: number; limit: number }): Promise<DueDelivery[]>;
  take(delivery: Delivery, until: number): Promise<Delivery | undefined>;
  note(delivery: Delivery, result: AttemptResult): Promise<void>;
  /** One of them, or all that were not taken, back into the queue as if they were new; false when there was none. */
  renew(webhook: { accountId: number; webhookId: number }, which: number | 'not taken', now: number): Promise<boolean>;
  /** Drops what was added before. */
  forget(before: number): Promise<void>;
}

export interface DueDelivery extends Delivery {
  url: string;
  secret: string;
}

/** A link or code whose count has grown since its webhook was last told. */
export interface Growth {
  id: number;
  total: number;
  unique: number;
  told: number;
}

/** A link whose target broke, or came back. */
export interface TargetTurn {
  id: number;
  url: string;
  /** Of the last answer; null when there was none. */
  httpStatus: number | null;
  checkedAt: number;
  /** How often it had turned when the webhook was last told; odd: it was told that it broke. */
  told: number;
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

/** What webhooks are told of, as the catalogue holds it: it outlives every process, so nothing is forgotten with one. */
export interface HappeningStore {
  links(accountId: number, afterId: number, limit: number): Promise<NewLink[]>;
  answers(accountId: number, afterId: number, limit: number): Promise<NewAnswer[]>;
  /** Those of `kind` that have grown, the longest unchanged first. */
  growth(webhook: Pick<Webhook, 'id' | 'accountId'>, kind: 'link' | 'qr', limit: number): Promise<Growth[]>;
  /** Limited links that have used up their clicks and were not told of; `total` is the limit. */
  usedUp(webhook: Pick<Webhook, 'id' | 'accountId'>, limit: number): Promise<Growth[]>;
  /** Links found broken of which the webhook was not told so. */
  broken(webhook: Pick<Webhook, 'id' | 'accountId'>, limit: number): Promise<TargetTurn[]>;
  /** Links that lead somewhere again, of which it was told that they broke. */
  recovered(webhook: Pick<Webhook, 'id' | 'accountId'>, limit: number): Promise<TargetTurn[]>;
  /** How much of the counts of that kind the webhook has been told. */
  told(webhookId: number, kind: ToldKind): Promise<ReadonlyMap<number, number>>;
  /** Forgets what was told of goals on days before. */
  forgetGoals(beforeDay: string): Promise<void>;
  /** The deliveries and how far they go, together or not at all. */
  tell(
    webhookId: number,
    told: { accountId: number; kind: ToldKind; growths: readonly Growth[]; deliveries: readonly NewDelivery[] },
    now: number,
  ): Promise<void>;
}

/** Goals are counted by day (`goal:2026-03-02`), as their figures are. */
export type ToldKind = 'link' | 'qr' | 'limit' | 'health' | `goal:${string}`;

/** How often a goal was reached on a day of UTC. */
export interface GoalCount {
  goalId: number;
  name: string;
  websiteId: number;
  domain: string;
  day: string;
  reached: number;
}
