import { AppError, type RefusalCode } from '../../platform/app-error.ts';

/** How a family tells refusals: the analytics group says 422 where the link-tools group says 400. */
export interface RefusalStyle {
  invalidInput: 400 | 422;
}

const STATUSES: Record<Exclude<RefusalCode, 'invalid_input' | 'conflict'>, number> = {
  malformed_body: 400,
  key_missing: 401,
  key_expired: 401,
  key_unknown: 401,
  forbidden: 403,
  not_found: 404,
  too_large: 413,
  unsupported_media: 415,
  rate_limited: 429,
  unavailable: 503,
};

export interface RefusalAnswer {
  status: number;
  headers: Record<string, string>;
  body: { error: 1; message: string; errors?: Record<string, readonly string[]> };
}

/** The answer to a refusal: status, headers and the body that every client of both families reads. */
export function refusalAnswer(error: AppError, style: RefusalStyle): RefusalAnswer {
  const isInput = error.code === 'invalid_input' || error.code === 'conflict';
  const status = isInput ? style.invalidInput : STATUSES[error.code as keyof typeof STATUSES];
  const headers: Record<string, string> = {};
  if (status === 401) headers['WWW-Authenticate'] = 'Bearer';
  if (error.retryAfterSeconds !== undefined) headers['Retry-After'] = String(error.retryAfterSeconds);
  const body = { error: 1 as const, message: error.message, ...(error.fields ? { errors: error.fields } : {}) };
  return { status, headers, body };
}

const FRAMEWORK_MESSAGES: Record<number, { code: RefusalCode; message: string }> = {
  400: { code: 'malformed_body', message: 'The request could not be read. Check its address and its body.' },
  413: { code: 'too_large', message: 'The body is too large.' },
  415: { code: 'unsupported_media', message: 'Send the body as application/json.' },
};

/** What the framework or a driver threw, as a refusal where it is one; undefined for bugs. */
export function asRefusal(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  const { statusCode, code, message } = (error ?? {}) as { statusCode?: number; code?: unknown; message?: unknown };
  const known = statusCode === undefined ? undefined : FRAMEWORK_MESSAGES[statusCode];
  if (known) return new AppError(known.code, known.message);
  if (STORE_CODES.test(String(code ?? '')) || STORE_MESSAGES.test(String(message ?? ''))) {
    return new AppError('unavailable', 'The database does not answer. Try again in a moment.', {
      retryAfterSeconds: 1,
    });
  }
  return undefined;
}

/**
 * A store that is down, restarting, full or hung, in the words of sockets, of SQLite (`SQLITE_IOERR_FSYNC` and the like
 * included) and of PostgreSQL: classes 08 (connection), 53 (resources) and 57P (an operator's doing), 57014 (its time ran
 * out), 40P01 (a deadlock was broken up).
 */
const STORE_CODES = new RegExp(
  '^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN' +
    '|SQLITE_(?:BUSY|LOCKED|FULL|IOERR|CANTOPEN)(?:_\\w+)?' +
    '|08\\w{3}|53\\w{3}|57P\\w{2}|57014|40P01)$',
);

/** The pg driver gives these no code: nobody answered in time, or the connection broke under a query. */
const STORE_MESSAGES =
  /^(?:timeout exceeded when trying to connect|Connection terminated\b.*|Query read timeout|Client has encountered a connection error and is not queryable|Client was closed and is not queryable)$/;
