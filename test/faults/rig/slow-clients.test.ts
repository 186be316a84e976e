import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SlowClients } from './slow-clients.ts';

let server: Server;
let taken: Socket[];
let clients: SlowClients;

/** Begins with four clients, one of each manner. */
async function begin(onSocket: (socket: Socket) => void): Promise<void> {
  taken = [];
  server = createServer((socket) => {
    taken.push(socket);
    socket.on('error', () => undefined);
    onSocket(socket);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  clients = new SlowClients((server.address() as AddressInfo).port, 4);
}

let heard: string[];
beforeEach(() => {
  heard = [];
});
afterEach(async () => {
  clients.stop();
  for (const socket of taken) socket.destroy();
  server.close();
  await once(server, 'close');
});

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
}

it('each client begins a request that it does not end, or says nothing', async () => {
  await begin((socket) => socket.on('data', (bytes) => heard.push(bytes.toString('latin1'))));
  await until(() => heard.length >= 3 && taken.length === 4);
  expect(heard.map((text) => text.slice(0, 5)).sort()).toEqual(['\u0016\u0003\u0001 n', 'GET /', 'POST ']);
  expect(clients.connected).toBe(4);
});

it('connections that the service ends are counted once, and are not ended by the client', async () => {
  const closed: boolean[] = [];
  await begin((socket) => {
    socket.resume().on('close', () => closed.push(true));
    socket.end('HTTP/1.1 408 Request Timeout\r\n\r\n');
  });
  await until(() => clients.cutOff >= 4);
  expect([clients.cutOff, closed.length, clients.connected]).toEqual([4, 0, 0]);
});

it('a connection that is reset is counted, too', async () => {
  await begin((socket) => socket.resetAndDestroy());
  await until(() => clients.cutOff >= 4);
  expect(clients.cutOff).toBe(4);
});
