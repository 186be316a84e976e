import { analyticsOperations } from '../../../contract/analytics/operations.ts';
import type { BodyOf } from '../../../contract/operation.ts';
import type { SiteSettings } from '../../websites/websites.ts';
import { ok, route } from '../shared/route.ts';

const { showWebsiteSettings, updateWebsiteSettings } = analyticsOperations;

export const settingsRoutes = [
  route(showWebsiteSettings, async ({ principal, id }, { features }) => {
    const settings = await features.websiteSettings.find(principal.accountId, id());
    return ok({ data: presentSettings(settings), status: 200 as const });
  }),
  route(updateWebsiteSettings, async ({ principal, body, id }, { features }) => {
    const settings = await features.websiteSettings.change(principal.accountId, id(), patchOf(body));
    return ok({ data: presentSettings(settings), status: 200 as const });
  }),
];

function patchOf(body: BodyOf<typeof updateWebsiteSettings>) {
  return {
    timezone: body.timezone,
    honourPrivacy: body.honour_privacy,
    reportWeekly: body.report_weekly,
    reportMonthly: body.report_monthly,
    reportLanguage: body.report_language,
    alertSpikeVisitors: body.alert_spike_visitors,
    alertDropPercent: body.alert_drop_percent,
    retentionDays: body.retention_days,
  };
}

function presentSettings(settings: SiteSettings) {
  return {
    timezone: settings.timezone,
    honour_privacy: settings.honourPrivacy,
    report_weekly: settings.reportWeekly,
    report_monthly: settings.reportMonthly,
    report_language: settings.reportLanguage,
    alert_spike_visitors: settings.alertSpikeVisitors,
    alert_drop_percent: settings.alertDropPercent,
    retention_days: settings.retentionDays,
  };
}
