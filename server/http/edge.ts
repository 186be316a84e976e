import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Looks at every request first: answers it, or calls `pass`, at once or a little later. Whatever it does for requests that
 * are not its own, it does in microseconds.
 */
export type EdgeHandler = (request: IncomingMessage, response: ServerResponse, pass: () => void) => void;

type Next = (request: IncomingMessage, response: ServerResponse) => void;

/** Bounds against slow senders; Node's own let slow headers hold a connection for over 12 s. */
const OPTIONS = {
  headersTimeout: 5_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 65_000,
  // Checked below: Node answers by itself, and then runs what stands behind.
  requireHostHeader: false,
};

/**
 * The process's one HTTP server: refuses request shapes that two readers could read differently, offers the request to the
 * hot path, then to the framework.
 */
export function createEdgeServer(hotPath: EdgeHandler, next: Next): Server {
  // What comes behind a refused request on its connection may be what somebody else took for its body: it is not run.
  const refused = new WeakSet<Socket>();
  const server = createServer(OPTIONS, (request, response) => {
    // A server that closes lets go of every connection it answers on.
    if (!server.listening) response.shouldKeepAlive = false;
    if (refused.has(request.socket)) return;
    const fault = faultyShape(request);
    if (fault) {
      refused.add(request.socket);
      response.writeHead(400, { 'Content-Type': 'application/json; charset=utf-8', Connection: 'close' });
      response.end(JSON.stringify({ error: 1, message: fault }));
      return;
    }
    hotPath(request, response, () => next(request, response));
  });
  return server;
}

/** Shapes that request smuggling is made of, and that no honest client sends. */
function faultyShape(request: IncomingMessage): string | undefined {
  const url = request.url ?? '';
  // Node takes what says "HTTP/2.0" or nothing for a request like any other.
  if (request.httpVersionMajor !== 1) return 'This version of HTTP is not supported.';
  if (!url.startsWith('/')) return 'The address must start with a slash.';
  // The router cuts an address there, the hot path does not: at a branded domain `/register#` would be the service's own.
  if (url.includes('#')) return 'The part behind # is not for servers.';
  const encoding = request.headers['transfer-encoding'];
  if (encoding !== undefined) {
    if (encoding.toLowerCase() !== 'chunked') return 'This transfer encoding is not supported.';
    // RFC 9112, 6.1: before HTTP/1.1 there are no chunks, and a proxy may have taken them for something else.
    if (request.httpVersionMinor === 0) return 'HTTP/1.0 knows no transfer encoding.';
  }
  const hosts = countHosts(request.rawHeaders);
  // HTTP/1.0 may do without.
  return hosts > 1 || (hosts === 0 && request.httpVersionMinor > 0) ? 'A request has one Host header.' : undefined;
}

function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name !== undefined && name.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts;
}

/** Takes no new connections, answers what is under way for at most `CLOSE_WITHIN_MS`, then cuts what is left. */
export async function closeServer(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // What was under way leaves its connection open for the next request: without this, closing took all of the 5 s.
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_EVERY_MS);
  const cut = setTimeout(() => server.closeAllConnections(), CLOSE_WITHIN_MS);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}

const CLOSE_WITHIN_MS = 5_000;
const SWEEP_EVERY_MS = 20;

const BROKEN_REQUESTS: Readonly<Record<string, { status: string; message: string }>> = {
  HPE_HEADER_OVERFLOW: { status: '431 Request Header Fields Too Large', message: 'The headers are too large.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', message: 'The request took too long.' },
};
const UNREADABLE = { status: '400 Bad Request', message: 'The request could not be read.' };

/** Answers what is no HTTP request in the form of every other refusal, and ends the connection. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const { status, message } = BROKEN_REQUESTS[error.code ?? ''] ?? UNREADABLE;
  const body = JSON.stringify({ error: 1, message });
  const headers = [
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    'X-Content-Type-Options: nosniff',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  socket.end(`HTTP/1.1 ${status}\r\n${headers.join('\r\n')}\r\n\r\n${body}`);
}
