import { Agent, type IncomingHttpHeaders, request as startRequest } from 'node:http';

/** A request exactly as it goes over the wire: nothing is normalised on the way, as `fetch` would. */
export interface WireRequest {
  method: string;
  /** Path and query as they are sent. */
  path: string;
  /** Sent as `Authorization: Bearer <key>`. */
  key?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Sends the body in chunks, without a Content-Length. */
  chunked?: boolean;
}

export interface WireResponse {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** Undefined where the body is no JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  json: any;
}

export type WireClient = (request: WireRequest) => Promise<WireResponse>;

/** A client of one server with keep-alive connections; `close` ends them. */
export function createWireClient(origin: string): { send: WireClient; close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const { hostname, port } = new URL(origin);
  return {
    send: (request) => send({ agent, hostname, port }, request),
    close: () => agent.destroy(),
  };
}

function send(to: { agent: Agent; hostname: string; port: string }, request: WireRequest): Promise<WireResponse> {
  const { method, path, body } = request;
  return new Promise((resolve, reject) => {
    const outgoing = startRequest({ ...to, method, path, headers: headersOf(request) });
    outgoing.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text, json: parseJson(text) });
      });
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

function headersOf({ key, headers, body, chunked }: WireRequest): Record<string, string> {
  return {
    ...(key === undefined ? {} : { Authorization: `Bearer ${key}` }),
    ...(body === undefined || chunked ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }),
    ...(chunked ? { 'Transfer-Encoding': 'chunked' } : {}),
    ...headers,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
