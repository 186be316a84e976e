import type { Server } from 'node:http';
import { Readable } from 'node:stream';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import qs from 'qs';
import { createEdgeServer, respondToBrokenRequest } from '../http/edge.ts';
import type { Respond } from '../http/public/tls/http2-server.ts';
import { servePlainRequests } from '../http/public/tls/plain-requests.ts';
import { createTlsServer } from '../http/public/tls/tls-server.ts';
import type { RejectionCache } from '../http/shared/access/rejection-cache.ts';
import type { AccessLog } from '../http/shared/access-log/access-log.ts';
import type { Features } from '../http/shared/features.ts';
import { readableUrl } from '../http/shared/readable-url.ts';
import { REQUEST_ID_HEADER, type RequestIdReader } from '../http/shared/request/request-ids.ts';
import type { PublicSurface } from './public-surface.ts';

export interface ServersDeps extends Pick<Features, 'certificates'> {
  rejections: RejectionCache;
  idOf: RequestIdReader;
  accessLog: AccessLog | undefined;
}

/** Creates the framework on the HTTP server and, with certificates, the TLS server in front of it. */
export function createServers(
  { hotPath, takeEvents }: Pick<PublicSurface, 'hotPath' | 'takeEvents'>,
  { rejections, idOf, accessLog, certificates }: ServersDeps,
) {
  let next: Respond = () => undefined;
  const app = createFramework(idOf, (framework) => {
    next = (request, response) =>
      takeEvents(request, response, () => {
        if (!rejections.respond(request, response)) framework(request, response);
      });
    const plainPath = certificates ? servePlainRequests(certificates.live, hotPath) : hotPath;
    return createEdgeServer(plainPath, next, { idOf, begin: accessLog });
  });
  if (!certificates) return { app, tls: undefined };
  const respond: Respond = (request, response) => hotPath(request, response, () => next(request, response));
  const begin = accessLog ?? ((request, response) => response.setHeader(REQUEST_ID_HEADER, idOf(request)));
  return { app, tls: createTlsServer({ edge: app.server, respond, begin, certificates: certificates.live }) };
}

function createFramework(idOf: RequestIdReader, serverFactory: (framework: Respond) => Server): FastifyInstance {
  const app = Fastify({
    logger: false,
    genReqId: idOf,
    serverFactory,
    clientErrorHandler: respondToBrokenRequest,
    rewriteUrl: ({ url = '/' }) => readableUrl(url),
    routerOptions: {
      ignoreTrailingSlash: true,
      // Longer than any request line, so that a long parameter gets the API family's usual 404.
      maxParamLength: 65_536,
      querystringParser: (query) => qs.parse(query, { depth: 3, parameterLimit: 200 }) as Record<string, unknown>,
    },
    frameworkErrors: (_error, _request, reply) => {
      (reply as FastifyReply).code(400).send({ error: 1, message: 'The URL is malformed.' });
    },
  });
  // The body reader waits for `end`, which the edge's requests without a body never emit.
  app.addHook('preParsing', async ({ method }, _reply, payload) =>
    method !== 'GET' && payload.readableEnded ? Readable.from([]) : payload,
  );
  return app;
}
