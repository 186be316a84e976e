import { errorMessages } from '../messages/shared/errors.ts';
/** An error response of the API, or a failure of the network. */
export class ApiError extends Error {
  /** HTTP status; 0 when no response arrived. */
  readonly status: number;
  /** Error messages by field. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, parts: Partial<Pick<ApiError, 'status' | 'fields' | 'retryAfterSeconds'>> = {}) {
    super(message);
    this.status = parts.status ?? 0;
    this.fields = parts.fields ?? {};
    this.retryAfterSeconds = parts.retryAfterSeconds;
  }
}

/** Creates the error of a response, with the service's own message where it has one. */
export async function toApiError(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined);
  const { message, errors } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const retryAfterSeconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return new ApiError(typeof message === 'string' ? message : messageFor(response.status), {
    status: response.status,
    fields: fieldsOf(errors),
    retryAfterSeconds: Number.isFinite(retryAfterSeconds) ? retryAfterSeconds : undefined,
  });
}

function fieldsOf(errors: unknown): Record<string, string[]> {
  if (typeof errors !== 'object' || errors === null) return {};
  const lists = Object.entries(errors).filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]));
  return Object.fromEntries(lists.map(([field, sentences]) => [field, sentences.map(String)]));
}

function messageFor(status: number): string {
  if (status === 404) return errorMessages.gone;
  if (status >= 500) return errorMessages.unavailable;
  return errorMessages.refused;
}
