import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { createMailer, type Mailer } from '../platform/mail.ts';

/** A mail as it arrived, its bodies decoded. */
export interface ArrivedMail {
  to: string[];
  /** Names in lower case. */
  headers: Record<string, string>;
  text: string;
  html: string;
}

/**
 * How the server behaves: refuses with a code, or hangs. `greeting` before it says anything, `rcpt` at the recipient,
 * `data` after it has the whole message.
 */
export interface Behaviour {
  at: 'greeting' | 'rcpt' | 'data';
  does: number | 'hang';
}

export interface PostOffice {
  url: string;
  /** Every message that the server had in full, whatever it answered. */
  arrived: ArrivedMail[];
  /** Undefined: all is well. */
  behaviour: Behaviour | undefined;
  /** Milliseconds before each answer. */
  slownessMs: number;
  /** Resolves when the server has come to this point, this time or the next. */
  untilAt(place: Behaviour['at']): Promise<void>;
  mailer(timeoutMs?: number): Mailer;
  /** Not listening any more; connections are cut. */
  shut(): Promise<void>;
  /** Listening at the same address again. */
  reopen(): Promise<void>;
}

/** A real SMTP server that can be told to behave badly. */
export async function openPostOffice(): Promise<PostOffice> {
  const waiting = new Map<Behaviour['at'], () => void>();
  let server: SMTPServer;
  let port = 0;
  const answer = (place: Behaviour['at'], callback: (error?: Error | null) => void) => {
    waiting.get(place)?.();
    const { behaviour } = office;
    if (behaviour?.at !== place) return void setTimeout(callback, office.slownessMs);
    if (behaviour.does === 'hang') return undefined;
    callback(Object.assign(new Error('no'), { responseCode: behaviour.does }));
  };
  const listen = async () => {
    server = createServer(answer, office.arrived);
    await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
    port = (server.server.address() as AddressInfo).port;
    office.url = `smtp://127.0.0.1:${port}`;
  };
  const office: PostOffice = {
    url: '',
    arrived: [],
    behaviour: undefined,
    slownessMs: 0,
    untilAt: (place) => new Promise((resolve) => waiting.set(place, resolve)),
    mailer: (timeoutMs = 400) =>
      createMailer({ smtpUrl: office.url, from: 'Waymark <post@way.example>', timeoutMs, log }),
    shut: () => new Promise((resolve) => void server.close(() => resolve())),
    reopen: listen,
  };
  await listen();
  return office;
}

const log = { info: () => undefined, warn: () => undefined } as never;

function createServer(
  answer: (place: Behaviour['at'], callback: (error?: Error | null) => void) => void,
  arrived: ArrivedMail[],
): SMTPServer {
  const options: SMTPServerOptions = {
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 50,
    onConnect: (_session, callback) => answer('greeting', callback),
    onRcptTo: (_address, _session, callback) => answer('rcpt', callback),
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        arrived.push({ to, ...readMail(Buffer.concat(chunks).toString('latin1')) });
        answer('data', callback);
      });
    },
  };
  const server = new SMTPServer(options);
  server.on('error', () => undefined);
  return server;
}

/** As much of MIME as our own mails use: one level of parts, each quoted-printable, base64 or plain. */
export function readMail(message: string): Omit<ArrivedMail, 'to'> {
  const { headers, body } = splitHead(message);
  const boundary = /boundary="?([^";]+)"?/.exec(headers['content-type'] ?? '')?.[1];
  const parts = boundary === undefined ? [{ headers, body }] : body.split(`--${boundary}`).slice(1, -1).map(splitHead);
  const bodyOf = (type: string) => {
    const part = parts.find((candidate) => candidate.headers['content-type']?.startsWith(type));
    return part ? decode(part.body, part.headers['content-transfer-encoding'] ?? '') : '';
  };
  const words = Object.entries(headers).map(([name, value]) => [name, decodeWords(value)] as const);
  return { headers: Object.fromEntries(words), text: bodyOf('text/plain'), html: bodyOf('text/html') };
}

function splitHead(part: string): { headers: Record<string, string>; body: string } {
  const [, head = '', body = ''] = /^\s*?((?:[^\r\n]+\r\n)+)\r\n([\s\S]*)$/.exec(part) ?? [];
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  const headers = lines.filter(Boolean).map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
  });
  return { headers: Object.fromEntries(headers), body };
}

function decode(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  const plain = encoding === 'quoted-printable' ? unquote(body.replaceAll(/=\r\n/g, '')) : body;
  return Buffer.from(plain, 'latin1').toString('utf8').replaceAll('\r\n', '\n');
}

function unquote(text: string): string {
  return text.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** RFC 2047, in both its forms. */
function decodeWords(value: string): string {
  return value.replaceAll(/=\?utf-8\?([BQ])\?([^?]*)\?=\s*/gi, (_, form: string, word: string) =>
    form.toUpperCase() === 'B'
      ? Buffer.from(word, 'base64').toString('utf8')
      : Buffer.from(unquote(word.replaceAll('_', ' ')), 'latin1').toString('utf8'),
  );
}
