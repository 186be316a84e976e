import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  constants,
  createServer,
  type Http2Server,
  type Http2ServerRequest,
  type Http2ServerResponse,
  type ServerHttp2Session,
} from 'node:http2';
import { pathProblem, respondToProblem } from '../../edge.ts';

/** Responds to a request, whatever the version of HTTP. */
export type Respond = (request: IncomingMessage, response: ServerResponse) => void;

/** The same limits as for HTTP/1.1 (`edge.ts`): Node has none for HTTP/2. */
export interface Http2Limits {
  /** Until the first request of a connection. */
  firstRequestMs: number;
  /** Without a request. Bytes that do not complete one, such as pings, do not count. */
  idleMs: number;
  /** For the body of a request. */
  bodyMs: number;
}

const LIMITS: Http2Limits = { firstRequestMs: 5_000, idleMs: 65_000, bodyMs: 15_000 };

const OPTIONS = {
  settings: { maxConcurrentStreams: 100, maxHeaderListSize: 16 * 1024 },
  maxSessionInvalidFrames: 100,
  maxSessionRejectedStreams: 100,
};

export interface Http2Connections {
  /** Takes connections by its event `connection`. */
  server: Http2Server;
  /** Tells every client to send no more requests; connections end after the running ones. */
  finish(): void;
  destroy(): void;
}

export interface Http2Options {
  limits?: Http2Limits;
  /** Sees every request before anything else. */
  begin?: Respond;
}

export function createHttp2Connections(
  respond: Respond,
  { limits = LIMITS, begin }: Http2Options = {},
): Http2Connections {
  const sessions = new Set<ServerHttp2Session>();
  const server = createServer(OPTIONS, (request, response) => {
    const problem = problemOf(request);
    // As in `asHttp1`: Node's compatibility layer has the members of a request that the service uses, but not the type.
    const plainRequest = request as unknown as IncomingMessage;
    begin?.(plainRequest, asHttp1(response));
    if (problem !== undefined) return respondToProblem(asHttp1(response), problem);
    limitBody(request, limits.bodyMs);
    respond(plainRequest, asHttp1(response));
  });
  server.on('session', (session) => {
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
    limitIdleness(session, limits);
  });
  return {
    server,
    finish: () => {
      for (const session of sessions) session.close();
    },
    destroy: () => {
      for (const session of sessions) session.destroy();
    },
  };
}

/** Node's compatibility layer has the methods that the service uses, but not the type. */
function asHttp1(response: Http2ServerResponse): ServerResponse {
  return response as unknown as ServerResponse;
}

/** Names the host as in HTTP/1.1, and returns what is wrong with the request. */
function problemOf(request: Http2ServerRequest): string | undefined {
  const { headers } = request;
  const authority = headers[':authority'];
  // RFC 9113, section 8.3.1.
  if (authority !== undefined && headers.host !== undefined && authority !== headers.host)
    return 'The Host header must equal the authority of the request.';
  headers.host ??= authority;
  if (!headers.host) return 'A request must name its host.';
  return pathProblem(request.url);
}

function limitBody({ stream }: Http2ServerRequest, bodyMs: number): void {
  if (stream.endAfterHeaders) return;
  const timer = setTimeout(() => stream.close(constants.NGHTTP2_CANCEL), bodyMs);
  const stop = () => clearTimeout(timer);
  stream.once('end', stop).once('close', stop);
}

/** Closes a connection without running requests after a while, whatever else its client sends. */
function limitIdleness(session: ServerHttp2Session, { firstRequestMs, idleMs }: Http2Limits): void {
  let running = 0;
  const wait = (ms: number) => setTimeout(() => session.close(), ms);
  let timer = wait(firstRequestMs);
  session.on('stream', (stream) => {
    running += 1;
    clearTimeout(timer);
    stream.once('close', () => {
      running -= 1;
      if (running === 0 && !session.destroyed) timer = wait(idleMs);
    });
  });
  session.once('close', () => clearTimeout(timer));
}
