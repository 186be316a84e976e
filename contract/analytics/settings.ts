import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { REPORT_LANGUAGES } from '../vocabulary.ts';
import { about, nullable, oneOf } from '../wire.ts';
import { dataAnswer } from './list.ts';
import { TimeZone } from './question.ts';

const tag = 'Websites';

/** As far ahead as anybody plans. */
const MAX_RETENTION_DAYS = 36_500;
const MAX_VISITORS = 1_000_000_000;

const Language = oneOf(REPORT_LANGUAGES, about('Language of the reports.'));
const Visitors = Type.Integer({ minimum: 1, maximum: MAX_VISITORS });
const Percent = Type.Integer({ minimum: 1, maximum: 100 });
const Days = Type.Integer({ minimum: 1, maximum: MAX_RETENTION_DAYS });

const Settings = Type.Object({
  timezone: Type.String(about('Whose days, weeks and months reports and statistics are told in; UTC unless set.')),
  honour_privacy: Type.Boolean(about('Leave out visitors who send Do-Not-Track or Global Privacy Control.')),
  report_weekly: Type.Boolean(about('A report every Monday, while `email` of the website is 1; true unless set.')),
  report_monthly: Type.Boolean(about('A report on the first of the month, while `email` of the website is 1.')),
  report_language: Language,
  alert_spike_visitors: nullable(Visitors, about('Mail when more visitors than this came within 30 minutes.')),
  alert_drop_percent: nullable(
    Percent,
    about("Mail when a day's visitors fell by so many percent against the same weekday of the week before."),
  ),
  retention_days: nullable(Days, about('Events older than this are deleted for good; null keeps them.')),
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
};

export const settingsOperations = {
  showWebsiteSettings: operation({
    id: 'showWebsiteSettings',
    method: 'GET',
    path: '/websites/{id}/settings',
    summary: "Show a website's settings",
    tag,
    status: 200,
    answer: dataAnswer(Settings),
    refusals: [404],
  }),
  updateWebsiteSettings: operation({
    id: 'updateWebsiteSettings',
    method: 'PATCH',
    path: '/websites/{id}/settings',
    summary: "Change a website's settings",
    tag,
    body: Type.Object(fields),
    status: 200,
    answer: dataAnswer(Settings),
    refusals: [400, 404, 422],
  }),
};
