import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type RawHit, rawHit, readEventFields } from '../../../collect/collect.ts';
import { asRefusal, refusalAnswer } from '../../shared/errors.ts';
import { queryOf } from '../redirect/edge-request.ts';
import { purposeOf } from '../redirect/hits.ts';
import type { CollectParts } from './collect-events.ts';

const PATHS = ['/api/event.gif', '/bio/api/event.gif'];

/** One transparent point: the smallest GIF that every reader takes, 43 bytes. */
const POINT = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64');

const HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Cache-Control': 'no-store',
  'Content-Type': 'image/gif',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
};

/**
 * `GET /api/event.gif?page=...`, for pages without scripts: the same picture for everything, so that strangers learn nothing
 * and nobody sees a broken one. Sent when the hit is on disk or left out; what can't be stored now is 503, with the picture.
 */
export async function serveEventPixel(app: FastifyInstance, parts: CollectParts): Promise<void> {
  for (const url of PATHS) {
    app.get(url, (request, reply) => answer(parts, request, reply));
    app.route({ method: ['POST', 'PUT', 'PATCH', 'DELETE'], url, handler: refuseMethod });
  }
}

function refuseMethod(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.code(405).header('Allow', 'GET, HEAD').send({ error: 1, message: 'Ask for this picture with GET.' });
}

async function answer(parts: CollectParts, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.headers(HEADERS);
  // A look at the headers is nobody's visit.
  const hit = request.method === 'GET' ? readHit(parts, request.raw) : undefined;
  try {
    if (hit !== undefined) await parts.recorder.recordDurably(hit);
  } catch (error) {
    const refusal = asRefusal(error);
    if (!refusal) parts.log.error({ err: error }, 'an event could not be taken');
    const { status, headers } = refusal ? refusalAnswer(refusal, { invalidInput: 400 }) : { status: 500, headers: {} };
    reply.code(status).headers(headers);
  }
  return reply.send(POINT);
}

/** Undefined where no page is told: neither by the address nor, as far as the browser tells it, by the page itself. */
function readHit(parts: CollectParts, request: IncomingMessage): RawHit | undefined {
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
    occurredAt: parts.clock.now(),
    address: parts.senderOf(request),
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
    secPurpose: purposeOf(request),
  });
}
