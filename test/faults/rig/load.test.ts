import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { Ledger } from './ledger.ts';
import { Load } from './load.ts';

let server: Server | undefined;
let load: Load | undefined;
afterEach(async () => {
  await load?.stop();
  server?.closeAllConnections();
  server?.close();
});

async function against(
  respond: (request: IncomingMessage, response: ServerResponse, body: string) => void,
): Promise<Load> {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    respond(request, response, body);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  load = new Load({ port, ledger: new Ledger(), rate: 500, connections: 4 });
  load.start();
  return load;
}

const untilSent = async (running: Load, events: number) => {
  while (running.ledger.lastId < events) await delay(5);
};

it('sends every number once, and believes what it is answered', async () => {
  const seen: number[] = [];
  const running = await against((_request, response, body) => {
    const id = Number(/\/e\/(\d+)"/.exec(body)?.[1]);
    seen.push(id);
    if (id % 2 === 0) response.writeHead(202).end();
    else response.writeHead(503, { 'content-type': 'application/json' }).end('{"error":1,"message":"not now"}');
  });
  await untilSent(running, 60);
  await running.stop();
  expect(seen.toSorted((one, other) => one - other)).toEqual(Array.from(seen, (_, index) => index + 1));
  for (const id of seen) expect(running.ledger.is(id, id % 2 === 0 ? 'acknowledged' : 'refused')).toBe(true);
  expect([...running.statuses.keys()].toSorted()).toEqual([202, 503]);
});

it('never counts a broken connection as an acknowledgement, and continues with new ones', async () => {
  const running = await against((request, response, body) => {
    if (body.endsWith('5"}')) request.socket.destroy();
    else response.writeHead(202).end();
  });
  await untilSent(running, 60);
  await running.stop();
  expect(running.ledger.is(5, 'unknown')).toBe(true);
  expect(running.brokenOff.length).toBeGreaterThanOrEqual(5);
  expect(running.ledger.is(6, 'acknowledged')).toBe(true);
});

it('returns when the first event sent after a moment was acknowledged, and when none was in time', async () => {
  let isOpen = false;
  const running = await against((_request, response) => void response.writeHead(isOpen ? 202 : 503).end());
  await untilSent(running, 20);
  expect(await running.firstAcknowledgedAfter(performance.now(), 50)).toBeUndefined();
  const since = performance.now();
  isOpen = true;
  expect(await running.firstAcknowledgedAfter(since, 10_000)).toBeGreaterThan(since);
});

it('ignores responses on connections without a request', async () => {
  let ended = 0;
  server = createServer({ headersTimeout: 500, connectionsCheckingInterval: 20 }, (request, response) => {
    request.resume().on('end', () => response.writeHead(202).end());
  });
  server.on('clientError', (_error, socket) => {
    ended += 1;
    socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  // The last free connection is used first, so most of them are never used.
  load = new Load({ port, ledger: new Ledger(), rate: 100, connections: 20 });
  load.start();
  while (ended < 5) await delay(5);
  await untilSent(load, 30);
  await load.stop();
  expect([load.ledger.count('refused'), load.statuses.has(408)]).toEqual([0, false]);
  expect(load.ledger.count('acknowledged')).toBe(load.ledger.lastId);
});

it('sends nothing on a connection that the service has announced to close', async () => {
  const running = await against((request, response) => {
    response.shouldKeepAlive = false;
    response.writeHead(202).flushHeaders();
    response.end();
    // A request that follows would be broken off.
    request.socket.on('data', () => request.socket.destroy());
  });
  await untilSent(running, 20);
  await running.stop();
  expect([running.ledger.count('unknown'), running.ledger.count('refused')]).toEqual([0, 0]);
});
