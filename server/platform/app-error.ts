/** The error codes of expected errors. Any other exception is a bug and results in status 500. */
export type ErrorCode =
  | 'invalid_input'
  | 'malformed_body'
  | 'conflict'
  | 'key_missing'
  | 'key_expired'
  | 'key_unknown'
  | 'forbidden'
  | 'limit_reached'
  | 'not_found'
  | 'too_large'
  | 'unsupported_media'
  | 'rate_limited'
  | 'unavailable';

/** Messages by field name that say what to change. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** An expected error that the caller can understand and, in most cases, fix. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldErrors | undefined;
  /** Seconds after which a retry makes sense. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message: string, details: { fields?: FieldErrors; retryAfterSeconds?: number } = {}) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.fields = details.fields;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

/** Invalid input. The message repeats the first field's message for clients that only read the message. */
export function invalidInput(fields: FieldErrors): AppError {
  const first = Object.values(fields)[0]?.[0] ?? 'The input is not valid.';
  return new AppError('invalid_input', first, { fields });
}

/** Invalid input in one field. */
export function invalidField(field: string, message: string): AppError {
  return invalidInput({ [field]: [message] });
}

/** The name, alias or tag is already taken. */
export function conflict(field: string, message: string): AppError {
  return new AppError('conflict', message, { fields: { [field]: [message] } });
}

export function malformedBody(message: string): AppError {
  return new AppError('malformed_body', message);
}

/** The same error for unknown objects and objects of other accounts: the response must not distinguish them. */
export function notFound(): AppError {
  return new AppError('not_found', 'Not found.');
}

export function forbidden(message: string): AppError {
  return new AppError('forbidden', message);
}

/** The session must authenticate again, by `POST /account/confirm`, before this change. */
export function reauthenticationRequired(): AppError {
  const sentence = 'Confirm it’s you, then try again.';
  return new AppError('forbidden', sentence, { fields: { confirm: [sentence] } });
}

export function keyMissing(): AppError {
  return new AppError('key_missing', 'An API key is required. Send it as "Authorization: Bearer <API_KEY>".');
}

export function keyExpired(): AppError {
  return new AppError('key_expired', 'This API key has expired. Create a new one.');
}

/** The same error for unknown and revoked keys. */
export function keyUnknown(): AppError {
  return new AppError('key_unknown', 'This API key is not valid.');
}

export function tooLarge(message: string): AppError {
  return new AppError('too_large', message);
}

export function unsupportedMedia(message: string): AppError {
  return new AppError('unsupported_media', message);
}

export function rateLimited(retryAfterSeconds: number): AppError {
  return new AppError('rate_limited', 'Too many requests. Slow down and try again.', { retryAfterSeconds });
}

/** Too many concurrent operations, in contrast to too many per period. */
export function tooManyConcurrent(message: string): AppError {
  return new AppError('rate_limited', message, { retryAfterSeconds: 15 });
}

export function unavailable(message = 'The service is busy. Try again in a moment.'): AppError {
  return new AppError('unavailable', message, { retryAfterSeconds: 1 });
}
