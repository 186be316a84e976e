import type { SecretStore } from '../collect/secret-port.ts';
import { isUsageMail } from '../plans/plans.ts';
import type { Log } from '../platform/log.ts';
import type { Mailer } from '../platform/mail.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { WebsiteSettingsStore } from '../websites/website-settings-port.ts';
import { createAlerts } from './alerts.ts';
import { createDueReports } from './due-reports.ts';
import type { MailStore, QueuedMail } from './mail-port.ts';
import { createMailQueue } from './mail-queue.ts';
import { createOwnReports, type OwnReportDeps, type OwnReports } from './own-reports.ts';
import type { ReportRecipientStore } from './recipient-port.ts';
import { createReportRecipients, type ReportRecipients, recipientToken } from './recipients.ts';
import type { ReportDeps } from './report-deps.ts';
import { emailTopicOf, invitingWebsite, readKey } from './report-key-value.ts';
import type { ReportSubjectStore } from './report-port.ts';
import type { Unsubscriber } from './unsubscribe.ts';

export { MAIL_DAYS, MAX_AGE_MS } from './mail-queue.ts';
export type { ReportPreview } from './own-reports.ts';
export type { ReportRecipient } from './recipient-port.ts';
export type { RecipientLink, ReportRecipients } from './recipients.ts';
export { createRecordedMailer } from './recorded-mailer.ts';
export type { ReadReportGoals } from './report-port.ts';
export { createUnsubscribing, type Unsubscriber, type UnsubscribeToken } from './unsubscribe.ts';

/** Emails about websites, to owners and the recipients that they add: weekly and monthly reports, and alerts. Each is sent at most once, even after crashes. */
export interface Reports extends OwnReports {
  /** Queues due reports, up to a limit per run. Called every minute, like all of these. */
  queueDue(): Promise<number>;
  /** Queues alerts. */
  watch(): Promise<number>;
  /** Sends due mails of the queue. */
  deliver(): Promise<number>;
  forgetOld(): Promise<void>;
  /** Ends running work soon. */
  stop(): void;
  recipients: ReportRecipients;
  /** Returns the subject of a mail's token; undefined for unknown tokens. */
  readStop(token: string): Promise<StopOrderOrNone>;
  /** Unsubscribes from the token's subject. */
  unsubscribe(token: string): Promise<StopOrderOrNone>;
}

type StopOrderOrNone = Awaited<ReturnType<Unsubscriber['read']>>;

export interface ReportsDeps
  extends Pick<ReportDeps, 'analytics' | 'goals' | 'rates' | 'settings' | 'baseUrl'>,
    Pick<OwnReportDeps, 'emailOf' | 'limiter'> {
  unsubscribing: Unsubscriber;
  subjects: ReportSubjectStore;
  recipients: ReportRecipientStore;
  secrets: SecretStore;
  mails: MailStore;
  /** Returns the email addresses of an account's owners and administrators. */
  administratorsOf(accountId: number): Promise<readonly string[]>;
  mailer: Mailer;
  /** Without a mail server nothing is queued, because all of it would be sent once one is configured. */
  isMailOn: boolean;
  clock: Clock;
  log: Pick<Log, 'warn' | 'error'>;
}

export function createReports(deps: ReportsDeps): Reports {
  const { unsubscribing } = deps;
  const queue = createMailQueue({ ...deps, store: deps.mails, isWanted: (mail) => isWanted(deps, mail) });
  let isStopping = false;
  const recipientHref = async (websiteId: number, email: string) =>
    `${deps.baseUrl}/share/reports/${await recipientToken(deps.secrets, websiteId, email)}`;
  const created = { ...deps, queue, recipientHref, isStopping: () => isStopping };
  const dueReports = createDueReports(created);
  const alerts = createAlerts(created);
  return {
    ...createOwnReports(created),
    recipients: createReportRecipients(created),
    queueDue: async () => (deps.isMailOn ? dueReports.queueDue() : 0),
    watch: async () => (deps.isMailOn ? alerts.watch() : 0),
    deliver: queue.deliverDue,
    forgetOld: queue.forgetOld,
    stop() {
      isStopping = true;
      queue.stop();
    },
    readStop: unsubscribing.read,
    unsubscribe: unsubscribing.stop,
  };
}

interface WantedDeps extends Pick<ReportsDeps, 'subjects' | 'recipients' | 'administratorsOf'> {
  settings: Pick<WebsiteSettingsStore, 'settingsOf'>;
}

/** Whether the recipient still has a right to the mail, and still wants it. */
async function isWanted(
  { subjects, settings, recipients, administratorsOf }: WantedDeps,
  { key, accountId, recipient }: Pick<QueuedMail, 'key' | 'accountId' | 'recipient'>,
): Promise<boolean> {
  if (isUsageMail(key)) return (await administratorsOf(accountId)).includes(recipient);
  const invitedTo = invitingWebsite(key);
  if (invitedTo !== undefined)
    return (await recipients.list(invitedTo)).some(({ email, state }) => email === recipient && state === 'pending');
  const about = readKey(key);
  if (!about) return false;
  const subject = await subjects.find(accountId, about.websiteId);
  const chosen = await settings.settingsOf(accountId, about.websiteId);
  const reader = subject?.readers.find(({ email }) => email === recipient);
  if (!subject || !reader || reader.unwanted.includes(emailTopicOf(about.topic)) || !chosen) return false;
  const wants = {
    weekly: subject.wantsReports && chosen.reportWeekly,
    monthly: subject.wantsReports && chosen.reportMonthly,
    spike: chosen.alertSpikeVisitors !== null,
    drop: chosen.alertDropPercent !== null,
  };
  return wants[about.topic];
}
