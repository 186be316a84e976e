import { isIP } from 'node:net';
import { type LogLine, NOT_TOLD, readRequestLine } from './log-line.ts';
import { readCommonTime } from './log-time.ts';

const TIME = / \[([^\]]{20,32})\] "/;
const STATUS = / (\d{3}) (?:\d{1,19}|-)(?= |$)/y;

/**
 * Lines of the common and the combined format, as Apache, nginx and most others write them:
 *
 * `address ident user [time] "request" status bytes "referrer" "agent" "forwarded for"`
 *
 * with the website before the address or not, and anything behind it all. The common format ends with the bytes.
 */
export function readPlainLine(text: string): LogLine | undefined {
  const found = TIME.exec(text);
  if (found === null) return undefined;
  const occurredAt = readCommonTime(found[1] ?? '');
  const request = readQuoted(text, found.index + found[0].length - 1);
  if (Number.isNaN(occurredAt) || request === undefined) return undefined;
  STATUS.lastIndex = request.end;
  const status = STATUS.exec(text);
  if (status === null) return undefined;
  const referrer = readQuoted(text, STATUS.lastIndex + 1);
  const userAgent = referrer && readQuoted(text, referrer.end + 1);
  const forwardedFor = userAgent && readQuoted(text, userAgent.end + 1);
  return {
    ...NOT_TOLD,
    ...readHead(text.slice(0, found.index)),
    ...readRequestLine(request.text),
    occurredAt,
    status: Number(status[1]),
    referrer: told(referrer?.text),
    userAgent: userAgent && told(userAgent.text),
    forwardedFor: told(forwardedFor?.text),
  };
}

/** Lines of the combined format alone: those that name no agent are none. */
export function readCombinedLine(text: string): LogLine | undefined {
  const line = readPlainLine(text);
  return line?.userAgent === undefined ? undefined : line;
}

/** `www.example.com:443 203.0.113.7 - -` or `203.0.113.7 - -`; servers that look names up write a name for the address. */
function readHead(head: string): Pick<LogLine, 'host' | 'address'> {
  const [first = '', second = ''] = head.split(' ', 2);
  const hasHost = isIP(first) === 0 && isIP(second) !== 0;
  return hasHost ? { host: first.replace(/:\d{1,5}$/, ''), address: second } : { host: '', address: first };
}

interface Quoted {
  text: string;
  /** Behind the closing quote. */
  end: number;
}

/** The text in quotes that begins here. Quotes and backslashes in it have a backslash before them. */
function readQuoted(line: string, start: number): Quoted | undefined {
  if (line[start] !== '"') return undefined;
  for (let at = start + 1; at < line.length; at++) {
    const character = line.charCodeAt(at);
    if (character === 92) at++;
    else if (character === 34) return { text: plain(line.slice(start + 1, at)), end: at + 1 };
  }
  return undefined;
}

/** Bytes that servers write as `\xHH` are written as addresses have them; other escapes lose their backslash. */
function plain(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(/\\(?:x([0-9A-Fa-f]{2})|(.))/gs, (_, byte?: string, other = '') => (byte ? `%${byte}` : other));
}

function told(text = ''): string {
  return text === '-' ? '' : text;
}
