import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { REPORT_FREQUENCIES, REPORT_LANGUAGES } from '../vocabulary.ts';
import { documented, enumOf, nullable, TimeZone } from '../wire.ts';
import { dataResponse } from './list.ts';
import { Period } from './responses.ts';

const tag = 'Websites';

/** 100 years. */
const MAX_RETENTION_DAYS = 36_500;
const MAX_VISITORS = 1_000_000_000;

const Language = enumOf(REPORT_LANGUAGES, documented('Language of reports.'));
const Visitors = Type.Integer({ minimum: 1, maximum: MAX_VISITORS });
const Percent = Type.Integer({ minimum: 1, maximum: 100 });
const Days = Type.Integer({ minimum: 1, maximum: MAX_RETENTION_DAYS });

const Settings = Type.Object({
  timezone: Type.String(documented('Defines the days, weeks and months of reports and analytics; defaults to UTC.')),
  honour_privacy: Type.Boolean(documented('Do not count visitors who send Do Not Track or Global Privacy Control.')),
  report_weekly: Type.Boolean(
    documented('Send a report about Monday to Sunday every Monday if `email` of the website is 1; defaults to true.'),
  ),
  report_monthly: Type.Boolean(documented('Send a report on the first of each month if `email` of the website is 1.')),
  report_language: Language,
  alert_spike_visitors: nullable(Visitors, documented('Send an alert when visitors in 30 minutes exceed this number.')),
  alert_drop_percent: nullable(
    Percent,
    documented(
      "Send an alert when a day's visitors drop by this percentage from the same weekday of the previous week.",
    ),
  ),
  retention_days: nullable(Days, documented('Delete events older than this many days permanently; null keeps them.')),
  share_revenue: Type.Boolean(documented('Show revenue to people who see the shared dashboard; defaults to false.')),
  share_annotations: Type.Boolean(
    documented('Show annotations to people who see the shared dashboard; defaults to false.'),
  ),
});

const fields = {
  timezone: Type.Optional(TimeZone),
  honour_privacy: Type.Optional(Settings.properties.honour_privacy),
  report_weekly: Type.Optional(Settings.properties.report_weekly),
  report_monthly: Type.Optional(Settings.properties.report_monthly),
  report_language: Type.Optional(Language),
  alert_spike_visitors: Type.Optional(Settings.properties.alert_spike_visitors),
  alert_drop_percent: Type.Optional(Settings.properties.alert_drop_percent),
  retention_days: Type.Optional(Settings.properties.retention_days),
  share_revenue: Type.Optional(Settings.properties.share_revenue),
  share_annotations: Type.Optional(Settings.properties.share_annotations),
};

const Frequency = enumOf(REPORT_FREQUENCIES, documented('Of the last week or month that has ended.'));

export const settingsOperations = {
  previewReport: operation({
    id: 'previewReport',
    method: 'GET',
    path: '/websites/{id}/report',
    changes: false,
    summary: 'Show the email report of the last week or month, as it is sent',
    tag: 'Statistics',
    query: Type.Object({ frequency: Frequency }),
    status: 200,
    responseTypes: ['application/json', 'text/html'],
    response: dataResponse(
      Type.Object({
        ...Period,
        frequency: Frequency,
        subject: Type.String(),
        html: Type.String(),
        text: Type.String(),
      }),
    ),
    errorStatuses: [404, 422],
  }),
  sendReport: operation({
    id: 'sendReport',
    method: 'POST',
    path: '/websites/{id}/report',
    changes: true,
    summary: 'Email a report to yourself now',
    tag,
    body: Type.Object({ frequency: Frequency }),
    status: 200,
    response: dataResponse(
      Type.Object({
        recipient: Type.String(documented('Your email address, which must be confirmed.')),
        outcome: enumOf(['sent', 'off'], documented('off: the service does not send email.')),
      }),
    ),
    errorStatuses: [400, 404, 422],
  }),
  showWebsiteSettings: operation({
    id: 'showWebsiteSettings',
    method: 'GET',
    path: '/websites/{id}/settings',
    changes: false,
    summary: "Show a website's settings",
    tag,
    status: 200,
    response: dataResponse(Settings),
    errorStatuses: [404],
  }),
  updateWebsiteSettings: operation({
    id: 'updateWebsiteSettings',
    method: 'PATCH',
    path: '/websites/{id}/settings',
    changes: true,
    summary: "Change a website's settings",
    tag,
    body: Type.Object(fields),
    status: 200,
    response: dataResponse(Settings),
    errorStatuses: [400, 404, 422],
  }),
};
