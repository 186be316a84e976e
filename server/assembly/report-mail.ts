import type { Goals } from '../goals/goals.ts';
import { createReports, type Reports } from '../reports/reports.ts';
import type { WebsiteSettingsDesk, Websites } from '../websites/websites.ts';
import type { AppParts } from './app-deps.ts';

/** As many as a website can have: a report counts what its dashboard counts. */
const GOALS = 100;

/** Reports and alerts with what they are made from. */
export function createReportMail(
  parts: AppParts,
  neighbours: { goals: Goals; websites: Websites; websiteSettings: WebsiteSettingsDesk },
): Reports {
  const { catalogue, config, clock, log, mailer, events } = parts;
  const { goals, websites, websiteSettings } = neighbours;
  return createReports({
    analytics: events.eventLog.analytics,
    goals: async (accountId, websiteId) => {
      const { items } = await goals.goals.page({ accountId, websiteId }, { limit: GOALS, offset: 0, order: 'asc' });
      return items.map(({ name, definition }) => ({ name, match: definition }));
    },
    settings: catalogue.websiteSettings,
    settingsDesk: websiteSettings,
    websites,
    subjects: catalogue.reportSubjects,
    mails: catalogue.mails,
    secrets: catalogue.secrets,
    ...{ mailer, clock, log },
    isMailOn: config.smtpUrl !== undefined,
    baseUrl: config.baseUrl,
  });
}
