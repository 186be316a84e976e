import type { Analytics } from '../analytics/analytics.ts';
import type { Log } from '../platform/log.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { ConfiguredWebsite, WebsiteSettingsStore, WebsiteSlice } from '../websites/website-settings-port.ts';
import { renderHtml } from './mail-html.ts';
import type { MailStore } from './mail-port.ts';
import type { MailContent, MailQueue } from './mail-queue.ts';
import { renderText } from './mail-text.ts';
import type { MailView } from './mail-view.ts';
import { keyOfOwner, type MailTopic } from './report-keys.ts';
import type { ReadReportGoals, ReportSubjectStore } from './report-port.ts';
import type { Unsubscriber } from './unsubscribe.ts';

/** Dependencies of reports and alerts. */
export interface ReportDeps {
  analytics: Pick<Analytics, 'overview' | 'goals' | 'query' | 'live'>;
  goals: ReadReportGoals;
  settings: Pick<WebsiteSettingsStore, 'settingsOf' | 'allWithReports' | 'allWithAlerts'>;
  subjects: ReportSubjectStore;
  mails: MailStore;
  queue: MailQueue;
  unsubscribing: Pick<Unsubscriber, 'token'>;
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

export async function unsubscribeUrl(deps: ReportDeps, websiteId: number, what: MailTopic): Promise<string> {
  return `${deps.baseUrl}/unsubscribe/${await deps.unsubscribing.token(websiteId, what)}`;
}

/** Queues one mail per owner, at most once. */
export async function queueMail(
  { queue }: ReportDeps,
  mail: { key: string; accountId: number; owners: readonly string[] },
  view: MailView,
): Promise<void> {
  const content = contentOf(view);
  // The first owner's mail is queued last and marks the report as done, so that an interrupted run is repeated.
  for (const [position, recipient] of [...mail.owners.entries()].reverse()) {
    await queue.add({ key: keyOfOwner(mail.key, position), accountId: mail.accountId, recipient, content });
  }
}

function contentOf(view: MailView): MailContent {
  return {
    subject: view.subject,
    text: renderText(view),
    html: renderHtml(view),
    headers: {
      'Auto-Submitted': 'auto-generated',
      // RFC 8058: email clients show an unsubscribe button, and post to the URL without opening it.
      'List-Unsubscribe': `<${view.stop.href}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}
