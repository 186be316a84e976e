import { MONTHLY_QUOTAS, type MonthlyQuota } from '../../contract/vocabulary.ts';
import type { MailStore } from '../email-reports/mail-port.ts';
import { singleLine } from '../platform/single-line.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { PlanStore } from './plan-port.ts';
import { type PlanUsage, type Quota, quotasOf } from './quotas.ts';

/** Emails to the administrators of workspaces that near or reach a monthly limit of their plan. */
export interface UsageMails {
  /** Queues the mails that are due and returns their number. Called every hour, in any number of processes. */
  queueDue(): Promise<number>;
  /** Ends a running call soon. */
  stop(): void;
}

export interface UsageMailsDeps {
  store: Pick<PlanStore, 'withMonthlyLimits'>;
  usage(accountId: number): Promise<PlanUsage>;
  /** Returns the workspace's name and the email addresses of its owners and administrators. */
  administrators(accountId: number): Promise<{ workspace: string; emails: readonly string[] }>;
  mails: Pick<MailStore, 'add'>;
  /** Returns the URL of the workspace's plan and usage. */
  planScreen(accountId: number): string;
  /** Without a mail server nothing is queued. */
  isMailOn: boolean;
  clock: Clock;
}

const ACCOUNTS_AT_ONCE = 200;
const PREFIX = 'plan:';

/** Whether a mail of the queue is about usage, by its key. */
export function isUsageMail(key: string): boolean {
  return key.startsWith(PREFIX);
}

export function createUsageMails(deps: UsageMailsDeps): UsageMails {
  let isStopping = false;
  return {
    queueDue: async () => {
      let queued = 0;
      for (let after = 0; deps.isMailOn && !isStopping; ) {
        const accounts = await deps.store.withMonthlyLimits({ after, limit: ACCOUNTS_AT_ONCE });
        for (const account of accounts) {
          if (isStopping) return queued;
          after = account.accountId;
          const quotas = quotasOf(account, await deps.usage(account.accountId));
          for (const quota of quotas.filter(isDue)) queued += await queue(deps, account.accountId, quota);
        }
        if (accounts.length < ACCOUNTS_AT_ONCE) break;
      }
      return queued;
    },
    stop: () => {
      isStopping = true;
    },
  };
}

/** A quota of which usage is near its limit. */
type DueQuota = Quota & { name: MonthlyQuota; limit: number };

function isDue(quota: Quota): quota is DueQuota {
  return quota.state !== 'within' && MONTHLY_QUOTAS.some((name) => name === quota.name);
}

/** The key has month, state and limit: one mail for each in a month, and another one after the limit was changed. */
async function queue(deps: UsageMailsDeps, accountId: number, quota: DueQuota): Promise<number> {
  const now = deps.clock.now();
  const month = new Date(now).toISOString().slice(0, 7);
  const { workspace, emails } = await deps.administrators(accountId);
  const content = JSON.stringify(mailOf({ workspace, quota, link: deps.planScreen(accountId) }));
  let queued = 0;
  for (const recipient of emails) {
    const key = `${PREFIX}${accountId}:${quota.name}:${quota.state}:${month}:${quota.limit}:${recipient}`;
    if (await deps.mails.add({ key, accountId, recipient, content }, now)) queued++;
  }
  return queued;
}

const COUNTED: Readonly<Record<MonthlyQuota, string>> = {
  clicks: 'clicks and scans',
  events: 'page views and events',
};

function mailOf({ quota, link, ...about }: { workspace: string; quota: DueQuota; link: string }) {
  const { name, used, limit, state } = quota;
  const workspace = singleLine(about.workspace);
  const counted = COUNTED[name];
  const share = `${format(used)} of ${format(limit)} ${counted}`;
  const text = [
    'Hello,',
    '',
    state === 'reached'
      ? `${workspace} has reached the limit of its plan: ${share} this month.`
      : `${workspace} has used ${Math.floor((100 * used) / limit)}% of its plan: ${share} this month.`,
    '',
    `Nothing is blocked or lost: links keep redirecting, and all ${counted} are still counted. For a larger plan, contact the operator of this service.`,
    '',
    `Plan and usage: ${link}`,
    '',
    'You receive this email as an administrator of the workspace. The count starts again with the next month (UTC).',
  ].join('\n');
  const subject =
    state === 'reached'
      ? `${workspace}: limit of ${counted} reached`
      : `${workspace}: ${counted} near the limit of the plan`;
  const links = [{ href: link, label: 'Open plan and usage', isAction: true }];
  return { subject, text, links, headers: { 'Auto-Submitted': 'auto-generated' } };
}

function format(count: number): string {
  return count.toLocaleString('en');
}
