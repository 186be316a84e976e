import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type RawHit, rawHit, readEventFields } from '../../../collect/collect.ts';
import { errorResponse, toAppError } from '../../shared/errors.ts';
import { queryOf } from '../redirect/edge-request.ts';
import { purposeHeaderOf } from '../redirect/hits.ts';
import type { CollectDeps } from './collect-events.ts';

const PATHS = ['/api/event.gif', '/bio/api/event.gif'];

/** One transparent pixel: the smallest GIF that every reader accepts, 43 bytes. */
const POINT = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64');

const HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Cache-Control': 'no-store',
  'Content-Type': 'image/gif',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
};

/**
 * Serves `GET /api/event.gif?page=...`, for pages without scripts. It always sends the same picture, so the response reveals
 * nothing and never appears as a broken image. It responds once the event is on disk or filtered; an event that cannot be
 * stored gets 503, with the picture.
 */
export async function serveEventPixel(app: FastifyInstance, deps: CollectDeps): Promise<void> {
  for (const url of PATHS) {
    app.get(url, (request, reply) => respond(deps, request, reply));
    app.route({ method: ['POST', 'PUT', 'PATCH', 'DELETE'], url, handler: rejectMethod });
  }
}

function rejectMethod(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.code(405).header('Allow', 'GET, HEAD').send({ error: 1, message: 'Use GET for this image.' });
}

async function respond(deps: CollectDeps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.headers(HEADERS);
  // A HEAD request is not a visit.
  const hit = request.method === 'GET' ? readHit(deps, request.raw) : undefined;
  try {
    if (hit !== undefined) await deps.recorder.recordDurably(hit);
  } catch (error) {
    const refusal = toAppError(error);
    if (!refusal) deps.log.error({ err: error, requestId: request.id }, 'failed to accept an event');
    const { status, headers } = refusal ? errorResponse(refusal, { invalidInput: 400 }) : { status: 500, headers: {} };
    reply.code(status).headers(headers);
  }
  return reply.send(POINT);
}

/** Returns the event, or undefined if neither the URL nor the browser's Referer header names a page. */
function readHit(deps: CollectDeps, request: IncomingMessage): RawHit | undefined {
  const { headers, url = '' } = request;
  const params = new URLSearchParams(queryOf(url));
  const body = readEventFields({
    page: params.get('page') || headers.referer,
    referrer: params.get('referrer') ?? '',
    event: params.get('event') ?? '',
  });
  if (body === undefined) return undefined;
  return rawHit({
    kind: body.kind,
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
    event: body.event,
    doNotTrack: headers.dnt === '1',
    globalPrivacyControl: headers['sec-gpc'] === '1',
    secPurpose: purposeHeaderOf(request),
  });
}
