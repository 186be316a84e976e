import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listen, openRaw, sendRaw } from '../../raw-socket.fixture.ts';
import { readSmallBody } from './small-body.ts';

const LIMIT_BYTES = 10;
const HEAD = 'POST /x HTTP/1.1\r\nHost: way.example\r\nConnection: close\r\n';
const chunks = (...parts: string[]) =>
  `${HEAD}Transfer-Encoding: chunked\r\n\r\n${parts.map((part) => `${part.length.toString(16)}\r\n${part}\r\n`).join('')}0\r\n\r\n`;
const whole = (body: string, bytes = body.length) => `${HEAD}Content-Length: ${bytes}\r\n\r\n${body}`;

let server: Server;
let port: number;
const read: (string | undefined)[] = [];
beforeAll(async () => {
  // As the edge does.
  server = createServer({ optimizeEmptyRequests: true }, (request, response) => {
    readSmallBody(request, LIMIT_BYTES, (text) => {
      read.push(text);
      response.writeHead(text === undefined ? 413 : 200, { Connection: 'close' }).end();
    });
  });
  port = await listen(server);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  read.length = 0;
});

describe('a small body', () => {
  it.each([
    ['at once', whole('0123456789'), '0123456789'],
    ['without anything in it', whole(''), ''],
    ['without a length', `${HEAD}\r\n`, ''],
    ['in chunks', chunks('ab', 'c', 'def'), 'abcdef'],
    ['in chunks up to the limit', chunks('01234', '56789'), '0123456789'],
    ['whose letters are cut by chunks', chunks('a\u00c3', '\u00a4b'), 'aäb'],
    ['that is no UTF-8', whole('a\u00ffb'), 'a\ufffdb'],
  ])('%s is read once', async (_name, request, text) => {
    const responses = await sendRaw(port, request);
    expect([responses.map(({ status }) => status), read]).toEqual([[200], [text]]);
  });

  it.each([
    ['by its own word, before any of it has come', whole('', 11)],
    ['by one byte', chunks('01234', '567890')],
    ['and goes on for long', chunks('x'.repeat(8), 'x'.repeat(8), 'x'.repeat(900), 'x'.repeat(900))],
  ])('that is too long %s is reported once', async (_name, request) => {
    const responses = await sendRaw(port, request);
    expect([responses.map(({ status }) => status), read]).toEqual([[413], [undefined]]);
  });

  it('of a sender who disconnects in the middle is never reported', async () => {
    const socket = await openRaw(port);
    const begun = once(server, 'request');
    socket.write(whole('abc', 9));
    await begun;
    socket.destroy();
    const responses = await sendRaw(port, whole('next'));
    expect([responses[0]?.status, read]).toEqual([200, ['next']]);
  });
});
