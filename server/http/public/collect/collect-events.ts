import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  createPageReader,
  type PageReader,
  parseEventBody,
  type RawHit,
  type Recorder,
} from '../../../collect/collect.ts';
import { malformedBody, tooLarge, unavailable } from '../../../platform/app-error.ts';
import type { Log } from '../../../platform/log.ts';
import type { Clock } from '../../../platform/time/clock.ts';
import type { BodyPath, HotPath, HotRequest, HotResponse } from '../../hot-path.ts';
import { errorResponse, toAppError } from '../../shared/errors.ts';
import type { RequestIdReader } from '../../shared/request/request-ids.ts';
import { pathOf } from '../redirect/edge-request.ts';
import { purposeHeaderOf } from '../redirect/hits.ts';
import { readSmallBody } from './small-body.ts';

export interface CollectDeps {
  recorder: Pick<Recorder, 'recordDurably' | 'takeDurably'>;
  clock: Clock;
  log: Pick<Log, 'error'>;
  /** Returns the sender's address, also behind trusted proxies. */
  senderOf(request: HotRequest): string;
  requestIdOf: RequestIdReader;
}

interface CollectContext extends CollectDeps {
  readPage: PageReader;
}

const BODY_LIMIT_BYTES = 16 * 1024;
const PATHS = ['/api/event', '/bio/api/event'];
const KNOWN_PATHS: ReadonlySet<string> = new Set(PATHS);

/** CORS headers: pages of any origin send events, and the responses contain nothing to read. */
const OPEN = {
  'Access-Control-Allow-Origin': '*',
  'Cache-Control': 'no-store',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};
/** Headers of the response to a CORS preflight request. */
const PREFLIGHT = {
  ...OPEN,
  'Access-Control-Allow-Methods': 'POST, OPTIONS',
  'Access-Control-Allow-Headers': 'Content-Type',
  'Access-Control-Max-Age': '86400',
};
/** Flat list as Node writes it; Node would iterate over an object for each response. */
const TAKEN = [...Object.entries(OPEN).flat(), 'Content-Length', '0'];
const FAILED = { status: 500, headers: {}, body: { error: 1, message: 'Something went wrong on the server.' } };

/**
 * Handles `POST /api/event` before the framework, which would double the cost: responds 202 without a body once the
 * event is on disk, also for events that a rule drops. Passes all other requests on.
 */
export function createEventHandler(deps: CollectDeps): BodyPath {
  const context: CollectContext = { ...deps, readPage: createPageReader() };
  return (request, response, pass) => {
    if (isEvent(request)) takeEvent(context, request, response);
    else pass();
  };
}

/** The same for requests that have their body, before `node:http`, which would add half of the cost. */
export function createPlainEventHandler(deps: CollectDeps): HotPath {
  const context: CollectContext = { ...deps, readPage: createPageReader() };
  return (request, response, pass) => {
    const { body } = request;
    if (body !== undefined && isEvent(request)) takeText(context, { request, response }, body.toString('utf8'));
    else pass();
  };
}

function isEvent({ method, url = '' }: HotRequest): boolean {
  return method === 'POST' && KNOWN_PATHS.has(pathOf(url));
}

/**
 * Serves the requests that the fast handler leaves to the framework: preflights, other methods and unusual spellings of
 * the path.
 */
export async function serveEvents(app: FastifyInstance, deps: CollectDeps): Promise<void> {
  const context: CollectContext = { ...deps, readPage: createPageReader() };
  app.addHook('onRequest', async (_request, reply) => void reply.headers(PREFLIGHT));
  for (const path of PATHS) {
    app.options(path, (_request, reply) => reply.code(204).send());
    app.route({ method: ['GET', 'PUT', 'PATCH', 'DELETE'], url: path, handler: rejectMethod });
    const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
      reply.hijack();
      takeEvent(context, request.raw, reply.raw);
    };
    app.post(path, { onRequest }, () => undefined);
  }
}

function rejectMethod(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.code(405).header('Allow', 'POST, OPTIONS').send({ error: 1, message: 'Send events with POST.' });
}

interface Exchange {
  request: HotRequest;
  response: HotResponse;
}

function takeEvent(deps: CollectContext, request: IncomingMessage, response: ServerResponse): void {
  readSmallBody(request, BODY_LIMIT_BYTES, (text) => takeText(deps, { request, response }, text));
}

/** @param text undefined for a body that exceeds the limit */
function takeText(deps: CollectContext, exchange: Exchange, text: string | undefined): void {
  const { request, response } = exchange;
  const failed = (error: unknown) => sendRejection(deps, exchange, error);
  if (text === undefined) return void failed(tooLarge('The body is too large.'));
  const hit = readHit(deps, request, text);
  if (!hit) return void failed(malformedBody('page is required: {"page": "https://example.com/"}.'));
  try {
    deps.recorder.takeDurably(hit, (outcome) => {
      if (outcome === 'refused') return void failed(unavailable());
      response.writeHead(202, TAKEN);
      response.end();
    });
  } catch (error) {
    failed(error);
  }
}

function sendRejection({ log, requestIdOf }: CollectDeps, { request, response }: Exchange, error: unknown): void {
  if (response.headersSent) return void response.destroy();
  const refusal = toAppError(error);
  if (!refusal) log.error({ err: error, requestId: requestIdOf(request) }, 'failed to accept an event');
  const rejection = refusal ? errorResponse(refusal, { invalidInput: 400 }) : FAILED;
  const body = JSON.stringify(rejection.body);
  response.writeHead(rejection.status, {
    ...OPEN,
    ...rejection.headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    // The rest of an oversized body is not read, so the connection cannot carry another request.
    ...(refusal?.code === 'too_large' ? { Connection: 'close' } : {}),
  });
  response.end(body);
}

function readHit(deps: CollectContext, request: HotRequest, text: string): RawHit | undefined {
  const { headers } = request;
  const body = parseEventBody(text, headers['content-type'], deps.readPage);
  if (!body) return undefined;
  // Spelled out like `hitOf`, because this runs for every event.
  return {
    kind: body.kind,
    accountId: 0,
    linkId: 0,
    qrId: 0,
    campaignId: 0,
    domainId: 0,
    pageId: 0,
    occurredAt: deps.clock.now(),
    address: deps.senderOf(request),
    userAgent: headers['user-agent'] ?? '',
    acceptLanguage: headers['accept-language'] ?? '',
    brands: String(headers['sec-ch-ua'] ?? ''),
    isFirstHand: true,
    referrer: body.referrer,
    host: body.page.host,
    path: body.page.path,
    query: body.page.query,
    screen: body.screenResolution,
    event: body.event,
    props: body.props,
    engagedMs: body.engagedMs,
    scrollDepth: body.scrollDepth,
    userId: body.userId,
    isAutomated: body.isAutomated,
    journeyId: '0',
    landingSiteId: 0,
    doNotTrack: headers.dnt === '1',
    globalPrivacyControl: headers['sec-gpc'] === '1',
    secPurpose: purposeHeaderOf(request),
  };
}
