import type { OpenApiHeader, OpenApiResponse, Reference } from './openapi-document.ts';

/** Every refusal that the service gives, as responses that operations refer to. */

interface RefusalText {
  description: string;
  message: string;
  /** Fields at fault, in the example. */
  errors?: Readonly<Record<string, readonly string[]>>;
  /** Headers beside the rate limit's. */
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
  403: { description: 'The key is read-only, or the account is suspended.', message: 'This API key is read-only.' },
  404: { description: 'Not found, or not yours.', message: 'Not found.' },
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

/** References to the rate limit's headers and to others by name. */
export function headers(others: readonly string[] = []): Record<string, Reference> {
  return Object.fromEntries(
    [...RATE_HEADERS, ...others].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
}

/** The responses `Refusal400`, `Refusal401`, ... of a document that uses these statuses. */
export function refusalComponents(statuses: readonly number[]): Record<string, OpenApiResponse> {
  return Object.fromEntries(statuses.map((status) => [`Refusal${status}`, refusalResponse(status)]));
}

function refusalResponse(status: number): OpenApiResponse {
  const text = REFUSALS[status];
  if (!text) throw new Error(`No description of the refusal ${status}.`);
  const { description, message, errors } = text;
  return {
    description,
    headers: headers(text.headers),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Refusal' },
        example: { error: 1, message, ...(errors && { errors }) },
      },
    },
  };
}

/** A reference to one of the document's refusals. */
export function refusalReference(status: number): Reference {
  return { $ref: `#/components/responses/Refusal${status}` };
}
