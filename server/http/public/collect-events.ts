import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { parseEventBody, type Recorder, rawHit } from '../../collect/collect.ts';
import type { Clock } from '../../platform/clock.ts';
import { asRefusal, refusalAnswer } from '../shared/errors.ts';

export interface CollectParts {
  recorder: Pick<Recorder, 'recordDurably'>;
  clock: Clock;
  addressOf(request: FastifyRequest): string;
}

const BODY_LIMIT_BYTES = 16 * 1024;
const PATHS = ['/api/event', '/bio/api/event'];

/** Pages of any origin send events; there is nothing to read in the answers. */
const OPEN = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'POST, OPTIONS',
  'Access-Control-Allow-Headers': 'Content-Type',
  'Access-Control-Max-Age': '86400',
  'Cache-Control': 'no-store',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

/** `POST /api/event`: 202 without a body once the event is on disk, and the same for hits that a rule drops. */
export async function serveEvents(app: FastifyInstance, parts: CollectParts): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES }, (_request, body, done) =>
    done(null, body),
  );
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(OPEN);
    // Live trackers name two types at once, `application/json, text/javascript; charset=utf-8`, which the framework
    // refuses with 415 before a parser sees it. What the body is shows in the body.
    const { headers } = request.raw;
    if (!headers['content-type']?.includes('x-www-form-urlencoded')) headers['content-type'] = 'text/plain';
  });
  app.setErrorHandler((error, request, reply) => {
    const refusal = asRefusal(error);
    if (!refusal) request.log.error({ err: error }, 'an event could not be taken');
    const answer = refusal ? refusalAnswer(refusal, { invalidInput: 400 }) : FAILED;
    return reply.code(answer.status).headers(answer.headers).send(answer.body);
  });
  for (const path of PATHS) {
    app.options(path, (_request, reply) => reply.code(204).send());
    app.route({ method: ['GET', 'PUT', 'PATCH', 'DELETE'], url: path, handler: refuseMethod });
    app.post(path, { bodyLimit: BODY_LIMIT_BYTES }, async (request, reply) => {
      const hit = readHit(parts, request);
      if (!hit) return reply.code(400).send({ error: 1, message: 'Name the page: {"page": "https://example.com/"}.' });
      await parts.recorder.recordDurably(hit);
      return reply.code(202).send();
    });
  }
}

function refuseMethod(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.code(405).header('Allow', 'POST, OPTIONS').send({ error: 1, message: 'Send events with POST.' });
}

const FAILED = { status: 500, headers: {}, body: { error: 1, message: 'Something went wrong on our side.' } };

function readHit(parts: CollectParts, request: FastifyRequest) {
  const { headers } = request;
  const body = parseEventBody(typeof request.body === 'string' ? request.body : '', headers['content-type']);
  if (!body) return undefined;
  return rawHit({
    kind: body.event ? 'event' : 'pageview',
    occurredAt: parts.clock.now(),
    address: parts.addressOf(request),
    userAgent: headers['user-agent'] ?? '',
    acceptLanguage: headers['accept-language'] ?? '',
    referrer: body.referrer,
    ...body.page,
    screen: body.screenResolution,
    event: body.event,
    doNotTrack: headers.dnt === '1',
    globalPrivacyControl: headers['sec-gpc'] === '1',
    secPurpose: String(headers['sec-purpose'] ?? headers.purpose ?? ''),
  });
}
