/** Outgoing mail over SMTP. Queues and back-off are the sender's: a mailer tries once. */
import { createTransport } from 'nodemailer';
import type { Log } from './log.ts';

export interface Mail {
  /** One address, without a name. */
  to: string;
  subject: string;
  text: string;
  html?: string;
}

/** What became of a mail. `failed` may be tried again, `refused` will be refused again, `off` means there is no server. */
export type MailOutcome = 'sent' | 'failed' | 'refused' | 'off';

export interface Mailer {
  /** Tries once, for at most half a minute. Never rejects because of the server or the address. */
  send(mail: Mail): Promise<MailOutcome>;
}

export interface MailerOptions {
  /** `smtp://user:password@host:587` or `smtps://host:465`; undefined switches mail off. */
  smtpUrl: string | undefined;
  /** An address, or a name with one: `Waymark <waymark@example.com>`. */
  from: string;
  log: Pick<Log, 'info' | 'warn'>;
  /** For connecting, greeting, and each silence of the server; 10 seconds unless given. */
  timeoutMs?: number;
}

/**
 * A mailer for the given server, or one that says once that mail is off and drops everything.
 *
 * @throws Error when the URL cannot be read; its text is not repeated, since it may carry a password
 */
export function createMailer(options: MailerOptions): Mailer {
  if (options.smtpUrl === undefined) return createSilentMailer(options.log);
  const timeout = options.timeoutMs ?? 10_000;
  const transport = createTransport({
    url: checkedSmtpUrl(options.smtpUrl),
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    dnsTimeout: timeout,
    // Also ends a server that goes silent after DATA; nodemailer's own value is ten minutes.
    socketTimeout: timeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text, html }) {
      if (!isOneAddress(to)) return 'refused';
      try {
        // As an object, the address is taken as it is: no lists, no names, no comments are read from it.
        await transport.sendMail({ from: options.from, to: { name: '', address: to }, subject, text, html });
        return 'sent';
      } catch (error) {
        return outcomeOf(error, options.log);
      }
    },
  };
}

function createSilentMailer(log: MailerOptions['log']): Mailer {
  log.info('Mail is off: set SMTP_URL to send reports and notices.');
  return { send: async () => 'off' };
}

function checkedSmtpUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '') {
    throw new Error('SMTP_URL must have the form smtp://user:password@host:port');
  }
  return text;
}

/** One mailbox in plain characters; what SMTP or a header could read as more than that is left out. */
function isOneAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@,;:<>()[\]"\\\p{Cc}]+@[^\s@,;:<>()[\]"\\\p{Cc}]+$/u.test(text);
}

/** Codes only: an SMTP server's words repeat the address, and no address belongs in the log. */
function outcomeOf(error: unknown, log: MailerOptions['log']): MailOutcome {
  if (!(error instanceof Error && 'code' in error)) throw error;
  const status = 'responseCode' in error ? Number(error.responseCode) : undefined;
  const isFinal = status !== undefined && status >= 500 && error.code !== 'EAUTH';
  log.warn({ code: error.code, status }, isFinal ? 'A mail was refused.' : 'A mail could not be sent.');
  return isFinal ? 'refused' : 'failed';
}
