/** A simulated web for the fetcher's tests: public names and addresses that end at local listeners. */
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { type Dial, dialTcp, type ResolveAll } from './guarded-fetch-connect.ts';

/** A public address that receives no packets, because `divertedDial` intercepts it. */
export const PUBLIC_ADDRESS = '93.184.216.34';

export interface Listener {
  port: number;
  close(): Promise<void>;
}

export async function listenHttp(response: RequestListener): Promise<Listener> {
  return started(createServer(response));
}

export async function started(server: Server): Promise<Listener> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return { port: (server.address() as AddressInfo).port, close };
}

/** A listener that counts connections and records received data. */
export async function listenAsCanary(): Promise<Listener & { connections: () => number; heard: () => string }> {
  let connections = 0;
  let heard = '';
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    connections++;
    sockets.add(socket);
    socket
      .on('error', () => undefined)
      .on('data', (data) => {
        heard += data.toString('latin1');
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      for (const socket of sockets) socket.destroy();
      server.close(() => resolve());
    });
  return {
    port: (server.address() as AddressInfo).port,
    close,
    connections: () => connections,
    heard: () => heard,
  };
}

/**
 * Diverts connections for `PUBLIC_ADDRESS` to the local port, with the original remote address; all others are real.
 */
export function divertedDial(localPort: number): Dial {
  return async (target, signal) => {
    if (target.address !== PUBLIC_ADDRESS) return dialTcp(target, signal);
    const socket = await dialTcp({ address: '127.0.0.1', port: localPort }, signal);
    Object.defineProperty(socket, 'remoteAddress', { value: PUBLIC_ADDRESS });
    return socket;
  };
}

/** A name server with fixed records; unknown names have none. */
export function fixedNames(names: Readonly<Record<string, readonly string[]>>): ResolveAll {
  return async (hostname) => names[hostname] ?? [];
}
