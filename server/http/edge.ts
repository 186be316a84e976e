import cluster from 'node:cluster';
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { connectionLimit, readDescriptorLimit } from './file-descriptors.ts';
import { type Front, serveInFront } from './front.ts';
import { MAX_WAITING_CONNECTIONS, takeHandedOver } from './handed-over-connections.ts';
import type { HotPath } from './hot-path.ts';
import { identifiedResponses, REQUEST_ID_HEADER, type RequestIdReader } from './shared/request/request-ids.ts';

const closing = new WeakSet<Server>();
const fronts = new WeakMap<Server, Front>();

type Next = (request: IncomingMessage, response: ServerResponse) => void;

export interface EdgeOptions {
  /** Gives responses the ID of their request; without it, they have none. */
  idOf?: RequestIdReader;
  /** Sees every request before anything else. */
  begin?: Next | undefined;
}

/** Limits against slow senders. Node's own limits let slow headers hold a connection for over 12 s. */
const OPTIONS = {
  headersTimeout: 5_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 65_000,
  // Checked below: Node would respond by itself and then run the requests that follow.
  requireHostHeader: false,
  // A request without a body begins as an ended stream (`readableEnded`), whose `end` is never emitted: its reader's life
  // cycle costs more than the rest of a redirect's headers.
  optimizeEmptyRequests: true,
};

/**
 * Creates the process's only HTTP server. It rejects request shapes that two parsers could read differently, offers
 * each request to the hot path, and then passes it to the framework.
 */
export function createEdgeServer(hotPath: HotPath, next: Next, { begin, idOf }: EdgeOptions = {}): Server {
  // Data behind a rejected request may be what another parser took for its body, so the server never runs it.
  const refused = new WeakSet<Socket>();
  const server = createServer(
    { ...OPTIONS, ...(idOf && { ServerResponse: identifiedResponses(idOf) }) },
    (request, response) => {
      // A closing server closes every connection after its response.
      if (closing.has(server)) response.shouldKeepAlive = false;
      if (refused.has(request.socket)) return;
      begin?.(request, response);
      const problem = smugglingProblem(request);
      if (problem) {
        refused.add(request.socket);
        response.setHeader('Connection', 'close');
        respondToProblem(response, problem);
        return;
      }
      hotPath(request, response, () => next(request, response));
    },
  );
  // What sees every request sees those of node:http.
  if (!begin)
    fronts.set(server, serveInFront(server, { hotPath, idOf, isClosing: () => closing.has(server), refuseSilent }));
  const most = connectionLimit(readDescriptorLimit());
  if (most !== undefined) server.maxConnections = most;
  return server;
}

function refuseSilent(socket: Socket): void {
  respondToBrokenRequest({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket);
}

/** Rejects a request in the format of every other error. */
export function respondToProblem(response: ServerResponse, message: string): void {
  response.writeHead(400, { 'Content-Type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify({ error: 1, message }));
}

/** Returns the problem with a request shape that enables request smuggling and that no honest client sends. */
function smugglingProblem(request: IncomingMessage): string | undefined {
  // Node treats "HTTP/2.0" or a missing version like any other request.
  if (request.httpVersionMajor !== 1) return 'This version of HTTP is not supported.';
  const problem = pathProblem(request.url ?? '');
  if (problem !== undefined) return problem;
  const encoding = request.headers['transfer-encoding'];
  if (encoding !== undefined) {
    if (encoding.toLowerCase() !== 'chunked') return 'This transfer encoding is not supported.';
    // RFC 9112, 6.1: HTTP/1.0 has no chunked encoding, and a proxy may have framed the message differently.
    if (request.httpVersionMinor === 0) return 'HTTP/1.0 does not support transfer encodings.';
  }
  const hosts = countHosts(request.rawHeaders);
  // HTTP/1.0 allows requests without a Host header.
  return hosts > 1 || (hosts === 0 && request.httpVersionMinor > 0)
    ? 'A request must have exactly one Host header.'
    : undefined;
}

/** Returns the problem with a request path that two programs could read differently. */
export function pathProblem(url: string): string | undefined {
  if (!url.startsWith('/')) return 'The request path must start with a slash.';
  // The router cuts a URL at the fragment and the hot path does not: on a branded domain, `/register#` would reach the
  // service's own page.
  if (url.includes('#')) return 'The URL must not contain a fragment (#).';
  return undefined;
}

function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name !== undefined && name.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts;
}

/** Another server that passes its connections to the process's HTTP server. */
export interface Companion {
  server: NetServer;
  /** Ends the connections that the HTTP server does not know, after their running requests. */
  finish(): void;
  /** Ends those connections immediately. */
  destroy(): void;
}

/**
 * Stops accepting connections, finishes running requests within `CLOSE_WITHIN_MS`, then destroys the remaining
 * connections. A request counts as running once its bytes have reached this machine: `close` of `node:http` ends idle
 * connections at once, and with them requests that wait unread in the socket's buffer.
 *
 * @param idleMs how long idle connections stay. A client that sends a request while its connection is being closed gets no
 * response; a busy client sends its next request within this time, which is answered with `Connection: close`.
 */
export async function closeServer(server: Server, companions: readonly Companion[] = [], idleMs = 0): Promise<void> {
  const listening = [server, ...companions.map((companion) => companion.server)].filter((one) => one.listening);
  if (listening.length === 0) return;
  closing.add(server);
  const cut = setTimeout(() => {
    server.closeAllConnections();
    fronts.get(server)?.closeAll();
    for (const { destroy } of companions) destroy();
  }, CLOSE_WITHIN_MS);
  await Promise.all(listening.map(acceptBacklog));
  const closed = listening.map(
    (one) => new Promise<void>((resolve) => NetServer.prototype.close.call(one, () => resolve())),
  );
  for (const { finish } of companions) finish();
  // The timer runs before the event loop reads from sockets, the immediate after it has read what there was.
  const idleUntil = performance.now() + idleMs;
  const closeIdle = () => {
    server.closeIdleConnections();
    fronts.get(server)?.closeIdle();
  };
  const sweep = setInterval(() => {
    if (performance.now() >= idleUntil) setImmediate(closeIdle);
  }, SWEEP_EVERY_MS);
  await Promise.all(closed);
  clearInterval(sweep);
  clearTimeout(cut);
  // Ends the interval in which `node:http` looks for slow requests.
  server.close();
}

/**
 * Accepts the connections that the kernel has completed but this process has not taken yet. Closing the socket would
 * reset them, with the requests that their clients have already sent. libuv accepts one connection in each turn of the
 * event loop (libuv#3696).
 */
async function acceptBacklog(server: NetServer): Promise<void> {
  if (cluster.isWorker) return takeHandedOver(server);
  let quietTurns = 0;
  const note = () => {
    quietTurns = 0;
  };
  server.on('connection', note);
  // The first turn may have been half over.
  for (let turns = 0; quietTurns < 2 && turns < MAX_WAITING_CONNECTIONS; turns += 1) {
    quietTurns += 1;
    await nextTurn();
  }
  server.off('connection', note);
}

const CLOSE_WITHIN_MS = 5_000;
const SWEEP_EVERY_MS = 20;

const LINGER_MS = 500;

const BROKEN_REQUESTS: Readonly<Record<string, { status: string; message: string }>> = {
  HPE_HEADER_OVERFLOW: { status: '431 Request Header Fields Too Large', message: 'The headers are too large.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', message: 'The request took too long.' },
};
const UNREADABLE = { status: '400 Bad Request', message: 'The request could not be read.' };

/**
 * Responds to data that is not valid HTTP in the format of every other error, and closes the connection. There is no request that
 * an access log could describe; the ID is for the client's own log.
 */
export function respondToBrokenRequest(error: Pick<NodeJS.ErrnoException, 'code'>, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const { status, message } = BROKEN_REQUESTS[error.code ?? ''] ?? UNREADABLE;
  const body = JSON.stringify({ error: 1, message });
  const headers = [
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    'X-Content-Type-Options: nosniff',
    `${REQUEST_ID_HEADER}: ${randomUUID()}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  // A client that never closes would hold its descriptor for over a minute. It gets a moment to read the answer, and what
  // it still sends is thrown away: unread data would reset the connection before that.
  socket.end(`HTTP/1.1 ${status}\r\n${headers.join('\r\n')}\r\n\r\n${body}`);
  socket.resume();
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
