import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

/**
 * Looks at every request first: answers it, or calls `pass`, at once or a little later. Whatever it does for requests that
 * are not its own, it does in microseconds.
 */
export type EdgeHandler = (request: IncomingMessage, response: ServerResponse, pass: () => void) => void;

type Next = (request: IncomingMessage, response: ServerResponse) => void;

/** Bounds against slow senders; Node's own let slow headers hold a connection for over 12 s. */
const LIMITS = {
  headersTimeout: 5_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 65_000,
};

/**
 * The process's one HTTP server: refuses request shapes that two readers could read differently, offers the request to the
 * hot path, then to the framework.
 */
export function createEdgeServer(hotPath: EdgeHandler, next: Next): Server {
  return createServer(LIMITS, (request, response) => {
    const fault = faultyShape(request);
    if (fault) {
      response.writeHead(400, { 'Content-Type': 'application/json; charset=utf-8', Connection: 'close' });
      response.end(JSON.stringify({ error: 1, message: fault }));
      return;
    }
    hotPath(request, response, () => next(request, response));
  });
}
/** Shapes that request smuggling is made of, and that no honest client sends. */
function faultyShape(request: IncomingMessage): string | undefined {
  const url = request.url ?? '';
  if (!url.startsWith('/')) return 'The address must start with a slash.';
  const encoding = request.headers['transfer-encoding'];
  if (encoding !== undefined && encoding.toLowerCase() !== 'chunked') return 'This transfer encoding is not supported.';
  if (countHosts(request.rawHeaders) > 1) return 'A request has one Host header.';
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

/** Takes no new connections, answers what is under way for at most `CLOSE_WITHIN_MS`, then cuts what is left. */
export async function closeServer(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), CLOSE_WITHIN_MS);
  await closed;
  clearTimeout(cut);
}

const CLOSE_WITHIN_MS = 5_000;
