import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { readStatement } from './request.ts';
import { EngineBusyError, type EngineResult, type EngineSessions } from './sessions.ts';

/** Largest request: many times the loader's block size (8 MiB). */
const MAX_BODY_BYTES = 256 * 1024 * 1024;

/** Bound values are sent in the URL. The limit equals ClickHouse's own (`http_max_uri_size`) and is 60 times Node's. */
const MAX_URL_BYTES = 1024 * 1024;

/** ClickHouse's error numbers, for errors that do not originate in the engine. */
const TOO_MANY_SIMULTANEOUS_QUERIES = 202;
const UNKNOWN_EXCEPTION = 1002;

/**
 * Creates a server with the part of ClickHouse's HTTP interface that the official client uses, backed by chDB sessions.
 * `GET /ping` responds `Ok.`; every other request is a statement. It does not listen yet.
 */
export function createEngineServer(sessions: EngineSessions): Server {
  const server = createServer({ maxHeaderSize: MAX_URL_BYTES }, (request, response) => {
    respond(sessions, request, response).catch((error: unknown) => refuse(response, error));
  });
  // Idle connections of the client's pool stay open; statements may take as long as the engine allows.
  server.keepAliveTimeout = 0;
  server.requestTimeout = 0;
  return server;
}

async function respond(sessions: EngineSessions, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://engine');
  if (url.pathname === '/ping') {
    response.writeHead(200, { 'content-type': 'text/plain' }).end('Ok.\n');
    return;
  }
  const statement = readStatement(url, await readBody(request));
  const result = await sessions.run(statement);
  response.writeHead(200, {
    'content-type': 'text/plain; charset=UTF-8',
    'content-length': result.bytes.byteLength,
    'x-clickhouse-query-id': statement.queryId,
    'x-clickhouse-summary': summary(result),
  });
  response.end(result.bytes);
}

function summary(result: EngineResult): string {
  return JSON.stringify({ read_rows: String(result.rowsRead), written_rows: String(result.rowsWritten) });
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BODY_BYTES) throw new Error('The request is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Sends the format that clients parse: `Code: N. DB::Exception: message (NAME)`, with the number in a header as well.
 */
function refuse(response: ServerResponse, error: unknown): void {
  const text = error instanceof Error ? error.message : String(error);
  const code = /Code: (\d+)\./.exec(text)?.[1];
  const busy = error instanceof EngineBusyError;
  const fallback = busy ? TOO_MANY_SIMULTANEOUS_QUERIES : UNKNOWN_EXCEPTION;
  const name = busy ? 'TOO_MANY_SIMULTANEOUS_QUERIES' : 'UNKNOWN_EXCEPTION';
  const body = code === undefined ? `Code: ${fallback}. DB::Exception: ${text} (${name})\n` : `${text}\n`;
  if (response.headersSent || response.destroyed) return void response.destroy();
  response.writeHead(busy ? 503 : 500, {
    'content-type': 'text/plain; charset=UTF-8',
    'x-clickhouse-exception-code': code ?? String(fallback),
  });
  response.end(body);
}
