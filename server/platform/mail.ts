/** Outgoing mail over SMTP. A mailer tries once; queues and backoff belong to the sender. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { SendMailOptions } from 'nodemailer';
import type { Log } from './log.ts';

/** A link to a page of this service in the text of an email. */
export interface MailLink {
  /** As in the text, where it ends a line and its paragraph. */
  href: string;
  label: string;
  /** What the email asks its reader to do; a button. */
  isAction?: boolean;
}

export interface Mail {
  /** One address, without a display name. */
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** For emails without HTML, which is rendered from their text. */
  links?: readonly MailLink[];
  /** The sender, as `MailerOptions.from`. */
  from?: string;
  /** Replaces the name of the sender. */
  senderName?: string;
  /** Additional headers, such as `Auto-Submitted`. */
  headers?: Readonly<Record<string, string>>;
  /** Identifies the mail across retries: mailboxes may drop a second copy with the same message ID. */
  key?: string;
}

/**
 * The outcome of a mail. `failed`: not accepted, a retry makes sense. `refused`: a retry would be refused again.
 * `unknown`: the server received everything and did not respond, so a retry could duplicate it. `off`: no server is
 * configured.
 */
export type MailOutcome = 'sent' | 'failed' | 'refused' | 'unknown' | 'off';

export interface SendOptions {
  /**
   * Called when the server has accepted sender and recipient, before any of the message is sent. The mail fails if this
   * rejects.
   */
  beforeHandOver?: () => Promise<void>;
  /** Called with the reason of an outcome other than `sent`, for operators: a sentence without addresses. */
  onFailure?: (reason: string) => void;
  /** Aborts the attempt with its outcome so far. */
  signal?: AbortSignal;
}

export interface Mailer {
  /** Tries once, for at most a minute. Never rejects because of the server or the address. */
  send(mail: Mail, options?: SendOptions): Promise<MailOutcome>;
  /** The name of the service that emails write for; Waymark if missing. */
  serviceName?(): string;
}

/** Returns how emails call the service. */
export function serviceName(mailer: Pick<Mailer, 'serviceName'>): string {
  return mailer.serviceName?.() ?? 'Waymark';
}

/**
 * Returns the headers of an email that its reader can turn off. RFC 8058: email clients show an unsubscribe button, and post
 * to the URL without opening it.
 */
export function unsubscribeHeaders(stopHref: string): Record<string, string> {
  return {
    'Auto-Submitted': 'auto-generated',
    'List-Unsubscribe': `<${stopHref}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

export interface MailerOptions {
  /** `smtp://user:password@host:587` or `smtps://host:465`; undefined disables mail. */
  smtpUrl: string | undefined;
  /** Sender of emails that name none: an address, or a name with one, such as `Waymark <waymark@example.com>`. */
  from?: string;
  log: Pick<Log, 'info' | 'warn'>;
  /**
   * For connection and greeting; defaults to 10 seconds. Other pauses may last three times as long, since servers scan
   * a message before they accept it, and the whole attempt six times.
   */
  timeoutMs?: number;
}

/**
 * Creates a mailer for the given server, or one that logs once that mail is off and drops everything.
 *
 * @throws Error if the URL is invalid; omits its text, which may contain a password
 */
export function createMailer(options: MailerOptions): Mailer {
  if (options.smtpUrl === undefined) return createSilentMailer(options.log);
  const url = checkedSmtpUrl(options.smtpUrl);
  return {
    send: async (mail, sendOptions = {}) =>
      isOneAddress(mail.to) ? sendOnce({ ...options, smtpUrl: url }, mail, sendOptions) : 'refused',
  };
}

function createSilentMailer(log: MailerOptions['log']): Mailer {
  log.info('Email is off: set SMTP_URL to send reports and notifications.');
  return { send: async () => 'off' };
}

/** Uses a new connection and closes it afterwards. */
async function sendOnce(
  options: MailerOptions & { smtpUrl: string },
  mail: Mail,
  { beforeHandOver, signal, onFailure }: SendOptions,
): Promise<MailOutcome> {
  const timeout = options.timeoutMs ?? 10_000;
  // With the first email only: it takes a tenth of a second of a start.
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url: options.smtpUrl,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    dnsTimeout: timeout,
    // Also applies to a server that stops responding after DATA; nodemailer's default is ten minutes.
    socketTimeout: 3 * timeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const progress = { isHandedOver: false };
  transport.use('stream', ({ message }, done) => {
    message.processFunc((whole) => Readable.from(handOver(whole, beforeHandOver, progress), { objectMode: false }));
    done();
  });
  const deadline = AbortSignal.timeout(6 * timeout);
  try {
    const ending = signal ? AbortSignal.any([signal, deadline]) : deadline;
    await transport.sendMail({ ...contentOf(mail, options.from ?? ''), signal: ending });
    return 'sent';
  } catch (error) {
    const outcome = outcomeOf(error, progress.isHandedOver, options.log);
    onFailure?.(failureReason(error));
    return outcome;
  }
}

function contentOf(
  { to, subject, text, html, headers, key, senderName, ...mail }: Mail,
  sender: string,
): SendMailOptions {
  const from = mail.from ?? sender;
  return {
    from: senderName === undefined ? from : { name: senderName, address: addressOf(from) },
    // As an object, the address is used literally: no lists, names or comments are parsed from it.
    to: { name: '', address: to },
    subject,
    text,
    html,
    headers,
    messageId: key === undefined ? undefined : messageId(key, from),
  };
}

/** Returns the address of a sender that may have a name. */
function addressOf(from: string): string {
  return /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim();
}

function messageId(key: string, from: string): string {
  const host = /@([A-Za-z0-9.-]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  return `<${createHash('sha256').update(key).digest('hex').slice(0, 40)}@${host}>`;
}

/** Read when the server requests the message and not earlier: nothing reads ahead from a generator. */
async function* handOver(
  whole: AsyncIterable<Buffer>,
  begin: SendOptions['beforeHandOver'],
  progress: { isHandedOver: boolean },
): AsyncGenerator<Buffer> {
  await begin?.();
  yield* whole;
  // The final dot follows: from here on the server may have accepted the mail, whatever it responds.
  progress.isHandedOver = true;
}

function checkedSmtpUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '') {
    throw new Error('SMTP_URL must have the form smtp://user:password@host:port');
  }
  return text;
}

/** Returns whether the text is a single plain mailbox; excludes anything that SMTP or a header could read as more. */
function isOneAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@,;:<>()[\]"\\\p{Cc}]+@[^\s@,;:<>()[\]"\\\p{Cc}]+$/u.test(text);
}

/** Logs codes only: SMTP responses repeat the address, and the log must not contain addresses. */
function outcomeOf(error: unknown, isHandedOver: boolean, log: MailerOptions['log']): MailOutcome {
  if (!(error instanceof Error && 'code' in error)) throw error;
  const { code } = error;
  const status = 'responseCode' in error ? Number(error.responseCode) : undefined;
  if (status === undefined && isHandedOver) {
    log.warn({ code }, 'An email was sent, but the mail server did not confirm it.');
    return 'unknown';
  }
  const isFinal = status !== undefined && status >= 500 && status !== 503 && isAboutTheMail(error);
  log.warn({ code, status }, isFinal ? 'An email was rejected.' : 'An email could not be sent.');
  return isFinal ? 'refused' : 'failed';
}

/** What failed, by nodemailer's code. Responses of servers are left out, because they repeat addresses. */
const FAILED_STEPS: Readonly<Record<string, string>> = {
  EAUTH: 'The mail server rejected the user name or password',
  EENVELOPE: 'The mail server rejected the sender or the recipient',
  EMESSAGE: 'The mail server rejected the message',
  EDNS: 'The mail server was not found',
  ETLS: 'No encrypted connection to the mail server',
  ETIMEDOUT: 'The mail server did not respond in time',
};

/** Returns why an attempt failed, such as "The mail server rejected the message (554)." */
export function failureReason(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const step = FAILED_STEPS[String(code)] ?? 'The connection to the mail server failed';
  const detail = responseCode ?? (String(code) in FAILED_STEPS ? undefined : code);
  return detail === undefined ? `${step}.` : `${step} (${detail}).`;
}

/** Earlier refusals, of the login or the sender, are configuration errors that can be fixed. */
function isAboutTheMail(error: Error): boolean {
  const command = 'command' in error ? error.command : undefined;
  return command === 'RCPT TO' || command === 'DATA';
}
