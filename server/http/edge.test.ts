import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { PATIENCE } from '../../test/support/vitest/patience.ts';
import { closeServer, createEdgeServer } from './edge.ts';
import { connectionLimit, readDescriptorLimit } from './file-descriptors.ts';
import type { HotPath } from './hot-path.ts';
import { listen, openRaw, sendRaw } from './raw-socket.fixture.ts';

const passOn: HotPath = (_request, _response, pass) => pass();
const HOST = 'Host: way.example\r\n';
const CLOSE = 'Connection: close\r\n';

/** Echoes the request body and records every request. */
function echo(seen: string[]) {
  return (request: IncomingMessage, response: ServerResponse) => {
    seen.push(`${request.method} ${request.url}`);
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    const respond = () => response.end(`<${body}>`);
    if (request.readableEnded) respond();
    else request.on('end', respond);
  };
}

const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\n${HOST}${headers}\r\n`;
const post = (headers: string, body = '') => `POST /x HTTP/1.1\r\n${HOST}${CLOSE}${headers}\r\n${body}`;
/** The request that an attacker smuggles behind another request or in its body. */
const SMUGGLED = get('/smuggled', CLOSE);
const chunked = 'Transfer-Encoding: chunked\r\n';

let server: Server;
let port: number;
const seen: string[] = [];
beforeAll(async () => {
  server = createEdgeServer(passOn, echo(seen));
  port = await listen(server);
});
afterAll(() => closeServer(server));
beforeEach(() => {
  seen.length = 0;
});

describe('honest requests', () => {
  it.each([
    ['a GET', get('/x', CLOSE), 'GET /x', '<>'],
    ['HTTP/1.0 without a host', 'GET /x HTTP/1.0\r\n\r\n', 'GET /x', '<>'],
    ['a body with its length', post('Content-Length: 2\r\n', 'hi'), 'POST /x', '<hi>'],
    ['an empty body', post('Content-Length: 0\r\n'), 'POST /x', '<>'],
    ['a body in chunks', post(chunked, '2\r\nhi\r\n4\r\n you\r\n0\r\n\r\n'), 'POST /x', '<hi you>'],
    ['another spelling of chunked', post('transfer-encoding:\tChunked\r\n', '2\r\nhi\r\n0\r\n\r\n'), 'POST /x', '<hi>'],
    ['chunks with extensions', post(chunked, '2;name="a b"\r\nhi\r\n0\r\n\r\n'), 'POST /x', '<hi>'],
    ['trailers, which are not headers', post(chunked, '2\r\nhi\r\n0\r\nHost: evil.example\r\n\r\n'), 'POST /x', '<hi>'],
    ['a wish for another protocol', get('/x', 'Upgrade: websocket\r\nConnection: Upgrade, close\r\n'), 'GET /x', '<>'],
    ['a header named like Host', get('/x', `X-Host: a\r\nHosts: b\r\n${CLOSE}`), 'GET /x', '<>'],
  ])('%s is passed on', async (_name, request, line, body) => {
    const responses = await sendRaw(port, request);
    expect(responses.map(({ status }) => status)).toEqual([200]);
    expect(responses[0]?.text).toContain(body);
    expect(seen).toEqual([line]);
  });

  it('are answered in their order when they come at once', async () => {
    const responses = await sendRaw(port, get('/one') + get('/two') + get('/three', CLOSE));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(seen).toEqual(['GET /one', 'GET /two', 'GET /three']);
  });

  it('use one connection one after the other', async () => {
    const connection = await openRaw(port);
    for (let sent = 1; sent <= 5; sent++) {
      connection.write(get(`/${sent}`));
      await connection.until(new RegExp(`(?:<>[^]*){${sent}}`));
    }
    expect(connection.responses().map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(connection.responses()[0]?.text).toContain('Connection: keep-alive');
    connection.destroy();
  });
});

describe('a request shape that two parsers could read differently', () => {
  it.each([
    ['two hosts', `GET /x HTTP/1.1\r\n${HOST}HOST: evil.example\r\n\r\n`],
    ['the same host twice', `GET /x HTTP/1.1\r\n${HOST}${HOST}\r\n`],
    ['no host', 'GET /x HTTP/1.1\r\n\r\n'],
    ['an absolute address', get('http://evil.example/x')],
    ['an absolute address without a scheme we know', get('evil:x')],
    ['a star', `OPTIONS * HTTP/1.1\r\n${HOST}\r\n`],
    ['an encoding nobody knows', post('Transfer-Encoding: xchunked\r\n', '0\r\n\r\n')],
    ['an encoding before the chunks', post('Transfer-Encoding: gzip, chunked\r\n', '0\r\n\r\n')],
    ['chunks that are not last', post('Transfer-Encoding: chunked, identity\r\n', '0\r\n\r\n')],
    ['two encodings', post(`${chunked}Transfer-Encoding: identity\r\n`, '0\r\n\r\n')],
    ['chunks twice', post(chunked + chunked, '0\r\n\r\n')],
    ['an encoding behind a vertical tab', post('Transfer-Encoding: \x0bchunked\r\n', '0\r\n\r\n')],
    ['a blank before the colon', post('Transfer-Encoding : chunked\r\n', '0\r\n\r\n')],
    ['length and chunks', post(`Content-Length: 4\r\n${chunked}`, '0\r\n\r\n')],
    ['chunks and length', post(`${chunked}Content-Length: 5\r\n`, '0\r\n\r\n')],
    ['chunks in HTTP/1.0', `POST /x HTTP/1.0\r\n${HOST}${chunked}\r\n0\r\n\r\n`],
    ['two lengths', post('Content-Length: 0\r\nContent-Length: 60\r\n')],
    ['the same length twice', post('Content-Length: 0\r\nContent-Length: 0\r\n')],
    ['a list of lengths', post('Content-Length: 0, 0\r\n')],
    ['a signed length', post('Content-Length: +0\r\n')],
    ['a length below nothing', post('Content-Length: -1\r\n')],
    ['a length in hexadecimal', post('Content-Length: 0x0\r\n')],
    ['a length beyond 64 bits', post('Content-Length: 18446744073709551616\r\n')],
    ['bare line feeds', `GET /x HTTP/1.1\n${HOST.trim()}\n\n`],
    ['one bare line feed', `GET /x HTTP/1.1\r\nHost: a\nX-A: 1\r\n\r\n`],
    ['a bare carriage return', `GET /x HTTP/1.1\r\nHost: a\rX-A: 1\r\n\r\n`],
    ['a folded header', get('/x', 'X-A: 1\r\n 2\r\n')],
    ['a folded encoding', post('Transfer-Encoding:\r\n chunked\r\n', '0\r\n\r\n')],
    ['a header that starts with a blank', `GET /x HTTP/1.1\r\n X-A: 1\r\n${HOST}\r\n`],
    ['NUL in a header', get('/x', 'X-A: \0\r\n')],
    ['a header without a name', get('/x', ': 1\r\n')],
    ['a control character in the address', get('/x\x01')],
    ['a blank in the address', get('/x y')],
    ['a fragment', get('/x#y')],
    ['a fragment behind a query', get('/x?y#z')],
    ['no address', `GET HTTP/1.1\r\n${HOST}\r\n`],
    ['a later version', `GET /x HTTP/2.0\r\n${HOST}\r\n`],
    ['no version', 'GET /x\r\n\r\n'],
    ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['the beginning of TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
  ])('%s is rejected, and nothing behind it runs', async (_name, request) => {
    const responses = await sendRaw(port, request + SMUGGLED);
    expect(responses.map(({ status }) => status)).toEqual([400]);
    expect(responses[0]?.text).toMatch(/^connection: close\r$/im);
    expect(seen).toEqual([]);
  });

  it.each([
    ['line feeds alone', '2\nhi\n0\n\n'],
    ['a size below nothing', '-2\r\nhi\r\n0\r\n\r\n'],
    ['a size beyond 64 bits', 'fffffffffffffffff\r\nhi\r\n0\r\n\r\n'],
    ['more than they say', '2\r\nhi, and more\r\n0\r\n\r\n'],
    ['no size', '\r\nhi\r\n0\r\n\r\n'],
  ])('chunks with %s end the connection before a second request', async (_name, body) => {
    const responses = await sendRaw(port, post(chunked, body) + SMUGGLED);
    expect(responses.map(({ status }) => status)).toEqual([400]);
    expect(seen).not.toContain('GET /smuggled');
  });

  it('answers what came before it, in order', async () => {
    const responses = await sendRaw(port, get('/before') + get('http://evil.example/x') + SMUGGLED);
    expect(responses.map(({ status }) => status)).toEqual([200, 400]);
    expect(seen).toEqual(['GET /before']);
  });

  it('is reported in JSON where our own code rejects it', async () => {
    const [response] = await sendRaw(port, `GET /x HTTP/1.1\r\n${HOST}${HOST}\r\n`);
    expect(response?.text).toContain('Content-Type: application/json; charset=utf-8');
    expect(response?.text).toContain('{"error":1,"message":"A request must have exactly one Host header."}');
  });
});

describe('bounds', () => {
  it.each([
    ['a header', get('/x', `X-A: ${'a'.repeat(20_000)}\r\n`)],
    ['an address', get(`/${'a'.repeat(20_000)}`)],
    ['headers together', get('/x', Array.from({ length: 2_500 }, (_, index) => `X-${index}: 1\r\n`).join(''))],
  ])('%s above 16 KiB is rejected with 431', async (_name, request) => {
    expect((await sendRaw(port, request)).map(({ status }) => status)).toEqual([431]);
    expect(seen).toEqual([]);
  });

  it('expectations other than 100-continue are rejected with 417', async () => {
    const responses = await sendRaw(port, post('Expect: the-moon\r\nContent-Length: 0\r\n'));
    expect(responses.map(({ status }) => status)).toEqual([417]);
  });

  it('tunnels are rejected', async () => {
    expect(await sendRaw(port, `CONNECT evil.example:443 HTTP/1.1\r\n${HOST}\r\n`)).toEqual([]);
    expect(seen).toEqual([]);
  });

  it('slow senders have a limit of seconds, not minutes', () => {
    expect(server.headersTimeout).toBeLessThanOrEqual(5_000);
    expect(server.requestTimeout).toBeLessThanOrEqual(15_000);
  });

  it('a rejected client that never closes loses its connection, and reads the answer before that', async () => {
    const slow = createEdgeServer(passOn, echo(seen));
    const port = await listen(slow);
    const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    let text = '';
    client.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    client.on('error', () => undefined);
    client.write('no HTTP at all\r\n\r\n');
    const connections = () => new Promise<number>((resolve) => slow.getConnections((_error, count) => resolve(count)));
    await vi.waitUntil(() => text !== '', PATIENCE);
    await vi.waitUntil(async () => (await connections()) === 0, PATIENCE);
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    client.destroy();
    await closeServer(slow);
  });

  it('a crowd of connections leaves descriptors for the spool', () => {
    expect(server.maxConnections).toBe(connectionLimit(readDescriptorLimit()));
  });

  it('clients that stall in the middle of the headers are cut off with 408', async () => {
    const slow = createEdgeServer(passOn, echo(seen));
    // Node checks this limit once a second when it inspects its connections.
    slow.headersTimeout = 1;
    const responses = await sendRaw(await listen(slow), 'GET /x HTTP/1.1\r\nHost: way');
    expect(responses.map(({ status }) => status)).toEqual([408]);
    expect(seen).toEqual([]);
    await closeServer(slow);
  });
});

describe('the hot path', () => {
  it('handles its own requests, immediately or later, and passes on the rest', async () => {
    const requested: string[] = [];
    const hot: HotPath = (request, response, pass) => {
      if (request.url === '/now') response.end('<now>');
      else if (request.url === '/later') setImmediate(() => response.end('<later>'));
      else setImmediate(pass);
    };
    const own = createEdgeServer(hot, echo(requested));
    const responses = await sendRaw(await listen(own), get('/later') + get('/now') + get('/rest', CLOSE));
    expect(responses.map(({ text }) => /<\w*>/.exec(text)?.[0])).toEqual(['<later>', '<now>', '<>']);
    expect(requested).toEqual(['GET /rest']);
    await closeServer(own);
  });

  it('never sees a rejected request', async () => {
    const hot = vi.fn(passOn);
    const own = createEdgeServer(hot, echo([]));
    await sendRaw(await listen(own), get('http://evil.example/x') + SMUGGLED);
    expect(hot).not.toHaveBeenCalled();
    await closeServer(own);
  });
});

describe('closing', () => {
  let release: Array<() => void> = [];
  let quick = 0;
  /** Responds to `/slow` on demand. */
  const held = (request: IncomingMessage, response: ServerResponse) => {
    if (request.url === '/slow') release.push(() => response.end('<slow>'));
    else response.end(`<quick ${++quick}>`);
  };
  let own: Server;
  let at: number;
  beforeEach(async () => {
    release = [];
    quick = 0;
    own = createEdgeServer(passOn, held);
    at = await listen(own);
    // The cut-off after five seconds never fires, so everything below ends by itself.
    vi.useFakeTimers({ toFake: ['setTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
    own.closeAllConnections();
  });

  it('finishes all running requests, then closes the connections', async () => {
    const connections = await Promise.all(Array.from({ length: 20 }, () => openRaw(at)));
    for (const connection of connections) connection.write(get('/slow'));
    await vi.waitUntil(() => release.length === 20, PATIENCE);
    const closed = closeServer(own);
    for (const respond of release) respond();
    await closed;
    await Promise.all(connections.map(({ ended }) => ended));
    for (const { responses } of connections) expect(responses()[0]?.text).toContain('<slow>');
  });

  it('closes idle connections', async () => {
    const idle = await openRaw(at);
    idle.write(get('/quick'));
    await idle.until(/<quick 1>/);
    await closeServer(own);
    await idle.ended;
  });

  it('answers one more request on idle connections, where others accept the next ones', async () => {
    const connection = await openRaw(at);
    connection.write(get('/quick'));
    await connection.until(/<quick 1>/);
    const closed = closeServer(own, [], 1_000_000);
    // Longer than idle connections stay otherwise.
    await new Promise((resolve) => setInterval(resolve, 60).unref());
    connection.write(get('/quick'));
    await closed;
    await connection.ended;
    const last = connection.responses()[1]?.text;
    expect(last).toContain('<quick 2>');
    expect(last).toMatch(/^connection: close\r$/im);
  });

  it('answers a request that has arrived but was not read yet', async () => {
    const connection = await openRaw(at);
    connection.write(get('/quick'));
    await connection.until(/<quick 1>/);
    // Written to the socket at once; the server reads it in a later turn of the event loop.
    connection.write(get('/quick'));
    await closeServer(own);
    await connection.ended;
    expect(connection.responses()[1]?.text).toContain('<quick 2>');
  });

  it('answers requests on connections that were not accepted yet', async () => {
    // The kernel completes all of them at once, and the server accepts one in each turn of its event loop.
    const connections = await Promise.all(Array.from({ length: 30 }, () => openRaw(at)));
    for (const connection of connections) connection.write(get('/quick'));
    await closeServer(own);
    await Promise.all(connections.map(({ ended }) => ended));
    for (const { responses } of connections) expect(responses()[0]?.text).toContain('<quick ');
  });

  it('handles a further request on a busy connection, and marks it as the last', async () => {
    const connection = await openRaw(at);
    connection.write(get('/slow'));
    await vi.waitUntil(() => release.length === 1, PATIENCE);
    const closed = closeServer(own);
    connection.write(get('/quick'));
    await vi.waitUntil(() => quick === 1, PATIENCE);
    release[0]?.();
    await closed;
    await connection.ended;
    const [first, second] = connection.responses();
    expect(first?.text).toContain('<slow>');
    expect(second?.text).toContain('<quick 1>');
    expect(second?.text).toMatch(/^connection: close\r$/im);
  });

  it('accepts no new connections', async () => {
    await closeServer(own);
    const refused = new Promise((resolve) => connect(at, '127.0.0.1').once('error', resolve));
    expect(await refused).toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('cuts connections that take too long', async () => {
    const connection = await openRaw(at);
    connection.write(get('/slow'));
    await vi.waitUntil(() => release.length === 1, PATIENCE);
    const closed = closeServer(own);
    await vi.advanceTimersByTimeAsync(5_000);
    await closed;
    await connection.ended;
    expect(connection.responses()).toEqual([]);
  });

  it('returns immediately for a server that never listened, and when called twice', async () => {
    await closeServer(createEdgeServer(passOn, held));
    await closeServer(own);
    await closeServer(own);
  });
});
