import { createServer, type IncomingMessage } from 'node:http';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen, sendRaw } from './raw-socket.fixture.ts';
import { readPlainRequest } from './request-head.ts';

const head = (...lines: readonly string[]) => Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
const GET = 'GET /x HTTP/1.1';
const HOST = 'Host: way.example';

describe('the head of a plain request', () => {
  it('has its address and its headers, in lower case and without the blanks around values', () => {
    const read = readPlainRequest(head('GET /a?b=c&d=%20 HTTP/1.1', 'HOST:way.example:80', 'X-Empty:', 'DNT: \t1 \t'));
    expect(read).toEqual({
      method: 'GET',
      url: '/a?b=c&d=%20',
      isLast: false,
      body: undefined,
      headers: { host: 'way.example:80', 'x-empty': '', dnt: '1' },
    });
  });

  it('keeps bytes above ASCII as Latin-1, as node:http does', () => {
    expect(readPlainRequest(head(GET, HOST, 'X-A: caf\xe9'))?.headers['x-a']).toBe('caf\xe9');
  });

  it.each([
    ['GET /x HTTP/1.1', 'keep-alive', false],
    ['GET /x HTTP/1.1', 'Keep-Alive', false],
    ['GET /x HTTP/1.1', 'close', true],
    ['GET /x HTTP/1.1', 'Close', true],
    ['GET /x HTTP/1.0', 'close', true],
  ])('%s may ask for its connection: %s', (line, connection, isLast) => {
    expect(readPlainRequest(head(line, HOST, `Connection: ${connection}`))?.isLast).toBe(isLast);
  });

  it('is the last of its connection in HTTP/1.0, without a wish', () => {
    expect(readPlainRequest(head('GET /x HTTP/1.0', HOST))?.isLast).toBe(true);
  });
});

const post = (body: string, length = String(body.length), ...lines: readonly string[]) =>
  Buffer.concat([head('POST /x HTTP/1.1', HOST, `Content-Length: ${length}`, ...lines), Buffer.from(body, 'latin1')]);

describe('a plain POST', () => {
  it.each([
    '',
    'a',
    '{"page":"https://a.example/"}',
    '\r\n\r\n',
    `GET / HTTP/1.1\r\n${HOST}\r\n\r\n`,
    '\0\xe9'.repeat(8_192),
  ])('has its body, whatever it contains: %j', (body) => {
    const read = readPlainRequest(post(body));
    expect([read?.method, read?.url, read?.body?.toString('latin1')]).toEqual(['POST', '/x', body]);
  });

  it.each([
    ['no length', Buffer.concat([head('POST /x HTTP/1.1', HOST), Buffer.from('a')])],
    ['a body shorter than its length', post('a', '2')],
    ['a byte behind its body', post('ab', '1')],
    ['a request behind its body', post(`a${GET}\r\n${HOST}\r\n\r\n`, '1')],
    ['two lengths', post('a', '1', 'content-length: 1')],
    ['a list of lengths', post('a', '1, 1')],
    ['a length with a sign', post('a', '+1')],
    ['a length with a zero before it', post('a', '01')],
    ['a hexadecimal length', post('a', '0x1')],
    ['an empty length', post('', '')],
    ['a length and an encoding', post('1\r\na\r\n0\r\n\r\n', '11', 'Transfer-Encoding: chunked')],
    ['an expectation', post('a', '1', 'Expect: 100-continue')],
    ['another protocol', post('a', '1', 'Upgrade: h2c')],
    ['a large body', post('a'.repeat(16_385))],
    ['a large head', post('a', '1', `X-A: ${'a'.repeat(8_192)}`)],
    ['half a head', Buffer.from('POST /x HTTP/1.1\r\nHost: a\r\n')],
    ['a bare line feed at the end of its head', Buffer.from(`POST /x HTTP/1.1\r\n${HOST}\r\nContent-Length: 1\n\na`)],
  ])('is left to node:http with %s', (_name, bytes) => {
    expect(readPlainRequest(bytes)).toBeUndefined();
  });
});

describe('left to node:http', () => {
  it.each([
    ['another method', ['POST /x HTTP/1.1', HOST]],
    ['HEAD', ['HEAD /x HTTP/1.1', HOST]],
    ['HTTP/1.0 without a host', ['GET /x HTTP/1.0', 'Accept: */*']],
    ['HTTP/1.0 that keeps the connection', ['GET /x HTTP/1.0', HOST, 'Connection: keep-alive']],
    ['another version', ['GET /x HTTP/2.0', HOST]],
    ['an absolute address', ['GET http://way.example/x HTTP/1.1', HOST]],
    ['a fragment', ['GET /x#y HTTP/1.1', HOST]],
    ['a blank in the address', ['GET /x y HTTP/1.1', HOST]],
    ['a byte above ASCII in the address', ['GET /\xe9 HTTP/1.1', HOST]],
    ['two blanks', ['GET  /x HTTP/1.1', HOST]],
    ['no host', [GET, 'Accept: */*']],
    ['no header', [GET]],
    ['two hosts', [GET, HOST, 'host: evil.example']],
    ['a header twice', [GET, HOST, 'X-A: 1', 'x-a: 2']],
    ['a list of wishes for the connection', [GET, HOST, 'Connection: keep-alive, Upgrade']],
    ['another protocol', [GET, HOST, 'Upgrade: websocket']],
    ['a length', [GET, HOST, 'Content-Length: 0']],
    ['an encoding', [GET, HOST, 'Transfer-Encoding: chunked']],
    ['trailers', [GET, HOST, 'Trailer: X-A']],
    ['an expectation', [GET, HOST, 'Expect: 100-continue']],
    ['a blank before the colon', [GET, HOST, 'X-A : 1']],
    ['a folded header', [GET, HOST, 'X-A: 1', ' 2']],
    ['a name with an underscore', [GET, HOST, '__proto__: 1']],
    ['a header without a name', [GET, HOST, ': 1']],
    ['a header without a colon', [GET, HOST, 'X-A']],
    ['NUL in a header', [GET, HOST, 'X-A: \0']],
    ['a bare line feed', [GET, `${HOST}\nX-A: 1`]],
    ['a bare carriage return', [GET, `${HOST}\rX-A: 1`]],
    ['a large head', [GET, HOST, `X-A: ${'a'.repeat(8_192)}`]],
  ])('%s', (_name, lines) => {
    expect(readPlainRequest(head(...lines))).toBeUndefined();
  });

  it.each([
    ['half a head', `${GET}\r\n${HOST}\r\n`],
    ['a request behind it', `${GET}\r\n${HOST}\r\n\r\n${GET}\r\n${HOST}\r\n\r\n`],
    ['a byte behind it', `${GET}\r\n${HOST}\r\n\r\nx`],
    ['a line before it', `\r\n${GET}\r\n${HOST}\r\n\r\n`],
  ])('%s', (_name, text) => {
    expect(readPlainRequest(Buffer.from(text, 'latin1'))).toBeUndefined();
  });
});

describe('agreement with node:http', () => {
  const seen: (Pick<IncomingMessage, 'url' | 'headers'> & { body: string })[] = [];
  const server = createServer(async (request, response) => {
    const entry = { url: request.url, headers: request.headers, body: '' };
    seen.push(entry);
    const pieces: Buffer[] = await request.toArray();
    entry.body = Buffer.concat(pieces).toString('latin1');
    response.end();
  });
  let port = 0;
  beforeAll(async () => {
    port = await listen(server);
  });
  afterAll(() => server.close());

  const NAMES = [
    'Accept',
    'user-agent',
    'Referer',
    'COOKIE',
    'X-Forwarded-For',
    'Sec-GPC',
    'constructor',
    'X-A',
    'Via',
  ];
  const character = fc.integer({ min: 0, max: 255 }).map((code) => String.fromCharCode(code));
  const anything = fc.array(fc.oneof({ weight: 20, arbitrary: fc.constantFrom(...' \t:;,=/a1-_') }, character), {
    maxLength: 12,
  });
  const line = fc.tuple(fc.constantFrom(...NAMES), anything).map(([name, value]) => `${name}:${value.join('')}`);

  it('what is read here is read the same there', async () => {
    const requests = fc.tuple(anything, fc.uniqueArray(line, { maxLength: 6 }));
    await fc.assert(
      fc.asyncProperty(requests, async ([path, lines]) => {
        const bytes = head(`GET /${path.join('')} HTTP/1.1`, HOST, ...lines);
        const read = readPlainRequest(bytes);
        if (read === undefined) return;
        seen.length = 0;
        // The second request says that the first one ended where it was thought to end.
        const closing = head('GET /end HTTP/1.1', HOST, 'Connection: close');
        await sendRaw(port, bytes.toString('latin1') + closing.toString('latin1'));
        expect(seen.map(({ url }) => url)).toEqual([read.url, '/end']);
        expect({ ...seen[0]?.headers }).toEqual(read.headers);
      }),
      { numRuns: 300 },
    );
  });

  it('a body that is read here is read the same there', async () => {
    const length = fc.oneof(
      { weight: 5, arbitrary: fc.constant('') },
      fc.constantFrom('0', '1', '3', '03', ' 4', '5 '),
    );
    const requests = fc.tuple(anything, fc.uniqueArray(line, { maxLength: 3 }), length);
    await fc.assert(
      fc.asyncProperty(requests, async ([characters, lines, wrong]) => {
        const bytes = post(characters.join(''), wrong || undefined, ...lines);
        const read = readPlainRequest(bytes);
        if (read === undefined) return;
        seen.length = 0;
        const closing = head('GET /end HTTP/1.1', HOST, 'Connection: close');
        await sendRaw(port, bytes.toString('latin1') + closing.toString('latin1'));
        expect(seen.map(({ url, body }) => [url, body])).toEqual([
          [read.url, read.body?.toString('latin1')],
          ['/end', ''],
        ]);
        expect({ ...seen[0]?.headers }).toEqual(read.headers);
      }),
      { numRuns: 300 },
    );
  });
});
