import { EMPTY_LOG_LINE, type LogLine, readRequestLine } from './log-line.ts';
import { readAnyTime } from './log-time.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Parses JSON lines: Caddy's, with a nested request object, and flat ones with nginx's variable names or common plain
 * names.
 */
export function readJsonLine(text: string): LogLine | undefined {
  const fields = text.startsWith('{') ? parse(text) : undefined;
  if (fields === undefined) return undefined;
  const line = isObject(fields.request) ? readCaddy(fields, fields.request) : readFlat(fields);
  const isWhole = line.occurredAt >= 0 && line.address !== '' && Number.isInteger(line.status);
  return isWhole ? line : undefined;
}

function readCaddy(fields: Fields, request: Fields): LogLine {
  const header = headerReader(request.headers);
  return {
    occurredAt: readAnyTime(fields.ts),
    address:
      textOf(request, ['client_ip', 'remote_ip']) ||
      textOf(request, ['remote_addr']).replace(/^\[?([^\]]*?)\]?(?::\d{1,5})$/, '$1'),
    forwardedFor: header('X-Forwarded-For'),
    method: textOf(request, ['method']),
    target: textOf(request, ['uri']),
    status: Number(fields.status ?? Number.NaN),
    referrer: header('Referer'),
    userAgent: isObject(request.headers) ? header('User-Agent') : undefined,
    host: withoutPort(textOf(request, ['host'])),
    acceptLanguage: header('Accept-Language'),
    secPurpose: header('Sec-Purpose') || header('Purpose'),
    doNotTrack: header('Dnt') === '1',
    globalPrivacyControl: header('Sec-Gpc') === '1',
    contentType: headerReader(fields.resp_headers)('Content-Type'),
  };
}

const TIMES = ['time_iso8601', '@timestamp', 'timestamp', 'time', 'time_local', 'msec', 'ts', 'date'];
const ADDRESSES = ['remote_addr', 'client_ip', 'remote_ip', 'clientip', 'client', 'ip'];
const AGENTS = ['http_user_agent', 'user_agent', 'agent'];

function readFlat(fields: Fields): LogLine {
  const time = TIMES.find((name) => fields[name] !== undefined);
  const text = (...names: string[]) => textOf(fields, names);
  return {
    ...EMPTY_LOG_LINE,
    ...readFlatRequest(fields),
    occurredAt: readAnyTime(time && fields[time]),
    address: text(...ADDRESSES),
    forwardedFor: text('http_x_forwarded_for', 'x_forwarded_for'),
    status: Number(text('status', 'status_code') || Number.NaN),
    referrer: text('http_referer', 'http_referrer', 'referer', 'referrer'),
    userAgent: AGENTS.some((name) => fields[name] !== undefined) ? text(...AGENTS) : undefined,
    host: withoutPort(text('host', 'http_host', 'vhost')),
    acceptLanguage: text('http_accept_language'),
    secPurpose: text('http_sec_purpose'),
    doNotTrack: text('http_dnt') === '1',
    globalPrivacyControl: text('http_sec_gpc') === '1',
    contentType: text('sent_http_content_type'),
  };
}

/**
 * Reads the request line as one text, or its parts; nginx's `$uri` excludes the query, which is a separate variable.
 */
function readFlatRequest(fields: Fields): Pick<LogLine, 'method' | 'target'> {
  const method = textOf(fields, ['request_method', 'method']);
  if (method === '') return readRequestLine(textOf(fields, ['request']));
  const target = textOf(fields, ['request_uri', 'uri', 'url', 'path']);
  const query = textOf(fields, ['args', 'query_string']).replace(/^\?/, '');
  return { method, target: query === '' || target.includes('?') ? target : `${target}?${query}` };
}

/** Caddy writes headers like Go: canonical names with lists of values. */
function headerReader(headers: unknown): (name: string) => string {
  if (!isObject(headers)) return () => '';
  return (name) => {
    const values = Object.hasOwn(headers, name) ? headers[name] : undefined;
    return plain(Array.isArray(values) ? values[0] : values);
  };
}

function textOf(fields: Fields, names: readonly string[]): string {
  for (const name of names) {
    const text = Object.hasOwn(fields, name) ? plain(fields[name]) : '';
    if (text !== '') return text;
  }
  return '';
}

/** nginx writes '-' for an empty value. */
function plain(value: unknown): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return text === '-' ? '' : text;
}

function withoutPort(host: string): string {
  return host.replace(/:\d{1,5}$/, '');
}

function parse(text: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
