/** A request that was answered. */
export interface AccessEntry {
  requestId: string;
  /** In epoch milliseconds. */
  endedAt: number;
  durationMs: number;
  /** Truncated. */
  address: string;
  method: string;
  host: string;
  /** Masked, with its query. */
  url: string;
  httpVersion: string;
  status: number;
  /** Undefined for streamed bodies. */
  bytes: number | undefined;
  /** Masked. */
  referrer: string;
  userAgent: string;
}

export const ACCESS_LOG_FORMATS = ['json', 'combined'] as const;
export type AccessLogFormat = (typeof ACCESS_LOG_FORMATS)[number];

export const accessLineWriters: Record<AccessLogFormat, (entry: AccessEntry) => string> = { json, combined };

function json({ endedAt, durationMs, ...entry }: AccessEntry): string {
  const time = new Date(endedAt).toISOString();
  return JSON.stringify({ access: true, time, durationMs: Math.round(durationMs * 10) / 10, ...entry });
}

/** The format of Apache and nginx, with the ID of the request at the end, where readers ignore it. */
function combined(entry: AccessEntry): string {
  const { address, method, url, httpVersion, status, bytes, referrer, userAgent, requestId } = entry;
  const request = quoted(`${method} ${url} HTTP/${httpVersion}`);
  const tail = `${quoted(referrer || '-')} ${quoted(userAgent || '-')} id=${requestId}`;
  return `${address} - - [${timeOf(entry.endedAt)}] ${request} ${status} ${bytes ?? '-'} ${tail}`;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `27/Nov/2026:02:30:00 +0000`. */
function timeOf(epochMs: number): string {
  const [date = '', time = ''] = new Date(epochMs).toISOString().split('T');
  const [year, month, day] = date.split('-');
  return `${day}/${MONTHS[Number(month) - 1]}/${year}:${time.slice(0, 8)} +0000`;
}

/** Apache's notation of characters that would end the field or the line. */
function quoted(text: string): string {
  const escaped = text.replaceAll(/["\\]|[^\x20-\x7e]/g, (sign) =>
    sign === '"' || sign === '\\' ? `\\${sign}` : `\\x${sign.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
  return `"${escaped}"`;
}
