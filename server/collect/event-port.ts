import type { EventKind } from '../../contract/vocabulary.ts';

/**
 * One stored event. All event kinds share this shape. It holds no IP address
 * and no user agent: both stay in memory only until the row is built.
 */
export interface EventRow {
  kind: EventKind;
  accountId: number;
  /** Website, or 0 if the event belongs to none. The other object IDs work the same way. */
  siteId: number;
  linkId: number;
  qrId: number;
  campaignId: number;
  domainId: number;
  /** Splash, overlay or bio page. */
  pageId: number;
  /** Epoch milliseconds. */
  occurredAt: number;
  /** 64-bit unsigned integers in decimal. `visitorId` is a keyed daily hash, `visitId` the visitor's session. */
  visitorId: string;
  visitId: string;
  /** Time of the visit's first event, as far as the process that recorded this event knew it. */
  visitStartedAt: number;
  /** Path of the visit's first page view; '' on clicks, scans and impressions. */
  entryPath: string;
  /**
   * The journey from a click or scan to the conversions of the visit that followed; '0' if no click or scan started the
   * visit (`visitId` then identifies the journey).
   */
  journeyId: string;
  /** The link, code and campaign whose click or scan began this visit; 0 for none. */
  viaLinkId: number;
  viaQrId: number;
  viaCampaignId: number;
  /** Keyed hash of the user ID that the website sent, stable across days; '0' if it sent none. */
  userHash: string;
  /** Only for `engagement`: milliseconds visible and focused since the last report of this page view. */
  engagedMs: number;
  /** Only for `engagement`: scroll depth reached, 0 to 100 percent. */
  scrollDepth: number;
  /** Properties of a custom event or a page view; web vitals by metric name. At most 30, see event-props.ts. */
  props: Readonly<Record<string, string>>;
  /** Name of a custom event; '' for other kinds. */
  name: string;
  /** Value and unit (currency) of a custom event; 0 and '' for other kinds. */
  value: number;
  unit: string;
  host: string;
  path: string;
  /**
   * Host of the referrer without www., '' if none; `referrerPath` excludes the query. On websites, the fields from here
   * to `utmContent` describe the origin of the *visit*: each of its events repeats those of its first event. Clicks,
   * scans and impressions carry their own origin.
   */
  referrerHost: string;
  referrerPath: string;
  /**
   * Named source ('Google', 'QR code', ...), '' if direct, and its traffic channel ('search', 'social', 'qr', 'direct',
   * ...).
   */
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
  /**
   * 0: human. 1: declared bot, 2: suspected automation (clicks and scans; not counted). 3 and 4: the same on a website that
   * counts bots.
   */
  bot: number;
}

/** The kinds of objects that events count for. */
export type ObjectKind = 'link' | 'qr' | 'campaign' | 'page' | 'site';

/** One object and its owner. Every event log query names the owner, so no query can forget the account filter. */
export interface ObjectRef {
  kind: ObjectKind;
  accountId: number;
  id: number;
}

/**
 * Durable append. Resolves once all payloads are on disk (fdatasync). Rejects with the AppError `unavailable` while the
 * disk is full or too many appends are pending; a later attempt may succeed. Payloads are opaque bytes from the event
 * log's `encodeRows`, 1 byte to 1 MiB each.
 */
export interface Spool {
  append(payloads: readonly Uint8Array[]): Promise<void>;
  /** Accepts no further appends. Resolves when a loader can read everything appended so far, now or after a restart. */
  close(): Promise<void>;
}

/** Summary of the rows in encoded payloads. */
export interface PayloadSummary {
  rows: number;
  /** The distinct links, codes, campaigns, pages and sites that the rows count for. */
  touched: readonly ObjectRef[];
}

/** Writes to the event log: the recorder encodes rows, the loader stores blocks. Except for `encodeRows`, methods take whole blocks of one segment, in order. */
export interface EventLogWriter {
  /**
   * Encodes rows as columns: the engine reads them at a quarter of the cost of single rows. Returns as few payloads as
   * their limits allow; any consecutive payloads form a block.
   * @throws if any row can't be encoded; then none is
   */
  encodeRows(rows: Iterable<EventRow>): Uint8Array[];
  /**
   * Stores a block. Does nothing for a token that the running engine has already stored.
   * @throws BlockRejectedError if the engine read the block and found rows that it can't store.
   * @throws AppError `unavailable`, or any other error, if the outcome is unknown.
   */
  insertBlock(token: string, payloads: readonly Uint8Array[]): Promise<void>;
  /**
   * Stores the rows of a block that the event log lacks. Use it if the engine or this process died during the insert.
   * Slower than `insertBlock`, and idempotent.
   */
  insertMissing(token: string, payloads: readonly Uint8Array[]): Promise<void>;
  summaryOf(payloads: readonly Uint8Array[]): PayloadSummary;
}

/** The engine is healthy and rejects the block's content. Retrying does not help. */
export class BlockRejectedError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'BlockRejectedError';
  }
}
