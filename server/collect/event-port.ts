import type { EventKind } from '../../contract/vocabulary.ts';

/**
 * One stored thing that a stranger did. One shape for clicks, scans, page views, custom events and impressions.
 * Holds no address and no user agent: both live in memory only, for the length of the request.
 */
export interface EventRow {
  kind: EventKind;
  accountId: number;
  /** Website; 0 when the event belongs to none. The other object ids likewise. */
  siteId: number;
  linkId: number;
  qrId: number;
  campaignId: number;
  domainId: number;
  /** Splash, overlay or bio page. */
  pageId: number;
  /** Epoch milliseconds. */
  occurredAt: number;
  /** 64-bit unsigned numbers in decimal. Visitor: keyed daily hash. Visit: the visitor's session. */
  visitorId: string;
  visitId: string;
  /** When the visit began: its first event, as far as the process that counted it had seen it begin. */
  visitStartedAt: number;
  /** Path of the visit's first page view; '' on clicks, scans and impressions. */
  entryPath: string;
  /**
   * The story this belongs to, from a click or scan to the goals of the visit it led to; '0' where a visit stands for itself
   * (then `visitId` is the story).
   */
  journeyId: string;
  /** The link, code and campaign whose click or scan began this visit; 0 for none. */
  viaLinkId: number;
  viaQrId: number;
  viaCampaignId: number;
  /** Somebody whom the website named to us, as a keyed hash that stays the same over days; '0' for everybody else. */
  personId: string;
  /** Of `engagement`: milliseconds in sight and in focus since the last report of this page view. */
  engagedMs: number;
  /** Of `engagement`: how far down the page was seen, 0 to 100 percent. */
  scrollDepth: number;
  /** Properties of a custom event or a page view; web vitals by their name. At most 30, see event-body.ts. */
  props: Readonly<Record<string, string>>;
  /** Name of a custom event, '' for the other kinds. */
  name: string;
  /** Value and unit (currency) of a custom event; 0 and '' otherwise. */
  value: number;
  unit: string;
  host: string;
  path: string;
  /**
   * Host of the referrer without www., '' when there is none; `referrerPath` without query. This and what follows up to
   * `utmContent` is, on websites, where the *visit* came from: every event of a visit carries what its first one said.
   * Clicks, scans and impressions say where they came from themselves.
   */
  referrerHost: string;
  referrerPath: string;
  /** Named source ('Google', 'QR code', ...), '' when direct; and its channel ('search', 'social', 'qr', 'direct', ...). */
  source: string;
  channel: string;
  utmSource: string;
  utmMedium: string;
  utmCampaign: string;
  utmTerm: string;
  utmContent: string;
  /** ISO 3166-1 alpha-2, '' when unknown. */
  country: string;
  region: string;
  city: string;
  browser: string;
  browserVersion: string;
  os: string;
  osVersion: string;
  /** desktop, mobile, tablet, tv, ... or ''. */
  device: string;
  /** Primary BCP 47 tag such as `en` or `pt-BR`, '' when unknown. */
  language: string;
  /** `1920x1080`, '' when unknown. */
  screen: string;
  /** 0 a person, 1 a bot that says so, 2 looks automated. Stored for clicks and scans, which are flagged, not dropped. */
  bot: number;
}

/** What an event counts for. */
export type ObjectKind = 'link' | 'qr' | 'campaign' | 'page' | 'site';

/** One object and its owner. Every question to the event log names the owner, so forgetting it is impossible. */
export interface ObjectRef {
  kind: ObjectKind;
  accountId: number;
  id: number;
}

/**
 * Durable append. Resolves after every payload is on disk (fdatasync); rejects when it can't be stored: with an
 * AppError `unavailable` while the disk is full or too much is waiting, which a later attempt may survive.
 * Payloads are opaque here; the event log's `encodeRow` made them. 1 byte to 1 MiB each.
 */
export interface Spool {
  append(payloads: readonly Uint8Array[]): Promise<void>;
  /** Everything appended so far is on disk and readable by a loader, now or at the next start; no further appends. */
  close(): Promise<void>;
}

/** The loader's view of the event log. Every method but `encodeRow` takes whole blocks of one segment, in order. */
export interface EventLogWriter {
  /** A row in the form in which blocks are made of it, concatenable. */
  encodeRow(row: EventRow): Uint8Array;
  /**
   * Stores a block; the same token again, while the engine lives, stores nothing.
   * @throws BlockRefusedError when the engine read the block and found rows in it that it can't store.
   * @throws AppError `unavailable`, or any other error, when the outcome is unknown.
   */
  insertBlock(token: string, payloads: readonly Uint8Array[]): Promise<void>;
  /**
   * Stores those rows of a block that are not stored yet: for blocks of which nobody knows how far they came (the
   * engine or this process died in the middle). Slower than `insertBlock`, and right however often it is repeated.
   */
  insertMissing(token: string, payloads: readonly Uint8Array[]): Promise<void>;
  /** The distinct links, codes, campaigns, pages and sites that the rows count for. */
  touchedObjects(payloads: readonly Uint8Array[]): readonly ObjectRef[];
}

/** The engine is well and refuses this block for what is in it. Trying again changes nothing. */
export class BlockRefusedError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'BlockRefusedError';
  }
}
