import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { HotPath } from './hot-path.ts';
import { endOfHead, PlainResponse, writeResponse } from './plain-response.ts';
import { readPlainRequest } from './request-head.ts';
import type { RequestIdReader } from './shared/request/request-ids.ts';

/** Connections that `node:http` does not know, because all their requests have been plain. */
export interface Front {
  /** Ends connections that wait for a request. */
  closeIdle(): void;
  closeAll(): void;
}

export interface FrontOptions {
  hotPath: HotPath;
  idOf: RequestIdReader | undefined;
  /** Whether the server closes, so that each response is the last of its connection. */
  isClosing(): boolean;
  /** Responds to a client that sends nothing, and closes the connection. */
  refuseSilent(socket: Socket): void;
}

/**
 * Offers plain requests to the hot path before `node:http`, whose streams, parser and events cost more than a redirect. A
 * connection whose request is not plain, or is passed on, continues in the HTTP server with this request and stays there.
 */
export function serveInFront(server: Server, options: FrontOptions): Front {
  const listeners = server.listeners('connection');
  server.removeAllListeners('connection');
  const connections = new Set<Connection>();
  const deps: ConnectionDeps = {
    ...options,
    server,
    connections,
    handOver: (socket) => {
      for (const listen of listeners) listen.call(server, socket);
    },
  };
  server.on('connection', (socket: Socket) => connections.add(new Connection(socket, deps)));
  return {
    closeIdle: () => {
      for (const connection of connections) connection.closeIfIdle();
    },
    closeAll: () => {
      for (const connection of connections) connection.close();
    },
  };
}

interface ConnectionDeps extends FrontOptions {
  server: Server;
  connections: Set<Connection>;
  /** Lets the HTTP server listen to the socket. */
  handOver(socket: Socket): void;
}

/** Fewer functions for each connection than with listeners of its own: many connections carry one request. */
const connectionOf = new WeakMap<Socket, Connection>();

class Connection {
  readonly #socket: Socket;
  readonly #deps: ConnectionDeps;
  /** The request that waits for its response. */
  #running: Buffer | undefined;
  /** What arrived meanwhile. */
  #behind: Buffer[] = [];
  #isLast = false;
  /** Nothing more is read: a request behind the last response would be counted and not answered. */
  #isDone = false;
  #hasServed = false;

  constructor(socket: Socket, deps: ConnectionDeps) {
    this.#socket = socket;
    this.#deps = deps;
    connectionOf.set(socket, this);
    socket.setTimeout(deps.server.headersTimeout);
    for (const [event, listener] of LISTENERS) socket.on(event, listener);
  }

  closeIfIdle(): void {
    if (this.#running === undefined && !this.#isDone) this.#finish();
  }

  close(): void {
    this.#socket.destroy();
  }

  /** Closes the connection once the response has been written. */
  #finish(): void {
    this.#isDone = true;
    this.#socket.destroySoon();
  }

  read(piece: Buffer): void {
    if (this.#isDone) return;
    if (this.#running !== undefined) {
      this.#behind.push(piece);
      this.#socket.pause();
      return;
    }
    const plain = readPlainRequest(piece);
    if (plain === undefined) return void this.#handOver([piece]);
    this.#running = piece;
    this.#isLast = plain.isLast;
    const { method, url, headers, body } = plain;
    const request = { method, url, headers, socket: this.#socket, body };
    const { hotPath, idOf } = this.#deps;
    hotPath(request, new PlainResponse(this, idOf && (() => idOf(request))), () => this.#pass());
  }

  #pass(): void {
    if (this.#running !== undefined) this.#handOver([this.#running, ...this.#behind]);
  }

  send(head: string, body: string | Buffer): void {
    const socket = this.#socket;
    const { server, isClosing } = this.#deps;
    const isLast = this.#isLast || isClosing() || socket.readableEnded;
    this.#running = undefined;
    const isTaken = writeResponse(socket, { head: head + endOfHead(isLast ? 0 : server.keepAliveTimeout), body });
    if (isLast) return void this.#finish();
    if (!this.#hasServed) socket.setTimeout(server.keepAliveTimeout);
    this.#hasServed = true;
    if (this.#behind.length > 0) this.#handOver(this.#behind);
    // A client that does not read its responses sends no further request.
    else if (!isTaken) socket.pause();
  }

  drain(): void {
    if (this.#running === undefined) this.#socket.resume();
  }

  end(): void {
    // Otherwise after the response.
    if (this.#running === undefined) this.#socket.end();
  }

  expire(): void {
    if (this.#running !== undefined) return;
    if (this.#hasServed) return void this.close();
    this.#isDone = true;
    this.#deps.refuseSilent(this.#socket);
  }

  forget(): void {
    this.#deps.connections.delete(this);
  }

  /** Lets `node:http` read what has arrived, and everything that follows. */
  #handOver(pieces: readonly Buffer[]): void {
    const socket = this.#socket;
    this.#running = undefined;
    this.forget();
    socket.setTimeout(0);
    for (const [event, listener] of LISTENERS) socket.off(event, listener);
    this.#deps.handOver(socket);
    for (const piece of pieces) socket.emit('data', piece);
    socket.resume();
  }
}

const LISTENERS: readonly (readonly [string, (this: Socket, piece: Buffer) => void])[] = [
  [
    'data',
    function read(piece) {
      connectionOf.get(this)?.read(piece);
    },
  ],
  [
    'end',
    function end() {
      connectionOf.get(this)?.end();
    },
  ],
  [
    'drain',
    function drain() {
      connectionOf.get(this)?.drain();
    },
  ],
  [
    'timeout',
    function expire() {
      connectionOf.get(this)?.expire();
    },
  ],
  [
    'error',
    function fail() {
      connectionOf.get(this)?.close();
    },
  ],
  [
    'close',
    function forget() {
      connectionOf.get(this)?.forget();
    },
  ],
];
