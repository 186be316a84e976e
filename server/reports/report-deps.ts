import type { Analytics } from '../analytics/analytics.ts';
import type { Log } from '../platform/log.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { ConfiguredWebsite, WebsiteSettingsStore, WebsiteSlice } from '../websites/website-settings-port.ts';
import { renderHtml } from './mail-html.ts';
import type { MailStore } from './mail-port.ts';
import type { MailContent, MailQueue } from './mail-queue.ts';
import { renderText } from './mail-text.ts';
import type { MailView } from './mail-view.ts';
import { keyOfOwner, type Stoppable } from './report-keys.ts';
import type { ReadReportGoals, ReportSubject, ReportSubjectStore } from './report-port.ts';
import type { Unsubscribing } from './unsubscribe.ts';

/** What reports and alerts are made from. */
export interface ReportDeps {
  analytics: Pick<Analytics, 'overview' | 'goals' | 'query' | 'live'>;
  goals: ReadReportGoals;
  settings: Pick<WebsiteSettingsStore, 'settingsOf' | 'allWithReports' | 'allWithAlerts'>;
  subjects: ReportSubjectStore;
  mails: MailStore;
  queue: MailQueue;
  unsubscribing: Pick<Unsubscribing, 'token'>;
  /** Origin of all addresses in mails. */
  baseUrl: string;
  clock: Clock;
  log: Pick<Log, 'warn' | 'error'>;
  /** Whether the process is about to end. */
  isStopping(): boolean;
}

const SLICE = 500;

/** All websites of a list, in the order of their ids, as they are when they come. */
export async function* everySlice(
  read: (slice: WebsiteSlice) => Promise<ConfiguredWebsite[]>,
): AsyncGenerator<ConfiguredWebsite[]> {
  for (let after = 0; ; ) {
    const websites = await read({ after, limit: SLICE });
    if (websites.length > 0) yield websites;
    if (websites.length < SLICE) return;
    after = websites.at(-1)?.websiteId ?? after;
  }
}

/** Where a mail leads: to the dashboard where everybody may see it, else to the service. */
export function actionOf({ baseUrl }: ReportDeps, websiteId: number, { isPublic }: ReportSubject) {
  return isPublic
    ? { href: `${baseUrl}/share/${websiteId}`, isDashboard: true }
    : { href: baseUrl, isDashboard: false };
}

export async function stopHrefOf(deps: ReportDeps, websiteId: number, what: Stoppable): Promise<string> {
  return `${deps.baseUrl}/unsubscribe/${await deps.unsubscribing.token(websiteId, what)}`;
}

/** Puts a mail for each owner into the queue, where it is once and no more. */
export async function queueMail(
  { queue }: ReportDeps,
  mail: { key: string; accountId: number; owners: readonly string[] },
  view: MailView,
): Promise<void> {
  const content = contentOf(view);
  // The first owner's mail stands for all of them, so it comes last: what was interrupted before it is done again.
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
      // RFC 8058: mail programs show a button of their own, and post to the address without opening it.
      'List-Unsubscribe': `<${view.stop.href}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}
