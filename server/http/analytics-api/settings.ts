import { analyticsOperations } from '../../../contract/analytics/operations.ts';
import type { BodyOf } from '../../../contract/operation.ts';
import type { SiteSettings } from '../../websites/websites.ts';
import { Streamed } from '../shared/responses/streamed.ts';
import { ok, route } from '../shared/route.ts';
import { period } from './response-values.ts';

const { showWebsiteSettings, updateWebsiteSettings, previewReport, sendReport } = analyticsOperations;

const HTML = 'text/html';
/** The mail is shown in a frame of the application, and can neither load nor run anything. */
const FRAMED = {
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox",
  'Cache-Control': 'private, no-store',
};

export const settingsRoutes = [
  route(previewReport, async ({ principal, query, id, accepts }, { features }) => {
    const { accountId, personId } = principal;
    const { frequency } = query;
    const request = { accountId, personId, websiteId: id(), rhythm: frequency };
    const { subject, html, text, period: of } = await features.reports.preview(request);
    if (accepts(HTML)) return new Streamed(HTML, html, FRAMED);
    return ok({ data: { ...period(of.range), frequency, subject, html, text }, status: 200 as const });
  }),
  route(sendReport, async ({ principal, body, id }, { features }) => {
    const { accountId, personId } = principal;
    const request = { accountId, personId, websiteId: id(), rhythm: body.frequency };
    return ok({ data: await features.reports.sendNow(request), status: 200 as const });
  }),
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
    shareRevenue: body.share_revenue,
    shareAnnotations: body.share_annotations,
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
    share_revenue: settings.shareRevenue,
    share_annotations: settings.shareAnnotations,
  };
}
