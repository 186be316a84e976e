import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PATIENCE } from '../../test/support/vitest/patience.ts';
import { closeServer, createEdgeServer } from './edge.ts';
import type { HotPath } from './hot-path.ts';
import { listen, openRaw, sendRaw } from './raw-socket.fixture.ts';

const HOST = 'Host: way.example\r\n';
const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\n${HOST}${headers}\r\n`;
const LAST = 'Connection: close\r\n';
const post = (path: string, body: string, headers = '') =>
  `POST ${path} HTTP/1.1\r\n${HOST}${headers}Content-Length: ${body.length}\r\n\r\n${body}`;

/** Requests that `node:http` read. */
const seen: string[] = [];
let release: Array<() => void> = [];
const next = (request: IncomingMessage, response: ServerResponse) => {
  seen.push(request.url ?? '');
  request.resume();
  response.end(`<next ${request.url}>`);
};
const hotPath: HotPath = (request, response, pass) => {
  const redirect = () => {
    response.writeHead(302, ['Location', `https://example.com${request.url}`, 'Content-Length', '0']);
    response.end();
  };
  if (request.url === '/event' && request.body !== undefined) {
    response.writeHead(202, { 'X-Body': request.body.toString('latin1') });
    response.end();
  } else if (request.url === '/held') release.push(redirect);
  else if (request.url === '/held-pass') release.push(pass);
  else if (request.url === '/page') {
    response.writeHead(200, { 'Content-Length': '9', 'X-A': 'b' });
    response.end('<p>é</p>');
  } else if (request.url === '/broken') response.destroy();
  else if (request.url?.startsWith('/go')) setImmediate(redirect);
  else pass();
};

let server: Server;
let port: number;
beforeEach(async () => {
  seen.length = 0;
  release = [];
  server = createEdgeServer(hotPath, next);
  port = await listen(server);
});
afterEach(() => closeServer(server));

const statuses = (connection: Awaited<ReturnType<typeof openRaw>>) =>
  connection.responses().map(({ status }) => status);

describe('a plain request', () => {
  it('is answered on the same connection as the ones before', async () => {
    const connection = await openRaw(port);
    for (let sent = 1; sent <= 3; sent++) {
      connection.write(get(`/go/${sent}`));
      await connection.until(new RegExp(`go/${sent}\\r\\n.*\\r\\n\\r\\n$`, 's'));
    }
    expect(statuses(connection)).toEqual([302, 302, 302]);
    connection.destroy();
  });

  it.each(['/go', '/page'])('gets the headers of node:http, byte for byte: %s', async (path) => {
    const plain = await openRaw(port);
    plain.write(get(path));
    await plain.until(/\r\n\r\n(?:<p>.*<\/p>)?$/);
    const full = await openRaw(port);
    // Two headers of one name are left to node:http.
    full.write(get(path, 'X-A: 1\r\nX-A: 2\r\n'));
    await full.until(/\r\n\r\n(?:<p>.*<\/p>)?$/);
    const lines = ({ responses }: typeof plain) =>
      responses()[0]
        ?.text.replace(/^Date: .*GMT/m, 'Date')
        .split('\r\n')
        .sort();
    expect(lines(plain)).toEqual(lines(full));
    plain.destroy();
    full.destroy();
  });

  it('may be followed by one that arrives before the response', async () => {
    const connection = await openRaw(port);
    connection.write(get('/held'));
    await vi.waitUntil(() => release.length === 1, PATIENCE);
    connection.write(get('/go/second'));
    connection.write(get('/third', LAST));
    release[0]?.();
    await connection.ended;
    expect(statuses(connection)).toEqual([302, 302, 200]);
    expect(connection.responses()[1]?.text).toContain('/go/second');
    expect(seen).toEqual(['/third']);
  });

  it('may have a small body', async () => {
    const connection = await openRaw(port);
    for (const body of ['first', '', 'third']) {
      connection.write(post('/event', body));
      await connection.until(new RegExp(`X-Body: ${body}\\r\\n.*\\r\\n\\r\\n$`, 's'));
    }
    connection.write(get('/go/4', LAST));
    await connection.ended;
    expect(statuses(connection)).toEqual([202, 202, 202, 302]);
    expect(seen).toEqual([]);
  });

  it('with a body may be followed by one that arrives before the response', async () => {
    const connection = await openRaw(port);
    connection.write(post('/held', 'body'));
    await vi.waitUntil(() => release.length === 1, PATIENCE);
    connection.write(post('/third', 'behind', LAST));
    release[0]?.();
    await connection.ended;
    expect(statuses(connection)).toEqual([302, 200]);
    expect(seen).toEqual(['/third']);
  });

  it('of a client that closes its side gets its response', async () => {
    const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    let text = '';
    client.setEncoding('latin1').on('data', (part: string) => {
      text += part;
    });
    client.end(get('/held'));
    await vi.waitUntil(() => release.length === 1, PATIENCE);
    release[0]?.();
    await new Promise((resolve) => client.once('close', resolve));
    expect(text).toMatch(/^HTTP\/1\.1 302 Found\r\n.*Connection: close\r\n\r\n$/s);
  });

  it('ends its connection when the hot path gives up', async () => {
    expect(await sendRaw(port, get('/broken'))).toEqual([]);
  });
});

describe('a request that is passed on', () => {
  it('continues in node:http, and so do all that follow', async () => {
    const connection = await openRaw(port);
    connection.write(get('/go/1'));
    await connection.until(/go\/1/);
    connection.write(get('/other'));
    await connection.until(/<next \/other>/);
    connection.write(get('/go/2'));
    await connection.until(/go\/2/);
    connection.write(get('/last', LAST));
    await connection.ended;
    expect(statuses(connection)).toEqual([302, 200, 302, 200]);
    expect(seen).toEqual(['/other', '/last']);
  });

  it('later keeps what arrived meanwhile, in order', async () => {
    const connection = await openRaw(port);
    connection.write(get('/held-pass'));
    await vi.waitUntil(() => release.length === 1, PATIENCE);
    connection.write(get('/one'));
    connection.write(get('/two', LAST));
    release[0]?.();
    // The server asks again, because it may not have had a part in the first decision.
    await vi.waitUntil(() => release.length === 2, PATIENCE);
    release[1]?.();
    await connection.ended;
    expect(seen).toEqual(['/held-pass', '/one', '/two']);
  });

  it.each([
    ['in two pieces', [get('/slow').slice(0, 30), get('/slow', LAST).slice(30)], ['/slow']],
    ['with another behind it', [get('/one') + get('/two', LAST)], ['/one', '/two']],
    ['with a body', [post('/post', 'hi', LAST)], ['/post']],
    [
      'with a body in another piece',
      [`POST /post HTTP/1.1\r\n${HOST}${LAST}Content-Length: 2\r\n\r\n`, 'hi'],
      ['/post'],
    ],
  ])('%s', async (_name, pieces, expected) => {
    const connection = await openRaw(port);
    for (const piece of pieces) {
      connection.write(piece);
      // Apart, so that they arrive apart.
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await connection.ended;
    expect(seen).toEqual(expected);
  });
});

describe('requests in any pieces', () => {
  const request = fc.constantFrom('/go/1', '/page', '/other', '/go/2?a=b', '/held-not', '/go/post', '/post');
  const cuts = fc.array(fc.integer({ min: 1, max: 120 }), { maxLength: 4 });

  it('get the same responses in the same order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(request, { minLength: 1, maxLength: 4 }), cuts, async (paths, lengths) => {
        const connection = await openRaw(port);
        const text = (path: string) => (path.endsWith('post') ? post(path, get('/smuggled')) : get(path));
        let rest = paths.map(text).join('') + get('/end', LAST);
        for (const length of lengths) {
          connection.write(rest.slice(0, length));
          rest = rest.slice(length);
          await nextTurn();
        }
        connection.write(rest);
        await connection.ended;
        const found = connection.responses().map(({ text }) => /<p>|<next .*>|go\/.*(?=\r)/.exec(text)?.[0]);
        const expected = paths.map((path) =>
          path === '/page' ? '<p>' : path.startsWith('/go') ? path.slice(1) : `<next ${path}>`,
        );
        expect(found).toEqual([...expected, '<next /end>']);
      }),
      { numRuns: 60 },
    );
  });
});

describe('what sees every request', () => {
  it('also sees those of the hot path', async () => {
    const begun: string[] = [];
    const own = createEdgeServer(hotPath, next, { begin: (request) => begun.push(request.url ?? '') });
    const responses = await sendRaw(await listen(own), get('/go/1') + get('/end', LAST));
    expect(responses.map(({ status }) => status)).toEqual([302, 200]);
    expect(begun).toEqual(['/go/1', '/end']);
    await closeServer(own);
  });
});

/** Every response is too large for the buffers between server and client. */
const large: HotPath = (request, response) => {
  seen.push(request.url ?? '');
  response.writeHead(200, { 'Content-Length': String(LARGE.length) });
  response.end(LARGE);
};

describe('a connection', () => {
  it('that sends nothing gets 408 and is closed', async () => {
    server.headersTimeout = 20;
    expect((await sendRaw(port, '')).map(({ status }) => status)).toEqual([408]);
  });

  it('without a further request ends after a while', async () => {
    server.keepAliveTimeout = 20;
    const connection = await openRaw(port);
    connection.write(get('/go'));
    await connection.ended;
    expect(statuses(connection)).toEqual([302]);
  });

  it('of a client that reads no responses sends no further request', async () => {
    const own = createEdgeServer(large, next);
    const client = connect(await listen(own), '127.0.0.1');
    client.pause();
    client.write(get('/1'));
    await vi.waitUntil(() => seen.length === 1, PATIENCE);
    client.write(get('/2'));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(seen).toEqual(['/1']);
    client.resume();
    await vi.waitUntil(() => seen.length === 2, PATIENCE);
    client.destroy();
    await closeServer(own);
  });

  it('runs no request behind the last one', async () => {
    const own = createEdgeServer(large, next);
    const client = connect(await listen(own), '127.0.0.1');
    client.on('error', () => undefined);
    client.pause();
    client.write(get('/last', LAST));
    await vi.waitUntil(() => seen.length === 1, PATIENCE);
    client.write(get('/behind'));
    await new Promise((resolve) => setTimeout(resolve, 50));
    client.destroy();
    await closeServer(own);
    expect(seen).toEqual(['/last']);
  });
});

const LARGE = 'a'.repeat(32 * 1024 * 1024);

describe('closing', () => {
  it('waits for a response that is still being written', async () => {
    const own = createEdgeServer(large, next);
    const client = connect(await listen(own), '127.0.0.1');
    let bytes = 0;
    client.pause();
    client.on('data', (part) => {
      bytes += part.length;
    });
    client.pause();
    client.write(get('/large'));
    await vi.waitUntil(() => seen.length === 1, PATIENCE);
    const closed = closeServer(own);
    // Several rounds in which idle connections are closed.
    await new Promise((resolve) => setTimeout(resolve, 100));
    client.resume();
    await closed;
    await vi.waitUntil(() => client.closed, PATIENCE);
    expect(bytes).toBeGreaterThan(LARGE.length);
  });

  it('ends connections that wait for a request', async () => {
    const connection = await openRaw(port);
    connection.write(get('/go'));
    await connection.until(/go/);
    await closeServer(server);
    await connection.ended;
  });

  it('waits for a running request, and says that its response is the last', async () => {
    const connection = await openRaw(port);
    connection.write(get('/held'));
    await vi.waitUntil(() => release.length === 1, PATIENCE);
    const closed = closeServer(server);
    release[0]?.();
    await closed;
    await connection.ended;
    expect(connection.responses()[0]?.text).toMatch(/^Connection: close\r$/m);
  });
});

describe('clients that break their connections', () => {
  it('disturb nobody', async () => {
    for (let client = 0; client < 20; client++) {
      const connection = await openRaw(port);
      connection.write(get('/held'));
      connection.destroy();
    }
    await vi.waitUntil(() => release.length === 20, PATIENCE);
    for (const respond of release) respond();
    expect((await sendRaw(port, get('/after', LAST))).map(({ status }) => status)).toEqual([200]);
  });
});
