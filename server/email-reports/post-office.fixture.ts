import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { createMailer, type Mailer } from '../platform/mail.ts';

/** A received mail with decoded bodies. */
export interface ArrivedMail {
  to: string[];
  /** Header names are lowercase. */
  headers: Record<string, string>;
  text: string;
  html: string;
}

/**
 * Faults of the server: an error code, or a hang, at `greeting` (before the banner), `rcpt` (at the recipient) or `data`
 * (after the whole message).
 */
export interface Behaviour {
  at: 'greeting' | 'rcpt' | 'data';
  does: number | 'hang';
}

export interface PostOffice {
  url: string;
  /** All messages that the server received in full, for any response. */
  arrived: ArrivedMail[];
  /** Undefined: no fault. */
  behaviour: Behaviour | undefined;
  /** Delay of each response in milliseconds. */
  slownessMs: number;
  /** Resolves when the server reaches this point, now or in a later conversation. */
  untilAt(place: Behaviour['at']): Promise<void>;
  mailer(timeoutMs?: number): Mailer;
  /** Stops listening and closes all connections. */
  shut(): Promise<void>;
  /** Listens again at the same address. */
  reopen(): Promise<void>;
}

/** A real SMTP server with configurable faults. */
export async function openPostOffice(): Promise<PostOffice> {
  const waiting = new Map<Behaviour['at'], () => void>();
  let server: SMTPServer;
  let port = 0;
  const respond = (place: Behaviour['at'], callback: (error?: Error | null) => void) => {
    waiting.get(place)?.();
    const { behaviour } = office;
    if (behaviour?.at !== place) return void setTimeout(callback, office.slownessMs);
    if (behaviour.does === 'hang') return undefined;
    callback(Object.assign(new Error('no'), { responseCode: behaviour.does }));
  };
  const listen = async () => {
    server = createServer(respond, office.arrived);
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
    mailer: (timeoutMs) => createMailer({ smtpUrl: office.url, from: 'Waymark <post@way.example>', timeoutMs, log }),
    shut: () => new Promise((resolve) => void server.close(() => resolve())),
    reopen: listen,
  };
  await listen();
  return office;
}

const log = { info: () => undefined, warn: () => undefined } as never;

function createServer(
  respond: (place: Behaviour['at'], callback: (error?: Error | null) => void) => void,
  arrived: ArrivedMail[],
): SMTPServer {
  const options: SMTPServerOptions = {
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 50,
    onConnect: (_session, callback) => respond('greeting', callback),
    onRcptTo: (_address, _session, callback) => respond('rcpt', callback),
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        arrived.push({ to, ...readMail(Buffer.concat(chunks).toString('latin1')) });
        respond('data', callback);
      });
    },
  };
  const server = new SMTPServer(options);
  server.on('error', () => undefined);
  return server;
}

/** The subset of MIME that Waymark sends: one level of parts, each quoted-printable, base64 or plain. */
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

/** Decodes both encodings of RFC 2047. */
function decodeWords(value: string): string {
  return value.replaceAll(/=\?utf-8\?([BQ])\?([^?]*)\?=\s*/gi, (_, form: string, word: string) =>
    form.toUpperCase() === 'B'
      ? Buffer.from(word, 'base64').toString('utf8')
      : Buffer.from(unquote(word.replaceAll('_', ' ')), 'latin1').toString('utf8'),
  );
}
