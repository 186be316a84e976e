import type { Mail, Mailer } from '../platform/mail.ts';
import type { NewAbuseReport } from './abuse-port.ts';

export interface AbuseMailDeps {
  mailer: Pick<Mailer, 'send'>;
  /** Undefined while operators want no emails. */
  recipient(): string | undefined;
  /** URL of the reports in the administration. */
  reportsScreen: string;
  onError(error: unknown): void;
}

/** Returns a function that emails a report to the operators in the background, so that reporting never waits for the mail server. */
export function createAbuseNotice(deps: AbuseMailDeps): (report: NewAbuseReport) => void {
  return (report) => {
    const to = deps.recipient();
    if (to !== undefined) void deps.mailer.send(mailOf(report, to, deps.reportsScreen)).catch(deps.onError);
  };
}

function mailOf({ address, reason, words, email }: NewAbuseReport, to: string, reportsScreen: string): Mail {
  const text = [
    `Someone reported ${address}.`,
    '',
    `Reason: ${reason}`,
    ...(words === '' ? [] : ['', ...words.split(/\r?\n/).map((line) => `> ${line}`)]),
    '',
    email === null ? 'They left no email address.' : `They can be reached at ${email}.`,
    '',
    `Block the link or dismiss the report: ${reportsScreen}`,
    '',
    'There is one email for each reported link, until its reports are closed.',
  ].join('\n');
  return {
    to,
    subject: `Abuse report: ${address.slice(0, 120)}`,
    text,
    links: [{ href: reportsScreen, label: 'Review report', isAction: true }],
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}
