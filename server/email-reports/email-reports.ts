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
import type { ReportDeps } from './report-deps.ts';
import { emailTopicOf, readKey } from './report-key-value.ts';
import type { ReportSubjectStore } from './report-port.ts';
import type { Unsubscriber } from './unsubscribe.ts';

export { MAIL_DAYS, MAX_AGE_MS } from './mail-queue.ts';
export type { ReportPreview } from './own-reports.ts';
export { createRecordedMailer } from './recorded-mailer.ts';
export type { ReadReportGoals } from './report-port.ts';
export { createUnsubscribing, type Unsubscriber, type UnsubscribeToken } from './unsubscribe.ts';

/** Emails to owners of websites: weekly and monthly reports, and alerts. Each is sent at most once, even after crashes. */
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
  const created = { ...deps, queue, isStopping: () => isStopping };
  const dueReports = createDueReports(created);
  const alerts = createAlerts(created);
  return {
    ...createOwnReports(created),
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

interface WantedDeps extends Pick<ReportsDeps, 'subjects' | 'administratorsOf'> {
  settings: Pick<WebsiteSettingsStore, 'settingsOf'>;
}

/** Whether the recipient is still an owner, or administrator, and still wants the mail. */
async function isWanted(
  { subjects, settings, administratorsOf }: WantedDeps,
  { key, accountId, recipient }: Pick<QueuedMail, 'key' | 'accountId' | 'recipient'>,
): Promise<boolean> {
  if (isUsageMail(key)) return (await administratorsOf(accountId)).includes(recipient);
  const about = readKey(key);
  if (!about) return false;
  const subject = await subjects.find(accountId, about.websiteId);
  const chosen = await settings.settingsOf(accountId, about.websiteId);
  const owner = subject?.owners.find(({ email }) => email === recipient);
  if (!subject || !owner || owner.unwanted.includes(emailTopicOf(about.topic)) || !chosen) return false;
  const wants = {
    weekly: subject.wantsReports && chosen.reportWeekly,
    monthly: subject.wantsReports && chosen.reportMonthly,
    spike: chosen.alertSpikeVisitors !== null,
    drop: chosen.alertDropPercent !== null,
  };
  return wants[about.topic];
}
