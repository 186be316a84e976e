/** A request in an access log. Texts are '' if the log lacks them. */
export interface LogLine {
  /** Epoch milliseconds. */
  readonly occurredAt: number;
  readonly address: string;
  /** `X-Forwarded-For`, if the log has it. */
  readonly forwardedFor: string;
  /** '' for requests that were not HTTP. */
  readonly method: string;
  /** Requested path and query, or an absolute address. */
  readonly target: string;
  readonly status: number;
  readonly referrer: string;
  /** Undefined for logs without this field, which says nothing about the visitor. */
  readonly userAgent: string | undefined;
  /** The website's host, if the log covers several. */
  readonly host: string;
  readonly acceptLanguage: string;
  readonly secPurpose: string;
  readonly doNotTrack: boolean;
  readonly globalPrivacyControl: boolean;
  /** Of the response. */
  readonly contentType: string;
}

/** Parses one line without its line break; returns undefined if the format does not match. Never throws. */
export type ReadLogLine = (text: string) => LogLine | undefined;

/** Defaults for fields that most lines lack. */
export const EMPTY_LOG_LINE = {
  forwardedFor: '',
  host: '',
  acceptLanguage: '',
  secPurpose: '',
  contentType: '',
  doNotTrack: false,
  globalPrivacyControl: false,
} as const satisfies Partial<LogLine>;

/** Splits `GET /path HTTP/1.1`; returns empty parts for input that was not a request. */
export function readRequestLine(text: string): Pick<LogLine, 'method' | 'target'> {
  const first = text.indexOf(' ');
  const last = text.lastIndexOf(' HTTP/');
  const method = text.slice(0, Math.max(first, 0));
  if (!/^[A-Z]{1,20}$/.test(method)) return { method: '', target: '' };
  return { method, target: text.slice(first + 1, last > first ? last : undefined) };
}
