import type { Goals } from '../goals/goals.ts';
import type { Members } from '../members/members.ts';
import { createReports, type Reports } from '../reports/reports.ts';
import type { WebsiteSettingsService, Websites } from '../websites/websites.ts';
import type { AppDeps } from './app-deps.ts';
import { administratorsOf } from './usage-mail.ts';

/** The maximum number of goals per website, so a report counts the same as its dashboard. */
const GOALS = 100;

/** Creates reports and alerts with their dependencies. */
export function createReportMail(
  deps: AppDeps,
  neighbours: { goals: Goals; members: Members; websites: Websites; websiteSettings: WebsiteSettingsService },
): Reports {
  const { catalog, config, clock, log, mailer, events } = deps;
  const { goals, members, websites, websiteSettings } = neighbours;
  return createReports({
    analytics: events.eventLog.analytics,
    goals: async (accountId, websiteId) => {
      const { items } = await goals.goals.page({ accountId, websiteId }, { limit: GOALS, offset: 0, order: 'asc' });
      return items.map(({ name, definition }) => ({ name, match: definition }));
    },
    settings: catalog.websiteSettings,
    settingsDesk: websiteSettings,
    websites,
    subjects: catalog.reportSubjects,
    mails: catalog.mails,
    administratorsOf: (accountId) => administratorsOf(members, accountId),
    secrets: catalog.secrets,
    mailer,
    clock,
    log,
    isMailOn: config.smtpUrl !== undefined,
    baseUrl: config.baseUrl,
  });
}
