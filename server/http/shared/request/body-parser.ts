import type { FastifyInstance } from 'fastify';
import qs from 'qs';
import { type AppError, malformedBody, unsupportedMedia } from '../../../platform/app-error.ts';

/** Filters nest deepest of all bodies. */
const FORM_LIMITS = {
  depth: 12,
  strictDepth: true,
  parameterLimit: 1_000,
  arrayLimit: 200,
  ignoreQueryPrefix: true,
} as const;

/**
 * Parses bodies of both API families: JSON objects, form bodies (`pixels[]=1` and `a[b]=c` as PHP clients send them), and
 * an empty body as `{}` (clients send `Content-Type: application/json` with DELETE and no body).
 */
export function useBodyParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body, done) => {
    try {
      done(null, parseBody(request.headers['content-type'] ?? '', textOf(body as Buffer)));
    } catch (error) {
      done(error as AppError);
    }
  });
}

/**
 * Decodes UTF-8 (RFC 8259, 8.1), with or without a byte order mark; other bytes would be stored as replacement
 * characters.
 */
function textOf(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw malformedBody('The body is not valid UTF-8.');
  }
}

/** Returns the body as a plain object, or throws an error that says what to send. */
export function parseBody(contentType: string, text: string): Record<string, unknown> {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  if (text.trim() === '') return {};
  if (type === 'application/x-www-form-urlencoded') return parseForm(text);
  if (type === '' || type === 'application/json' || type === 'text/json' || type.endsWith('+json'))
    return parseJson(text);
  throw unsupportedMedia('Send the body as application/json or application/x-www-form-urlencoded.');
}

/** Rejects more fields than the form parser's limit, which would otherwise drop them silently. */
function parseForm(text: string): Record<string, unknown> {
  const { parameterLimit, depth } = FORM_LIMITS;
  if (text.split('&', parameterLimit + 1).length > parameterLimit)
    throw malformedBody(`A form can have up to ${parameterLimit} fields. Send this body as application/json.`);
  try {
    return qs.parse(text, FORM_LIMITS) as Record<string, unknown>;
  } catch {
    throw malformedBody(`A form can have up to ${depth} levels of brackets. Send this body as application/json.`);
  }
}

function parseJson(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw malformedBody('The body is not valid JSON.');
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw malformedBody('The body must be a JSON object.');
}
