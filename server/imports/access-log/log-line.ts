/** A request as an access log tells it. Texts are '' where the log says nothing. */
export interface LogLine {
  /** Epoch milliseconds. */
  readonly occurredAt: number;
  readonly address: string;
  /** `X-Forwarded-For`, where the log has it. */
  readonly forwardedFor: string;
  /** '' for what was no HTTP request. */
  readonly method: string;
  /** Path and query as they were asked for, or a whole address. */
  readonly target: string;
  readonly status: number;
  readonly referrer: string;
  /** Undefined in logs that have no field for it, which says nothing about the visitor. */
  readonly userAgent: string | undefined;
  /** The website's, where the log tells several apart. */
  readonly host: string;
  readonly acceptLanguage: string;
  readonly secPurpose: string;
  readonly doNotTrack: boolean;
  readonly globalPrivacyControl: boolean;
  /** Of the answer. */
  readonly contentType: string;
}

/** Reads one line without its end; undefined when it is not of the format. Never throws, whatever the line. */
export type ReadLogLine = (text: string) => LogLine | undefined;

/** What most lines don't tell. */
export const NOT_TOLD = {
  ...{ forwardedFor: '', host: '', acceptLanguage: '', secPurpose: '', contentType: '' },
  ...{ doNotTrack: false, globalPrivacyControl: false },
} as const satisfies Partial<LogLine>;

/** `GET /path HTTP/1.1` in its parts; empty ones for what came over the wire and was no request. */
export function readRequestLine(text: string): Pick<LogLine, 'method' | 'target'> {
  const first = text.indexOf(' ');
  const last = text.lastIndexOf(' HTTP/');
  const method = text.slice(0, Math.max(first, 0));
  if (!/^[A-Z]{1,20}$/.test(method)) return { method: '', target: '' };
  return { method, target: text.slice(first + 1, last > first ? last : undefined) };
}
