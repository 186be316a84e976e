import type { Generated } from 'kysely';
import type { LinkHealthStatus } from '../../../../contract/vocabulary.ts';
import type { Owned } from '../owned-row.ts';

/** Links and webhooks; see schema.ts for the other tables. */

export interface LinkTable extends Owned {
  domainId: number;
  alias: string;
  /** 0, or the link's own ID if an older link has the same alias in another case; see 0027-folded-aliases.ts. */
  twin: Generated<number>;
  url: string;
  title: string | null;
  description: string | null;
  passwordHash: string | null;
  startsAt: number | null;
  expiresAt: number | null;
  clickLimit: number | null;
  expirationRedirect: string | null;
  type: string;
  splashId: number | null;
  overlayId: number | null;
  pixels: string;
  campaignId: number | null;
  rotatorWeight: number;
  targets: string;
  apps: string;
  split: string;
  parameters: string;
  forwardsParameters: number;
  subpaths: number;
  redirectStatus: number;
  metaTitle: string | null;
  metaDescription: string | null;
  metaImage: string | null;
  status: string;
  publicStats: number;
  /** When the operator blocked the link. */
  blockedAt: number | null;
  tags: string;
  notes: string | null;
}
/** Clicks consumed of a link with a click limit. */
export interface LinkUseTable {
  linkId: number;
  accountId: number;
  uses: number;
}
/** A visitor's report about a link. */
export interface AbuseReportTable {
  id: Generated<number>;
  address: string;
  linkId: number | null;
  reason: string;
  words: string;
  email: string | null;
  state: string;
  createdAt: number;
  settledAt: number | null;
}
/** Result of checking a link's destination. */
export interface LinkHealthTable {
  linkId: number;
  accountId: number;
  /** The destination that was checked. */
  url: string;
  status: LinkHealthStatus;
  httpStatus: number | null;
  failures: number;
  checkedAt: number | null;
  /** Time of the first of the consecutive failures. */
  brokenSince: number | null;
  nextCheckAt: number;
}
/** A change of a link by its owner, as JSON before and after. */
export interface LinkChangeTable extends Owned {
  linkId: number;
  before: string;
  after: string;
  undoneAt: number | null;
}
export interface BlockRuleTable {
  kind: string;
  value: string;
  createdAt: number;
}
export interface WebhookTable extends Owned {
  url: string;
  events: string;
  secret: string;
  isActive: number;
  offSince: Generated<number | null>;
  offBy: Generated<number | null>;
  seenLinkId: number;
  seenAnswerId: number;
  seenAuditSequence: Generated<number>;
}
export interface WebhookDeliveryTable extends Owned {
  webhookId: number;
  eventKey: string;
  event: string;
  body: string;
  attempts: number;
  outcome: string;
  status: number | null;
  error: string | null;
  nextAttemptAt: number | null;
}
/** How many clicks or scans of an object a webhook has already received. */
export interface WebhookReportTable {
  webhookId: number;
  accountId: number;
  kind: string;
  objectId: number;
  count: number;
}
export interface LinkPictureTable {
  name: string;
  accountId: number;
  linkId: number;
  base64: string;
  createdAt: number;
}
export interface OrphanTable {
  domainId: number;
  path: string;
  accountId: number;
  times: number;
  firstAt: number;
  lastAt: number;
  referrer: string;
}
