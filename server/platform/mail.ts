/** Outgoing mail over SMTP. Queues and back-off are the sender's: a mailer tries once. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Log } from './log.ts';

export interface Mail {
  /** One address, without a name. */
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** Further lines of the head, such as `Auto-Submitted`. */
  headers?: Readonly<Record<string, string>>;
  /** What the mail is about, whenever it is tried: mailboxes that see its number twice may keep one. */
  key?: string;
}

/**
 * What became of a mail. `failed`: it was not taken, another try makes sense. `refused`: it will be refused again.
 * `unknown`: the server had all of it and gave no answer, so that another try could send it twice. `off`: there is no server.
 */
export type MailOutcome = 'sent' | 'failed' | 'refused' | 'unknown' | 'off';

export interface SendOptions {
  /**
   * Called when the server has taken sender and recipient and waits for the message, of which nothing has left yet. The
   * mail fails when this rejects.
   */
  beforeHandOver?: () => Promise<void>;
  /** Ends the attempt, with whatever outcome it has by then. */
  signal?: AbortSignal;
}

export interface Mailer {
  /** Tries once, for at most a minute. Never rejects because of the server or the address. */
  send(mail: Mail, options?: SendOptions): Promise<MailOutcome>;
}

export interface MailerOptions {
  /** `smtp://user:password@host:587` or `smtps://host:465`; undefined switches mail off. */
  smtpUrl: string | undefined;
  /** An address, or a name with one: `Waymark <waymark@example.com>`. */
  from: string;
  log: Pick<Log, 'info' | 'warn'>;
  /**
   * For connecting and for the greeting; 10 seconds unless given. Any other silence may last three times as long, since
   * servers look into a message before they take it, and all of it together six times.
   */
  timeoutMs?: number;
}

/**
 * A mailer for the given server, or one that says once that mail is off and drops everything.
 *
 * @throws Error when the URL cannot be read; its text is not repeated, since it may carry a password
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
  log.info('Mail is off: set SMTP_URL to send reports and notices.');
  return { send: async () => 'off' };
}

/** Through a connection of its own, which is gone afterwards. */
async function sendOnce(
  options: MailerOptions & { smtpUrl: string },
  mail: Mail,
  { beforeHandOver, signal }: SendOptions,
): Promise<MailOutcome> {
  const timeout = options.timeoutMs ?? 10_000;
  const transport = createTransport({
    url: options.smtpUrl,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    dnsTimeout: timeout,
    // Also ends a server that goes silent after DATA; nodemailer's own value is ten minutes.
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
    await transport.sendMail({ ...contentOf(mail, options.from), signal: ending });
    return 'sent';
  } catch (error) {
    return outcomeOf(error, progress.isHandedOver, options.log);
  }
}

function contentOf({ to, subject, text, html, headers, key }: Mail, from: string): SendMailOptions {
  return {
    from,
    // As an object, the address is taken as it is: no lists, no names, no comments are read from it.
    to: { name: '', address: to },
    ...{ subject, text, html, headers },
    messageId: key === undefined ? undefined : messageId(key, from),
  };
}

function messageId(key: string, from: string): string {
  const host = /@([A-Za-z0-9.-]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  return `<${createHash('sha256').update(key).digest('hex').slice(0, 40)}@${host}>`;
}

/** Read when the server asks for the message and not before: nothing is taken from a generator ahead of its reader. */
async function* handOver(
  whole: AsyncIterable<Buffer>,
  begin: SendOptions['beforeHandOver'],
  progress: { isHandedOver: boolean },
): AsyncGenerator<Buffer> {
  await begin?.();
  yield* whole;
  // The dot that ends the message follows: from here on the server may have taken it, whatever it says or does not say.
  progress.isHandedOver = true;
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
function outcomeOf(error: unknown, isHandedOver: boolean, log: MailerOptions['log']): MailOutcome {
  if (!(error instanceof Error && 'code' in error)) throw error;
  const { code } = error;
  const status = 'responseCode' in error ? Number(error.responseCode) : undefined;
  if (status === undefined && isHandedOver) {
    log.warn({ code }, 'A mail was handed over, and the server did not say whether it took it.');
    return 'unknown';
  }
  const isFinal = status !== undefined && status >= 500 && status !== 503 && isAboutTheMail(error);
  log.warn({ code, status }, isFinal ? 'A mail was refused.' : 'A mail could not be sent.');
  return isFinal ? 'refused' : 'failed';
}

/** What is refused earlier, the log-in or the sender, is a matter of settings, and may be put right. */
function isAboutTheMail(error: Error): boolean {
  const command = 'command' in error ? error.command : undefined;
  return command === 'RCPT TO' || command === 'DATA';
}
