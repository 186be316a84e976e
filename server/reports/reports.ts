import type { SecretStore } from '../collect/secret-port.ts';
import type { Log } from '../platform/log.ts';
import type { Mailer } from '../platform/mail.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { WebsiteSettingsStore } from '../websites/website-settings-port.ts';
import { createAlerts } from './alerts.ts';
import { createDueReports } from './due-reports.ts';
import type { MailStore, QueuedMail } from './mail-port.ts';
import { createMailQueue } from './mail-queue.ts';
import type { ReportDeps } from './report-deps.ts';
import { readKey } from './report-keys.ts';
import type { ReportSubjectStore } from './report-port.ts';
import { createUnsubscribing, type Unsubscribing, type UnsubscribingDeps } from './unsubscribe.ts';

export type { Stoppable } from './report-keys.ts';
export type { ReadReportGoals } from './report-port.ts';
export type { StopOrder } from './unsubscribe.ts';

/** Mail to owners of websites: reports of weeks and months, and alerts. Each goes out at most once, whatever crashes. */
export interface Reports {
  /** Puts what is due into the queue, some of it if there is much. To be called every minute, as all of these. */
  queueDue(): Promise<number>;
  /** Puts alerts into the queue. */
  watch(): Promise<number>;
  /** Sends what is in the queue and due. */
  deliver(): Promise<number>;
  forgetOld(): Promise<void>;
  /** Ends what is under way, soon. */
  stop(): void;
  /** What the token of a mail stands for; undefined for all other words. */
  readStop(token: string): Promise<StopOrderOrNone>;
  /** Stops what the token stands for. */
  unsubscribe(token: string): Promise<StopOrderOrNone>;
}

type StopOrderOrNone = Awaited<ReturnType<Unsubscribing['read']>>;

export interface ReportsDeps
  extends Pick<ReportDeps, 'analytics' | 'goals' | 'settings' | 'baseUrl'>,
    Pick<UnsubscribingDeps, 'settingsDesk' | 'websites'> {
  subjects: ReportSubjectStore;
  mails: MailStore;
  secrets: SecretStore;
  mailer: Mailer;
  /** Without a mail server nothing is queued, or all of it would go out on the day that one is set up. */
  isMailOn: boolean;
  clock: Clock;
  log: Pick<Log, 'warn' | 'error'>;
}

export function createReports(deps: ReportsDeps): Reports {
  const unsubscribing = createUnsubscribing(deps);
  const queue = createMailQueue({ ...deps, store: deps.mails, isWanted: (mail) => isWanted(deps, mail) });
  let isStopping = false;
  const made: ReportDeps = { ...deps, queue, unsubscribing, isStopping: () => isStopping };
  const dueReports = createDueReports(made);
  const alerts = createAlerts(made);
  return {
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

/** Whether its owner still asks for it, and is still the one that it was written to. */
async function isWanted(
  { subjects, settings }: { subjects: ReportSubjectStore; settings: Pick<WebsiteSettingsStore, 'settingsOf'> },
  { key, accountId, recipient }: Pick<QueuedMail, 'key' | 'accountId' | 'recipient'>,
): Promise<boolean> {
  const about = readKey(key);
  if (!about) return false;
  const subject = await subjects.find(accountId, about.websiteId);
  const chosen = await settings.settingsOf(accountId, about.websiteId);
  if (!subject?.owners.includes(recipient) || !chosen) return false;
  const wants = {
    weekly: subject.wantsReports && chosen.reportWeekly,
    monthly: subject.wantsReports && chosen.reportMonthly,
    spike: chosen.alertSpikeVisitors !== null,
    drop: chosen.alertDropPercent !== null,
  };
  return wants[about.topic];
}
