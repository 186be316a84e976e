import { AppError, type ErrorCode } from '../../platform/app-error.ts';

/** The error style of an API family: analytics responds 422 where link-tools responds 400. */
export interface ErrorFormat {
  invalidInput: 400 | 422;
}

const STATUSES: Record<Exclude<ErrorCode, 'invalid_input' | 'conflict'>, number> = {
  malformed_body: 400,
  key_missing: 401,
  key_expired: 401,
  key_unknown: 401,
  forbidden: 403,
  limit_reached: 403,
  not_found: 404,
  too_large: 413,
  unsupported_media: 415,
  rate_limited: 429,
  unavailable: 503,
};

export interface ErrorResponse {
  status: number;
  headers: Record<string, string>;
  body: { error: 1; message: string; errors?: Record<string, readonly string[]> };
}

/** Returns the response to an expected error: status, headers and the body that clients of both families read. */
export function errorResponse(error: AppError, style: ErrorFormat): ErrorResponse {
  const isInput = error.code === 'invalid_input' || error.code === 'conflict';
  const status = isInput ? style.invalidInput : STATUSES[error.code as keyof typeof STATUSES];
  const headers: Record<string, string> = {};
  if (status === 401) headers['WWW-Authenticate'] = 'Bearer';
  if (error.retryAfterSeconds !== undefined) headers['Retry-After'] = String(error.retryAfterSeconds);
  const body = { error: 1 as const, message: error.message, ...(error.fields ? { errors: error.fields } : {}) };
  return { status, headers, body };
}

const FRAMEWORK_MESSAGES: Record<number, { code: ErrorCode; message: string }> = {
  400: { code: 'malformed_body', message: 'The request could not be read. Check its URL and body.' },
  413: { code: 'too_large', message: 'The body is too large.' },
  415: { code: 'unsupported_media', message: 'Send the body as application/json.' },
};

/** Converts an error of the framework or a driver to an expected error; undefined for bugs. */
export function toAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  const { statusCode, code, message } = (error ?? {}) as { statusCode?: number; code?: unknown; message?: unknown };
  const known = statusCode === undefined ? undefined : FRAMEWORK_MESSAGES[statusCode];
  if (known) return new AppError(known.code, known.message);
  if (MOVING.test(String(code))) return new AppError('unavailable', MOVING_MESSAGE, { retryAfterSeconds: 5 });
  const problem = STORE_PROBLEMS.find(({ codes }) => codes.test(String(code ?? '')));
  if (problem) return new AppError('unavailable', problem.message, { retryAfterSeconds: 60 });
  if (STORE_CODES.test(String(code ?? '')) || STORE_MESSAGES.test(String(message ?? ''))) {
    return new AppError('unavailable', 'The database is unavailable. Try again in a moment.', {
      retryAfterSeconds: 1,
    });
  }
  return undefined;
}

/** The fence of a move, the only trigger that a catalog has; see `catalog-fence.ts` and `postgres-fence.ts`. */
const MOVING = /^(?:SQLITE_CONSTRAINT_TRIGGER|WMMOV)$/;
const MOVING_MESSAGE = 'The service is moving to another database. Nothing was stored. Try again in a few seconds.';

interface StoreProblem {
  codes: RegExp;
  message: string;
}

const DAMAGE: StoreProblem = {
  codes: /^(?:SQLITE_CORRUPT(?:_\w+)?|SQLITE_NOTADB|XX001|XX002)$/,
  message: 'The service’s database is damaged. The operator can run "waymark doctor --deep" for details.',
};

/** Problems that only an operator can resolve. */
const STORE_PROBLEMS: readonly StoreProblem[] = [
  { codes: /^(?:SQLITE_FULL|ENOSPC|53100)$/, message: 'The server’s disk is full. Nothing was stored.' },
  DAMAGE,
];

/** Whether an error shows that stored data is damaged: it is logged, although the client gets an expected error. */
export function isStoreDamage(error: unknown): boolean {
  return DAMAGE.codes.test(String((error as { code?: unknown } | null)?.code ?? ''));
}

/**
 * Error codes of a store that is down, restarting, full or hanging, from sockets, SQLite (including
 * `SQLITE_IOERR_FSYNC` and the like) and PostgreSQL: classes 08 (connection), 53 (resources) and 57P (operator
 * intervention), 57014 (statement timeout), 40P01 (deadlock).
 */
const STORE_CODES = new RegExp(
  '^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN' +
    '|SQLITE_(?:BUSY|LOCKED|FULL|IOERR|CANTOPEN)(?:_\\w+)?' +
    '|08\\w{3}|53\\w{3}|57P\\w{2}|57014|40P01)$',
);

/** Errors without a code in the pg driver: a timeout, or a connection that broke during a query. */
const STORE_MESSAGES =
  /^(?:timeout exceeded when trying to connect|Connection terminated\b.*|Query read timeout|Client has encountered a connection error and is not queryable|Client was closed and is not queryable)$/;
