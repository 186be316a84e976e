import type { Generated } from 'kysely';
import type { LinkHealthStatus } from '../../../../contract/vocabulary.ts';
import type { Owned } from '../owned-row.ts';

/** Links and webhooks; see schema.ts for the other tables. */

export interface LinkTable extends Owned {
  domainId: number;
  alias: string;
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
  /** When the operator has blocked it. */
  blockedAt: number | null;
  tags: string;
  notes: string | null;
}
/** Clicks taken of a link that is limited in clicks. */
export interface LinkUseTable {
  linkId: number;
  accountId: number;
  uses: number;
}
/** What strangers told. */
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
/** What was found behind a link's target. */
export interface LinkHealthTable {
  linkId: number;
  accountId: number;
  /** The target that was looked at. */
  url: string;
  status: LinkHealthStatus;
  httpStatus: number | null;
  failures: number;
  checkedAt: number | null;
  nextCheckAt: number;
}
/** What an owner has changed of a link, as JSON. */
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
  seenLinkId: number;
  seenAnswerId: number;
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
/** How many clicks or scans of an object a webhook has been told of. */
export interface WebhookToldTable {
  webhookId: number;
  accountId: number;
  kind: string;
  objectId: number;
  count: number;
}
