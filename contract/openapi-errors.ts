import type { OpenApiHeader, OpenApiResponse, Reference } from './openapi-document.ts';

/** Shared error responses. */

interface ErrorText {
  description: string;
  message: string;
  /** Invalid fields in the example. */
  errors?: Readonly<Record<string, readonly string[]>>;
  /** Headers in addition to the rate limit headers. */
  headers?: readonly string[];
}

const ERRORS: Readonly<Record<number, ErrorText>> = {
  400: {
    description: 'Invalid input, or a body that is not an object.',
    message: 'Enter a name.',
    errors: { name: ['Enter a name.'] },
  },
  401: {
    description: 'The key is missing, unknown, revoked or expired.',
    message: 'An API key is required. Send it as "Authorization: Bearer <API_KEY>".',
    headers: ['WWW-Authenticate'],
  },
  403: {
    description:
      'The key lacks the scope, its role does not allow this, a limit of the plan is reached, or the account is suspended.',
    message: 'This API key lacks the scope links:write. Add it to the key in the settings, or use a key that has it.',
  },
  404: { description: 'Not found, or owned by another account.', message: 'Not found.' },
  413: { description: 'The body is too large.', message: 'The body is too large.' },
  415: {
    description: 'The body is neither JSON nor a form.',
    message: 'Send the body as application/json or application/x-www-form-urlencoded.',
  },
  422: {
    description: 'Invalid input.',
    message: 'Enter a domain such as example.com.',
    errors: { domain: ['Enter a domain such as example.com.'] },
  },
  429: {
    description: 'Rate limit exceeded.',
    message: 'Too many requests. Slow down and try again.',
    headers: ['Retry-After'],
  },
  431: {
    description:
      'The URL and headers exceed 16 KiB. The request is rejected before authentication and does not count toward a rate limit.',
    message: 'The headers are too large.',
  },
  503: {
    description: 'The service is busy.',
    message: 'The service is busy. Try again in a moment.',
    headers: ['Retry-After'],
  },
};

const RATE_HEADERS = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'];

const integer = { type: 'integer', minimum: 0 };

export const headerComponents: Readonly<Record<string, OpenApiHeader>> = {
  'X-RateLimit-Limit': { description: 'Allowed requests per minute.', schema: integer },
  'X-RateLimit-Remaining': { description: 'Remaining requests in the current window.', schema: integer },
  'X-RateLimit-Reset': { description: 'End of the window as a Unix timestamp.', schema: integer },
  'Retry-After': { description: 'Seconds to wait before retrying.', schema: integer },
  'WWW-Authenticate': { description: 'Bearer.', schema: { type: 'string' } },
};

/** An error response by status. `isOpen`: of an operation without a key, which has no rate limit headers. */
export interface KnownError {
  status: number;
  isOpen: boolean;
}

/** References to the rate limit's headers and to others by name. */
export function headers(others: readonly string[] = []): Record<string, Reference> {
  return referencesTo([...RATE_HEADERS, ...others]);
}

function referencesTo(names: readonly string[]): Record<string, Reference> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** The responses `Error400`, `Error401`, ... of a document that has these errors. */
export function errorComponents(errors: readonly KnownError[]): Record<string, OpenApiResponse> {
  return Object.fromEntries(errors.map((error) => [nameOf(error), errorResponse(error)]));
}

function nameOf({ status, isOpen }: KnownError): string {
  return `${isOpen ? 'Open' : ''}Error${status}`;
}

function errorResponse({ status, isOpen }: KnownError): OpenApiResponse {
  const text = ERRORS[status];
  if (!text) throw new Error(`No description of the error ${status}.`);
  const { description, message, errors } = text;
  return {
    description,
    headers: isOpen || status === 431 ? referencesTo(text.headers ?? []) : headers(text.headers),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/ErrorResponse' },
        example: { error: 1, message, ...(errors && { errors }) },
      },
    },
  };
}

/** A reference to one of the document's errors. */
export function errorReference(error: KnownError): Reference {
  return { $ref: `#/components/responses/${nameOf(error)}` };
}
