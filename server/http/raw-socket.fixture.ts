import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

/** One status line with the raw rest of the response. */
export interface RawResponse {
  status: number;
  text: string;
}

/** Starts a server on a free port of the loopback address; returns the port. */
export async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** Sends raw bytes and reads until the server closes the connection; Latin-1, so that every byte can be sent. */
export function sendRaw(port: number, text: string): Promise<RawResponse[]> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const read = collect(socket);
    // The server may close while we still write: responses sent before count.
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error);
    });
    socket.on('close', () => resolve(responsesIn(read())));
    socket.write(text, 'latin1');
  });
}

/** Opens a persistent connection: `ask` sends bytes and waits for the complete body of the response. */
export async function openRaw(port: number) {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  const read = collect(socket);
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  return {
    write: (text: string) => socket.write(text, 'latin1'),
    until: (pattern: RegExp) => waitFor(socket, () => pattern.test(read())),
    /** Resolves when the server has closed the connection. */
    ended,
    responses: () => responsesIn(read()),
    destroy: () => socket.destroy(),
  };
}

function collect(socket: Socket): () => string {
  let text = '';
  socket.setEncoding('latin1');
  socket.on('data', (part) => {
    text += part;
  });
  return () => text;
}

function waitFor(socket: Socket, isThere: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      if (isThere()) resolve();
    };
    socket.on('data', look);
    socket.once('close', () => reject(new Error('the connection was closed before the answer came')));
    look();
  });
}

function responsesIn(text: string): RawResponse[] {
  return text
    .split(/(?=HTTP\/1\.[01] \d{3} )/)
    .filter((part) => part !== '')
    .map((part) => ({ status: Number(part.slice(9, 12)), text: part }));
}
