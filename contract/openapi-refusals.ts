import type { OpenApiHeader, OpenApiResponse, Reference } from './openapi-document.ts';

/** Shared error responses. */

interface RefusalText {
  description: string;
  message: string;
  /** Invalid fields in the example. */
  errors?: Readonly<Record<string, readonly string[]>>;
  /** Headers in addition to the rate limit headers. */
  headers?: readonly string[];
}

const REFUSALS: Readonly<Record<number, RefusalText>> = {
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
    description: 'The key is read-only, its role does not allow this, or the account is suspended.',
    message: 'This API key is read-only.',
  },
  404: { description: 'Not found, or owned by another account.', message: 'Not found.' },
  413: { description: 'The body is too large.', message: 'The body is too large.' },
  415: { description: 'The body is neither JSON nor a form.', message: 'Send JSON or form data.' },
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

/** A refusal of an operation, by its status; `isOpen`: of an operation without a key, which no rate limit counts. */
export interface KnownRefusal {
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

/** The responses `Refusal400`, `Refusal401`, ... of a document that has these refusals. */
export function refusalComponents(refusals: readonly KnownRefusal[]): Record<string, OpenApiResponse> {
  return Object.fromEntries(refusals.map((refusal) => [nameOf(refusal), refusalResponse(refusal)]));
}

function nameOf({ status, isOpen }: KnownRefusal): string {
  return `${isOpen ? 'Open' : ''}Refusal${status}`;
}

function refusalResponse({ status, isOpen }: KnownRefusal): OpenApiResponse {
  const text = REFUSALS[status];
  if (!text) throw new Error(`No description of the refusal ${status}.`);
  const { description, message, errors } = text;
  return {
    description,
    headers: isOpen || status === 431 ? referencesTo(text.headers ?? []) : headers(text.headers),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Refusal' },
        example: { error: 1, message, ...(errors && { errors }) },
      },
    },
  };
}

/** A reference to one of the document's refusals. */
export function refusalReference(refusal: KnownRefusal): Reference {
  return { $ref: `#/components/responses/${nameOf(refusal)}` };
}
