import { isIP } from 'node:net';
import { EMPTY_LOG_LINE, type LogLine, readRequestLine } from './log-line.ts';
import { readCommonTime } from './log-time.ts';

const TIME = / \[([^\]]{20,32})\] "/;
const STATUS = / (\d{3}) (?:\d{1,19}|-)(?= |$)/y;

/**
 * Parses lines of the common and the combined format, as written by Apache, nginx and most others:
 *
 * `address ident user [time] "request" status bytes "referrer" "agent" "forwarded for"`
 *
 * The website's host may precede the address, and anything may follow. The common format ends with the bytes.
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
    ...EMPTY_LOG_LINE,
    ...readHead(text.slice(0, found.index)),
    ...readRequestLine(request.text),
    occurredAt,
    status: Number(status[1]),
    referrer: valueOrEmpty(referrer?.text),
    userAgent: userAgent && valueOrEmpty(userAgent.text),
    forwardedFor: valueOrEmpty(forwardedFor?.text),
  };
}

/** Parses lines of the combined format only; rejects lines without a user agent. */
export function readCombinedLine(text: string): LogLine | undefined {
  const line = readPlainLine(text);
  return line?.userAgent === undefined ? undefined : line;
}

/**
 * Parses `www.example.com:443 203.0.113.7 - -` or `203.0.113.7 - -`. Servers that resolve names log a name in place of
 * the address.
 */
function readHead(head: string): Pick<LogLine, 'host' | 'address'> {
  const [first = '', second = ''] = head.split(' ', 2);
  const hasHost = isIP(first) === 0 && isIP(second) !== 0;
  return hasHost ? { host: first.replace(/:\d{1,5}$/, ''), address: second } : { host: '', address: first };
}

interface Quoted {
  text: string;
  /** After the closing quote. */
  end: number;
}

/** Returns the quoted text that starts here. A backslash escapes quotes and backslashes. */
function readQuoted(line: string, start: number): Quoted | undefined {
  if (line[start] !== '"') return undefined;
  for (let at = start + 1; at < line.length; at++) {
    const character = line.charCodeAt(at);
    if (character === 92) at++;
    else if (character === 34) return { text: plain(line.slice(start + 1, at)), end: at + 1 };
  }
  return undefined;
}

/** Converts bytes logged as `\xHH` to percent-encoding and removes the backslash of other escapes. */
function plain(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(/\\(?:x([0-9A-Fa-f]{2})|(.))/gs, (_, byte?: string, other = '') => (byte ? `%${byte}` : other));
}

function valueOrEmpty(text = ''): string {
  return text === '-' ? '' : text;
}
