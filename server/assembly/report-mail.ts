import { createReports, createUnsubscribing, type Reports, type Unsubscriber } from '../email-reports/email-reports.ts';
import type { Goals } from '../goals/goals.ts';
import type { Features } from '../http/shared/features.ts';
import { createAnswerMail } from '../pages/pages.ts';
import type { WebsiteSettingsService, Websites } from '../websites/websites.ts';
import type { AppDeps } from './app-deps.ts';
import { createRequestLimiter } from './request-limiter.ts';

/** The maximum number of goals per website, so a report counts the same as its dashboard. */
const GOALS = 100;

/** Creates the links that unsubscribe from emails. */
export function createUnsubscribingFrom(
  { catalog }: AppDeps,
  { websites, websiteSettings }: { websites: Websites; websiteSettings: WebsiteSettingsService },
): Unsubscriber {
  const { secrets, reportSubjects: subjects, emailPreferences: preferences } = catalog;
  return createUnsubscribing({ secrets, subjects, preferences, settingsDesk: websiteSettings, websites });
}

/** Creates reports and alerts with their dependencies. */
export function createReportMail(
  deps: AppDeps,
  neighbours: { goals: Goals; unsubscribing: Unsubscriber } & Pick<Features, 'emailConfirmations'>,
): Reports {
  const { catalog, config, clock, log, mailer, events } = deps;
  const { goals, unsubscribing, emailConfirmations } = neighbours;
  return createReports({
    analytics: events.eventLog.analytics,
    goals: async (accountId, websiteId) => {
      const { items } = await goals.goals.page({ accountId, websiteId }, { limit: GOALS, offset: 0, order: 'asc' });
      return items.map(({ name, definition }) => ({ name, match: definition }));
    },
    rates: catalog.currencyRates,
    settings: catalog.websiteSettings,
    unsubscribing,
    subjects: catalog.reportSubjects,
    recipients: catalog.reportRecipients,
    secrets: catalog.secrets,
    mails: catalog.mails,
    administratorsOf: async (accountId) => (await catalog.members.administrators(accountId)).emails,
    emailOf: (personId) => emailConfirmations.state(personId),
    limiter: createRequestLimiter(deps),
    mailer,
    clock,
    log,
    isMailOn: config.smtpUrl !== undefined,
    baseUrl: config.baseUrl,
  });
}

/** Creates the emails about responses to forms and polls. */
export function createAnswerMailFrom(
  { mailer, clock, config, log }: AppDeps,
  {
    accounts,
    emailConfirmations,
    emailPreferences,
    unsubscribing,
  }: Pick<Features, 'accounts' | 'emailConfirmations' | 'emailPreferences'> & { unsubscribing: Unsubscriber },
) {
  const recipientOf = async (accountId: number) => {
    const account = await accounts.find(accountId);
    if (!account || !(await emailPreferences.wants(account.personId, 'responses'))) return undefined;
    if (!(await emailConfirmations.state(account.personId)).isConfirmed) return undefined;
    const { personId, email: to } = account;
    const token = await unsubscribing.token({ personId, websiteId: 0, what: 'responses' });
    return { to, stopHref: `${config.baseUrl}/unsubscribe/${token}` };
  };
  const onError = (error: unknown) => log.error({ err: error }, 'failed to send an email about an answer');
  return createAnswerMail({ recipientOf, mailer, clock, onError });
}
