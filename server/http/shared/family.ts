import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Principal, RateLimitState } from '../../accounts/accounts.ts';
import { notFound, rateLimited } from '../../platform/app-error.ts';
import type { Log } from '../../platform/log.ts';
import { type Gate, passGate, rateHeaders, setRateLimitHeaders, stillPasses } from './access/gate.ts';
import type { CachedRejection } from './access/rejection-cache.ts';
import { type ErrorFormat, type ErrorResponse, errorResponse, isStoreDamage, toAppError } from './errors.ts';
import { createOperationCaller } from './operation-call.ts';
import { useBodyParser } from './request/body-parser.ts';
import { originOf } from './request/request-origin.ts';
import { Streamed, sendStreamed } from './responses/streamed.ts';
import type { HandlerContext, Route } from './route.ts';

const BODY_LIMIT_BYTES = 64 * 1024;
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal | undefined;
  }
}

export interface ServedFamily {
  routes: readonly Route[];
  style: ErrorFormat;
  gate: Gate;
  context: HandlerContext;
  /** Logs bugs; the framework's own log is off. */
  log: Pick<Log, 'error'>;
}

/**
 * Serves an API family's route table under the prefix of `app`, and implements everything that all responses of the
 * family have in common.
 */
export async function serveFamily(app: FastifyInstance, family: ServedFamily): Promise<void> {
  useBodyParser(app);
  app.decorateRequest('principal', undefined);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(COMMON_HEADERS);
    if (request.method === 'OPTIONS') return setRateLimitHeaders(family.gate, request, reply);
    request.principal = await passGate(family.gate, request, reply);
  });
  app.setErrorHandler((error, request, reply) => sendError(error as Error, { request, reply, family }));
  app.setNotFoundHandler((request, reply) => {
    if (request.method === 'OPTIONS') return reply.code(204).send();
    return sendError(notFound(), { request, reply, family });
  });
  for (const row of family.routes) addRoute(app, family, row);
  for (const [path, methods] of methodsByPath(family.routes)) rejectOtherMethods(app, path, methods);
}

function addRoute(app: FastifyInstance, family: ServedFamily, row: Route): void {
  const { operation } = row;
  const callOperation = createOperationCaller(row, family.context);
  app.route({
    method: operation.method,
    url: fastifyPath(operation.path),
    bodyLimit: row.bodyLimitBytes ?? BODY_LIMIT_BYTES,
    handler: async (request, reply) => {
      const { principal, query, body } = request;
      if (!principal) throw new Error('a request got past the gate without a principal');
      const response = await callOperation({
        principal,
        query,
        body,
        params: request.params as Record<string, string>,
        path: request.url.split('?')[0] ?? '',
        accept: request.headers.accept,
        isStillAuthorized: () => stillPasses(family.gate, request),
        from: () => originOf(family.gate.addressOf, request),
      });
      if (response instanceof Streamed) return sendStreamed(response, request, reply);
      return reply.code(operation.status).type(JSON_TYPE).send(JSON.stringify(response));
    },
  });
}

/** Converts `/qr/{id}/update` to the router's syntax. */
function fastifyPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

/** Returns the methods of each URL, ignoring parameter names. */
function methodsByPath(routes: readonly Route[]): Map<string, Set<string>> {
  const known = new Map<string, Set<string>>();
  for (const { operation } of routes) {
    const path = fastifyPath(operation.path);
    const methods = known.get(path) ?? new Set<string>();
    known.set(path, methods.add(operation.method));
    if (operation.method === 'GET') methods.add('HEAD');
  }
  return known;
}

function rejectOtherMethods(app: FastifyInstance, url: string, methods: ReadonlySet<string>): void {
  const others = METHODS.filter((method) => !methods.has(method));
  const allow = [...methods, 'OPTIONS'].join(', ');
  app.route({
    method: others,
    url,
    handler: (_request, reply) =>
      reply
        .code(405)
        .header('Allow', allow)
        .send({ error: 1, message: `Use ${allow} for this URL.` }),
  });
}

/**
 * Allows browser clients of any origin to call with a key; cookies never authenticate here, so this exposes nothing.
 */
const COMMON_HEADERS: Readonly<Record<string, string>> = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, Accept',
  'Access-Control-Allow-Methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
  'Access-Control-Expose-Headers':
    'X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Request-Id, Retry-After, Content-Disposition',
  'Access-Control-Max-Age': '600',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
};

const JSON_TYPE = 'application/json; charset=utf-8';

/** Returns the whole response to a caller above its limit, as the family itself sends it. */
export function rateLimitedResponse(state: RateLimitState): CachedRejection {
  const { status, headers, body } = errorResponse(rateLimited(state.retryAfterSeconds), { invalidInput: 400 });
  const text = JSON.stringify(body);
  const content = { 'Content-Type': JSON_TYPE, 'Content-Length': String(Buffer.byteLength(text)) };
  const all = { ...COMMON_HEADERS, ...rateHeaders(state), ...headers, ...content };
  return { status, headers: all, body: text, endsAt: state.resetAt * 1_000 };
}

function sendError(error: Error, exchange: { request: FastifyRequest; reply: FastifyReply; family: ServedFamily }) {
  const { request, reply, family } = exchange;
  const path = request.url.split('?')[0] ?? '';
  const response = describeError(error, family, { path, requestId: request.id });
  return reply.code(response.status).headers(response.headers).type(JSON_TYPE).send(JSON.stringify(response.body));
}

/** Returns the response to an error of an operation, and logs a bug with the path that it was called by and the ID of the request. */
export function describeError(
  error: unknown,
  family: Pick<ServedFamily, 'log' | 'style'>,
  from: { path: string; requestId?: string },
): ErrorResponse {
  const refusal = toAppError(error);
  if (!refusal || isStoreDamage(error)) family.log.error({ err: error, ...from }, 'unexpected error');
  return refusal ? errorResponse(refusal, family.style) : serverError(from.requestId);
}

/** With the ID, an operator finds the error that somebody reports. */
function serverError(requestId: string | undefined): ErrorResponse {
  const logged =
    requestId === undefined ? 'The error was logged.' : `The error was logged with request ID ${requestId}.`;
  return { status: 500, headers: {}, body: { error: 1, message: `Something went wrong on the server. ${logged}` } };
}
