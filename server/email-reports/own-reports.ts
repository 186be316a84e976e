import { invalidField, notFound, rateLimited, unavailable } from '../platform/app-error.ts';
import type { Mailer, MailOutcome } from '../platform/mail.ts';
import type { MailContent } from './mail-queue.ts';
import { contentOf, type ReportDeps } from './report-deps.ts';
import { lastPeriod, type ReportFrequency, type ReportPeriod } from './report-periods.ts';
import { reportOf } from './report-view.ts';

/** A website's report for one person, in advance. */
export interface ReportRequest {
  accountId: number;
  websiteId: number;
  personId: number;
  rhythm: ReportFrequency;
}

export interface ReportPreview extends MailContent {
  period: Pick<ReportPeriod, 'range'>;
}

export interface SentReport {
  recipient: string;
  /** `off`: the service sends no email. */
  outcome: 'sent' | 'off';
}

/** Reports that a person asks for: of the last week or month that has ended, with the content that is sent when one is due. */
export interface OwnReports {
  /** Rejects with `not_found` for unknown websites. */
  preview(request: ReportRequest): Promise<ReportPreview>;
  /**
   * Sends the report to the person's confirmed address at once. Rejects with `rate_limited` above the limit, and with
   * `unavailable` if the mail server does not accept it.
   */
  sendNow(request: ReportRequest): Promise<SentReport>;
}

export interface OwnReportDeps
  extends Pick<
    ReportDeps,
    'analytics' | 'goals' | 'rates' | 'settings' | 'subjects' | 'unsubscribing' | 'baseUrl' | 'clock'
  > {
  mailer: Mailer;
  emailOf(personId: number): Promise<{ email: string; isConfirmed: boolean }>;
  limiter: (key: string, limit: number) => Promise<{ allowed: boolean; retryAfterSeconds: number }>;
}

/** Enough to compare both reports, and too few to fill a mailbox. */
const REPORTS_PER_MINUTE = 3;

export function createOwnReports(deps: OwnReportDeps): OwnReports {
  return {
    preview: (request) => readReport(deps, request),
    async sendNow(request) {
      const { allowed, retryAfterSeconds } = await deps.limiter(`report:${request.personId}`, REPORTS_PER_MINUTE);
      if (!allowed) throw rateLimited(retryAfterSeconds);
      const { email: recipient, isConfirmed } = await deps.emailOf(request.personId);
      if (!isConfirmed)
        throw invalidField('frequency', 'Confirm your email address first. Reports go only to confirmed ones.');
      const { period: _, ...content } = await readReport(deps, request);
      return { recipient, outcome: readOutcome(await deps.mailer.send({ to: recipient, ...content })) };
    },
  };
}

/** A mail whose response got lost has probably arrived. */
function readOutcome(outcome: MailOutcome): SentReport['outcome'] {
  if (outcome === 'off') return 'off';
  if (outcome === 'sent' || outcome === 'unknown') return 'sent';
  throw unavailable('The mail server did not accept the report. Try again in a few minutes.');
}

async function readReport(deps: OwnReportDeps, request: ReportRequest): Promise<ReportPreview> {
  const { accountId, websiteId, personId, rhythm } = request;
  const [settings, subject] = await Promise.all([
    deps.settings.settingsOf(accountId, websiteId),
    deps.subjects.find(accountId, websiteId),
  ]);
  if (!settings || !subject) throw notFound();
  const period = lastPeriod(rhythm, deps.clock.now(), settings.timezone);
  const view = await reportOf(deps, { site: { accountId, websiteId, settings }, domain: subject.domain, period });
  const token = await deps.unsubscribing.token({ personId, websiteId, what: rhythm });
  return { ...contentOf(view({ stopHref: `${deps.baseUrl}/unsubscribe/${token}`, isOutside: false })), period };
}
