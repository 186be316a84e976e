import { type ClientHttp2Session, connect } from 'node:http2';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createAccessLog } from '../../shared/access-log/access-log.ts';
import { createHttp2Connections, type Http2Limits, type Respond } from './http2-server.ts';

const HOST = 'way.example';
const PATIENT: Http2Limits = { firstRequestMs: 60_000, idleMs: 60_000, bodyMs: 60_000 };
const echo: Respond = (request, response) => {
  let body = '';
  request.on('data', (part) => {
    body += part;
  });
  request.on('end', () => response.end(`${request.method} ${request.headers.host}${request.url} <${body}>`));
};

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** Serves HTTP/2 without TLS, and connects a client. */
async function open(limits: Http2Limits = PATIENT, respond: Respond = echo, begin?: Respond) {
  const connections = createHttp2Connections(respond, { limits, ...(begin && { begin }) });
  const listener = createServer((socket) => connections.server.emit('connection', socket));
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const session = connect(`http://127.0.0.1:${(listener.address() as AddressInfo).port}`);
  session.on('error', () => undefined);
  closers.push(() => {
    session.destroy();
    connections.destroy();
    listener.close();
  });
  return { connections, session };
}

interface Answer {
  status: number | undefined;
  body: string;
}

function send(session: ClientHttp2Session, headers: Record<string, string>, body?: string): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const stream = session.request({ ':path': '/x', ':authority': HOST, ...headers });
  let [text, status]: [string, number | undefined] = ['', undefined];
  stream.on('error', reject).on('response', (head) => {
    status = head[':status'];
  });
  stream.setEncoding('utf8').on('data', (part) => {
    text += part;
  });
  stream.on('close', () => resolve({ status, body: text }));
  stream.end(body);
  return promise;
}

const closed = (emitter: { once(name: 'close', listener: () => void): unknown }) =>
  new Promise<string>((resolve) => emitter.once('close', () => resolve('closed')));

describe('a request over HTTP/2', () => {
  it.each<[string, Record<string, string>, string | undefined, string]>([
    ['names its host in the authority', {}, undefined, `GET ${HOST}/x <>`],
    ['may repeat it as a header', { host: HOST }, undefined, `GET ${HOST}/x <>`],
    ['may have a body', { ':method': 'POST' }, 'hello', `POST ${HOST}/x <hello>`],
  ])('%s', async (_name, headers, body, expected) => {
    const { session } = await open();
    expect(await send(session, headers, body)).toEqual({ status: 200, body: expected });
  });

  it.each<[string, Record<string, string>, string]>([
    ['names two hosts', { host: 'evil.example' }, 'must equal the authority'],
    ['has a fragment in its path', { ':path': '/register#' }, 'must not contain a fragment'],
    ['has a path without a slash', { ':path': '*', ':method': 'OPTIONS' }, 'must start with a slash'],
  ])('that %s is rejected', async (_name, headers, message) => {
    const { session } = await open();
    const { status, body } = await send(session, headers);
    expect([status, JSON.parse(body)]).toEqual([400, { error: 1, message: expect.stringContaining(message) }]);
  });

  it('appears in the access log with its status, also when it is rejected', async () => {
    const lines: string[] = [];
    const common = { clock: { now: () => 0 }, addressOf: () => '203.0.113.7', idOf: () => 'an-id' };
    const log = createAccessLog({ format: 'combined', write: (line) => void lines.push(line), ...common });
    const { session } = await open(
      PATIENT,
      (_request, response) => response.writeHead(302, ['Content-Length', '0']).end(),
      log,
    );
    await send(session, {});
    await send(session, { ':path': '/register#' });
    await vi.waitFor(() => expect(lines).toHaveLength(2));
    expect(lines.map((line) => line.slice(line.indexOf('"')))).toEqual([
      '"GET /x HTTP/2.0" 302 0 "-" "-" id=an-id',
      '"GET /register HTTP/2.0" 400 - "-" "-" id=an-id',
    ]);
  });

  it('with headers beyond the limit is rejected, and the connection goes on', async () => {
    const { session } = await open();
    await send(session, {});
    const many = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`x-${index}`, 'a'.repeat(1_000)]));
    await expect(send(session, many)).rejects.toThrow();
    expect((await send(session, {})).status).toBe(200);
  });
});

describe('a connection with HTTP/2', () => {
  it('ends when no request follows, whatever else arrives', async () => {
    const { session } = await open({ ...PATIENT, firstRequestMs: 50 });
    const pings = setInterval(() => session.destroyed || session.ping(() => undefined), 10);
    closers.push(() => clearInterval(pings));
    expect(await closed(session)).toBe('closed');
  });

  it('ends after a while without requests', async () => {
    const { session } = await open({ ...PATIENT, idleMs: 30 });
    expect((await send(session, {})).status).toBe(200);
    expect(await closed(session)).toBe('closed');
  });

  it('stays while a response is running', async () => {
    const { session } = await open({ ...PATIENT, firstRequestMs: 20, idleMs: 20 }, (_request, response) => {
      response.write('first');
      setTimeout(() => response.end(' last'), 60);
    });
    expect((await send(session, {})).body).toBe('first last');
  });

  it('cancels a request whose body does not arrive', async () => {
    const { session } = await open({ ...PATIENT, bodyMs: 30 });
    const stream = session.request({ ':path': '/x', ':authority': HOST, ':method': 'POST' });
    stream.on('error', () => undefined).write('a part');
    expect(await closed(stream)).toBe('closed');
    expect((await send(session, {})).status).toBe(200);
  });

  it('finishes running requests when the service stops', async () => {
    const { connections, session } = await open(PATIENT, (_request, response) => {
      connections.finish();
      response.end('done');
    });
    expect((await send(session, {})).body).toBe('done');
    expect(await closed(session)).toBe('closed');
  });
});
