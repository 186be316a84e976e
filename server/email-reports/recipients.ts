import { createHmac, timingSafeEqual } from 'node:crypto';
import { MAX_REPORT_RECIPIENTS, type ReportLanguage, type ReportRecipientState } from '../../contract/vocabulary.ts';
import { readEmail } from '../accounts/accounts.ts';
import type { SecretStore } from '../collect/secret-port.ts';
import { conflict, invalidField, notFound, rateLimited } from '../platform/app-error.ts';
import { cleanLabel, type MailView } from './mail-view.ts';
import type { OwnReportDeps } from './own-reports.ts';
import type { ReportRecipient, ReportRecipientStore } from './recipient-port.ts';
import { contentOf, type ReportDeps } from './report-deps.ts';
import { invitationKey } from './report-key-value.ts';
import { textsOf } from './texts.ts';

/** What the link of a recipient is about. */
export interface RecipientLink {
  domain: string;
  email: string;
  state: ReportRecipientState;
}

interface Site {
  accountId: number;
  websiteId: number;
}

/** People outside of the workspace who get a website's reports, each only after they confirmed their address. */
export interface ReportRecipients {
  /** Returns the recipients, the oldest first. Rejects with `not_found` for unknown websites, as the two below. */
  list(site: Site): Promise<ReportRecipient[]>;
  /**
   * Adds a recipient and emails them a link that confirms the address; emails it again to a pending one. `isInvited` is
   * false if nothing was emailed: the address is confirmed or got an email today, or email is off. Rejects with
   * `invalid_input` above the limit of the website, `conflict` for an address that unsubscribed, and `rate_limited`.
   */
  add(site: Site & { personId: number }, email: string): Promise<ReportRecipient & { isInvited: boolean }>;
  /** Rejects with `conflict` for an address that unsubscribed: it stays listed, so that nobody invites it again. */
  remove(site: Site, id: number): Promise<void>;
  /** Returns what a token is about, without signing in; undefined for unknown tokens and removed recipients. */
  read(token: string): Promise<RecipientLink | undefined>;
  /** Turns reports on or off for the recipient of a token; repeating it is harmless. Returns undefined as above. */
  decide(token: string, state: 'confirmed' | 'unsubscribed'): Promise<RecipientLink | undefined>;
}

export interface RecipientDeps
  extends Pick<ReportDeps, 'queue' | 'settings' | 'subjects' | 'clock' | 'recipientHref'>,
    Pick<OwnReportDeps, 'emailOf' | 'limiter'> {
  recipients: ReportRecipientStore;
  secrets: SecretStore;
  isMailOn: boolean;
}

const INVITATIONS_PER_MINUTE = 10;
/** As of the tokens that unsubscribe members. */
const MAC_BYTES = 16;

/** Returns the token of an address. It does not expire, and works while the website has this recipient. */
export async function recipientToken(secrets: SecretStore, websiteId: number, email: string): Promise<string> {
  const hmac = createHmac('sha256', await secrets.secret('unsubscribe')).update(`recipient ${websiteId} ${email}`);
  return `${websiteId}-${hmac.digest().subarray(0, MAC_BYTES).toString('base64url')}`;
}

export function createReportRecipients(deps: RecipientDeps): ReportRecipients {
  const { recipients, subjects, secrets } = deps;
  const list = async ({ accountId, websiteId }: Site) => {
    if (!(await subjects.find(accountId, websiteId))) throw notFound();
    return recipients.list(websiteId);
  };
  const find = async (token: string) => {
    const websiteId = Number(/^([1-9]\d{0,15})-/.exec(token)?.[1] ?? 0);
    const site = await subjects.findAnyones(websiteId);
    if (!site) return undefined;
    for (const recipient of await recipients.list(websiteId)) {
      const { domain } = site;
      if (isSame(token, await recipientToken(secrets, websiteId, recipient.email))) return { ...recipient, domain };
    }
    return undefined;
  };
  return {
    list,
    add: (site, email) => add(deps, site, email),
    async remove(site, id) {
      const recipient = (await list(site)).find((one) => one.id === id);
      if (!recipient) throw notFound();
      if (recipient.state === 'unsubscribed') throw conflict('recipient', UNSUBSCRIBED);
      await recipients.remove(id);
    },
    read: find,
    async decide(token, state) {
      const found = await find(token);
      if (found) await recipients.setState(found.id, state);
      return found && { ...found, state };
    },
  };
}

const UNSUBSCRIBED = 'This address unsubscribed. Only the link in its emails subscribes it again.';

function isSame(one: string, other: string): boolean {
  const [given, expected] = [Buffer.from(one), Buffer.from(other)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

async function add(deps: RecipientDeps, { personId, ...site }: Site & { personId: number }, written: string) {
  const { accountId, websiteId } = site;
  const subject = await deps.subjects.find(accountId, websiteId);
  if (!subject) throw notFound();
  const email = readEmail(written);
  if (!(await deps.emailOf(personId)).isConfirmed)
    throw invalidField('email', 'Confirm your own email address first. Only then can you invite others.');
  if (deps.isMailOn) {
    const { allowed, retryAfterSeconds } = await deps.limiter(`recipients:${accountId}`, INVITATIONS_PER_MINUTE);
    if (!allowed) throw rateLimited(retryAfterSeconds);
  }
  const recipient = await deps.recipients.add({ ...site, email, createdAt: deps.clock.now() }, MAX_REPORT_RECIPIENTS);
  if (!recipient)
    throw invalidField('email', `A website has at most ${MAX_REPORT_RECIPIENTS} recipients. Remove one first.`);
  if (recipient.state === 'unsubscribed') throw conflict('email', UNSUBSCRIBED);
  const isAskable = deps.isMailOn && recipient.state === 'pending';
  return { ...recipient, isInvited: isAskable && (await invite(deps, site, { email, domain: subject.domain })) };
}

/** Returns false if the address was invited today (UTC): the key of the email contains the day. */
async function invite(
  { queue, settings, clock, recipientHref }: RecipientDeps,
  { accountId, websiteId }: Site,
  { email, domain }: { email: string; domain: string },
): Promise<boolean> {
  const language = (await settings.settingsOf(accountId, websiteId))?.reportLanguage ?? 'en';
  const content = contentOf(invitationView({ domain, language, href: await recipientHref(websiteId, email) }));
  return queue.add({ key: invitationKey(websiteId, { email, at: clock.now() }), accountId, recipient: email, content });
}

/** The email that asks for a confirmation. Both of its links open the page that does, or declines. */
export function invitationView(about: { domain: string; language: ReportLanguage; href: string }): MailView {
  const { language, href } = about;
  const { invitation } = textsOf(language);
  const title = cleanLabel(about.domain);
  const lead = invitation.lead(title);
  return {
    ...{ language, title, lead, preview: lead, kind: invitation.kind, subject: invitation.subject(title) },
    figures: [],
    lists: [],
    action: { label: invitation.action, href },
    reason: invitation.reason(title),
    stop: { label: invitation.stop, href },
  };
}
