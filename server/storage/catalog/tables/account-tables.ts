import type { Generated } from 'kysely';
import type { Profile } from '../../../profiles/profile-port.ts';
import type { Owned } from '../owned-row.ts';

/** Accounts, people, their credentials and emails; see schema.ts for the other tables. */

/** The currency that revenue is converted to, and the rates of others. */
export interface CurrencyRatesTable {
  accountId: number;
  base: string;
  /** JSON: rate and moment of its change by currency. */
  rates: string;
}

export interface AccountTable {
  id: Generated<number>;
  /** Empty if its owner's username names it. */
  name: Generated<string>;
  plan: string;
  planExpiresAt: number | null;
  suspendedAt: number | null;
  /** When the account is deleted, unless it is resumed before. */
  deleteAt: Generated<number | null>;
  /** 1 where members need a second factor; 1 where they sign in at the OpenID provider. */
  requiresSecondFactor: Generated<number>;
  requiresOpenid: Generated<number>;
  /** What operators may do in the workspace, and until when; null if its owners do not allow it. */
  supportRole: Generated<string | null>;
  supportUntil: Generated<number | null>;
  createdAt: number;
}
/** An operator whom a workspace has admitted for support. */
export interface SupportVisitTable {
  accountId: number;
  personId: number;
  endsAt: number;
}
/** What accounts may have; null is no limit. */
export interface PlanTable {
  id: Generated<number>;
  name: string;
  isDefault: number;
  links: number | null;
  codes: number | null;
  websites: number | null;
  domains: number | null;
  members: number | null;
  clicksPerMonth: number | null;
  eventsPerMonth: number | null;
  retentionDays: number | null;
  linkRequestsPerMinute: number | null;
}
export interface PersonTable {
  id: Generated<number>;
  email: string;
  /** 1 while nobody has shown that the address is theirs. */
  emailUnconfirmed: Generated<number>;
  username: string;
  passwordHash: string;
  /** Display name; '' shows the username. */
  name: Generated<string>;
  /** Name of the profile picture. */
  avatar: string | null;
  /** '' for the browser's. */
  timezone: Generated<string>;
  /** '' for the browser's language, as the two below. */
  weekStart: Generated<Profile['weekStart']>;
  timeFormat: Generated<Profile['timeFormat']>;
  dateFormat: Generated<Profile['dateFormat']>;
  /** See `Profile.seenRelease`. */
  seenRelease: Generated<string>;
  /** Since when the person is an operator of the installation; null for others. */
  operatorSince: Generated<number | null>;
  /** The last sign-in. */
  signedInAt: Generated<number | null>;
  createdAt: number;
}
export interface PersonPictureTable {
  name: string;
  personId: number;
  base64: string;
  createdAt: number;
}
export interface EmailOptOutTable {
  personId: number;
  topic: string;
  /** 0 for everything of the topic. */
  websiteId: number;
}
/** A link that confirms an email address. */
export interface EmailConfirmationTable {
  hash: string;
  personId: number;
  email: string;
  createdAt: number;
  expiresAt: number;
}
export interface MembershipTable extends Owned {
  personId: number;
  role: string;
  /** When the person last began to work in this account; 0 for never. */
  usedAt: Generated<number>;
  /** 1 if it follows from the person's groups at the OpenID provider. */
  fromGroup: Generated<number>;
  /** The website or the channel that a guest is limited to. */
  websiteId: Generated<number | null>;
  channelId: Generated<number | null>;
}
/** A group at the OpenID provider whose people are members. */
export interface GroupRoleTable extends Owned {
  claim: string;
  value: string;
  role: string;
}
export interface MemberInviteTable extends Owned {
  /** Who invites. */
  personId: number;
  email: string;
  role: string;
  hash: string;
  expiresAt: number;
  /** How long it lasts, also when it is renewed. */
  days: Generated<number>;
  websiteId: Generated<number | null>;
  channelId: Generated<number | null>;
}
/** Who created and last changed an object; `createdAt` is 0 where that is unknown. */
export interface AuthorshipTable {
  accountId: number;
  kind: string;
  objectId: number;
  createdBy: number;
  createdName: string;
  createdKey: string;
  createdAt: number;
  changedBy: number;
  changedName: string;
  changedKey: string;
  changedAt: number;
}
export interface ApiKeyTable extends Owned {
  personId: number;
  hash: string;
  lastFour: string;
  expiresAt: number | null;
  revokedAt: number | null;
  usedAt: number | null;
  /** Region and country. */
  usedFrom: Generated<string>;
  name: Generated<string>;
  /** Empty for full access, else scopes separated by spaces, as in the following columns. */
  scopes: Generated<string>;
  websites: Generated<string>;
  channels: Generated<string>;
  addresses: Generated<string>;
  /** ID of the key that replaces it. */
  replacedBy: number | null;
}
export interface WebSessionTable extends Owned {
  personId: number;
  hash: string;
  agent: string;
  place: Generated<string>;
  network: Generated<string>;
  lastSeenAt: number;
  provedAt: Generated<number>;
  throughOpenid: Generated<number>;
  expiresAt: number;
}
export interface AuditLogTable {
  accountId: number;
  sequence: number;
  createdAt: number;
  personId: number;
  actor: string;
  keyId: number;
  key: string;
  action: string;
  category: string;
  kind: string;
  objectId: number;
  objectName: string;
  network: string;
  place: string;
  device: string;
  /** JSON. */
  details: string;
  previousHash: string;
  hash: string;
}
export interface AuditChainTable {
  accountId: number;
  sequence: number;
  hash: string;
  anchorSequence: number;
  anchorHash: string;
  retentionDays: number | null;
}
export interface PasswordResetTable extends Owned {
  personId: number;
  hash: string;
  expiresAt: number;
}
/** A step of a sign-in that has begun, which works once. */
export interface SignInStepTable {
  hash: string;
  kind: string;
  /** Null before it is known who signs in. */
  personId: number | null;
  /** JSON. */
  detail: string;
  expiresAt: number;
}
export interface TotpTable {
  personId: number;
  secret: string;
  confirmedAt: number | null;
  /** The last time step whose code was used. */
  lastStep: number;
  failures: number;
  failedAt: number;
}
export interface RecoveryCodeTable {
  id: Generated<number>;
  personId: number;
  hash: string;
  usedAt: number | null;
}
export interface PasskeyTable {
  id: Generated<number>;
  personId: number;
  credentialId: string;
  publicKey: string;
  counter: number;
  /** JSON. */
  transports: string;
  name: string;
  createdAt: number;
  usedAt: number | null;
}
export interface IdentityTable {
  id: Generated<number>;
  personId: number;
  issuer: string;
  subject: string;
  createdAt: number;
}
export interface InviteTable {
  id: Generated<number>;
  hash: string;
  email: Generated<string>;
  expiresAt: number;
  usedAt: number | null;
  createdAt: number;
}
/** An email to people of an account. */
export interface MailTable extends Owned {
  mailKey: string;
  recipient: string;
  subject: Generated<string>;
  /** Subject, text, HTML and headers as JSON. */
  content: string;
  attempts: number;
  /** Null once the mail is settled. */
  nextAttemptAt: number | null;
  outcome: string | null;
  /** Why the last attempt failed. */
  reason: Generated<string>;
  settledAt: number | null;
}
/** Events of an account that are to be erased. */
export interface ErasureTable extends Owned {
  /** JSON of the events to erase. */
  scope: string;
  nextLookAt: number;
}
