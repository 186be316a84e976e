import type { EmailTopic } from '../../contract/vocabulary.ts';
import type { Analytics } from '../analytics/analytics.ts';
import type { CurrencyRates } from '../currencies/currencies.ts';
import type { Log } from '../platform/log.ts';
import { unsubscribeHeaders } from '../platform/mail.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { ConfiguredWebsite, WebsiteSettingsStore, WebsiteSlice } from '../websites/website-settings-port.ts';
import { renderHtml } from './mail-html.ts';
import type { MailStore } from './mail-port.ts';
import type { MailContent, MailQueue, OutgoingMail } from './mail-queue.ts';
import { renderText } from './mail-text.ts';
import type { MailView } from './mail-view.ts';
import { keyOfRecipient } from './report-key-value.ts';
import type { ReadReportGoals, ReportReader, ReportSubjectStore } from './report-port.ts';
import type { Unsubscriber } from './unsubscribe.ts';

/** Dependencies of reports and alerts. */
export interface ReportDeps {
  analytics: Pick<Analytics, 'overview' | 'goals' | 'query' | 'live'>;
  goals: ReadReportGoals;
  rates: Pick<CurrencyRates, 'find'>;
  settings: Pick<WebsiteSettingsStore, 'settingsOf' | 'allWithReports' | 'allWithAlerts'>;
  subjects: ReportSubjectStore;
  mails: MailStore;
  queue: MailQueue;
  unsubscribing: Pick<Unsubscriber, 'token'>;
  /** Returns the URL with which somebody outside of the workspace turns a website's reports on and off. */
  recipientHref(websiteId: number, email: string): Promise<string>;
  /** Origin of all URLs in mails. */
  baseUrl: string;
  clock: Clock;
  log: Pick<Log, 'warn' | 'error'>;
  /** Whether the process is shutting down. */
  isStopping(): boolean;
}

const SLICE = 500;

/** All websites of a list in order of ID, loaded page by page. */
export async function* websitePages(
  read: (slice: WebsiteSlice) => Promise<ConfiguredWebsite[]>,
): AsyncGenerator<ConfiguredWebsite[]> {
  for (let after = 0; ; ) {
    const websites = await read({ after, limit: SLICE });
    if (websites.length > 0) yield websites;
    if (websites.length < SLICE) return;
    after = websites.at(-1)?.websiteId ?? after;
  }
}

/** Returns the address of the dashboard in its own workspace: an owner may have several. */
export function dashboardHref(
  { baseUrl }: Pick<ReportDeps, 'baseUrl'>,
  { accountId, websiteId }: Pick<ConfiguredWebsite, 'accountId' | 'websiteId'>,
): string {
  return `${baseUrl}/app/w/${accountId}/websites/${websiteId}`;
}

/** An email about a website, and who wants it. */
export interface WebsiteMail {
  key: string;
  accountId: number;
  websiteId: number;
  topic: EmailTopic;
  readers: readonly ReportReader[];
}

/** Who reads a mail: `isOutside` the workspace they cannot open the dashboard. */
export interface MailReader {
  stopHref: string;
  isOutside: boolean;
}

/**
 * Queues one mail for each reader who wants it, each with a link that unsubscribes that reader. Returns false if nobody does.
 * All mails are queued at once: a run that is interrupted queues none, so that its repetition cannot send a mail twice when
 * somebody unsubscribed in between.
 */
export async function queueMail(
  { queue, unsubscribing, recipientHref, baseUrl }: ReportDeps,
  { key, accountId, websiteId, topic, readers }: WebsiteMail,
  view: (reader: MailReader) => MailView,
): Promise<boolean> {
  const recipients = readers.filter(({ unwanted }) => !unwanted.includes(topic));
  const mails: OutgoingMail[] = [];
  for (const [position, { personId, email }] of recipients.entries()) {
    const isOutside = personId === undefined;
    const stopHref = isOutside
      ? await recipientHref(websiteId, email)
      : `${baseUrl}/unsubscribe/${await unsubscribing.token({ personId, websiteId, what: topic })}`;
    const content = contentOf(view({ stopHref, isOutside }));
    mails.push({ key: keyOfRecipient(key, position), accountId, recipient: email, content });
  }
  await queue.addAll(mails);
  return recipients.length > 0;
}

/** Returns a mail in both forms. */
export function contentOf(view: MailView): MailContent {
  return {
    subject: view.subject,
    text: renderText(view),
    html: renderHtml(view),
    headers: unsubscribeHeaders(view.stop.href),
  };
}
