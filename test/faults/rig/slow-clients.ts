import { connect, type Socket } from 'node:net';

/** What a client sends at first, and then again and again; nothing more if the second is missing. */
const MANNERS: readonly (readonly [first: string, more?: string])[] = [
  ['GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ', 'a'],
  ['POST /api/event HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: text/plain\r\nContent-Length: 16000\r\n\r\n', '{'],
  // Is answered with 400, and then never closes.
  ['\u0016\u0003\u0001 no HTTP at all\r\n\r\n'],
  // Says nothing.
  [''],
];

const BYTE_EVERY_MS = 1_000;
/** Clients that were cut off keep their side open for so long, then they come again. */
const AGAIN_AFTER_MS = 2_000;

/** Clients that occupy connections: with slow headers, slow bodies, refused requests and silence. Those that are cut off return. */
export class SlowClients {
  readonly #port: number;
  readonly #sockets = new Set<Socket>();
  /** Ended by the service, and not by them. */
  readonly #ended = new Set<Socket>();
  readonly #timer: NodeJS.Timeout;
  #isStopped = false;
  /** Connections that the service ended or refused. */
  cutOff = 0;
  /** Connections at the same time. */
  most = 0;

  constructor(port: number, count: number) {
    this.#port = port;
    for (let number = 0; number < count; number += 1) this.#connect(number);
    this.#timer = setInterval(() => {
      this.most = Math.max(this.most, this.connected);
      for (const socket of this.#sockets) socket.emit('more');
    }, BYTE_EVERY_MS);
  }

  get connected(): number {
    return [...this.#sockets].filter((socket) => socket.readyState === 'open').length;
  }

  stop(): void {
    this.#isStopped = true;
    clearInterval(this.#timer);
    for (const socket of [...this.#sockets, ...this.#ended]) socket.destroy();
  }

  #connect(number: number): void {
    const [first = '', more] = MANNERS[number % MANNERS.length] ?? [];
    // Half open: the end of the service's side alone does not close it.
    const socket = connect({ port: this.#port, host: '127.0.0.1', allowHalfOpen: true });
    this.#sockets.add(socket);
    socket.on('connect', () => socket.write(first));
    socket.on('more', () => {
      if (more !== undefined && socket.readyState === 'open') socket.write(more);
    });
    socket.on('error', () => undefined);
    socket.once('end', () => this.#cut(socket, number));
    socket.once('close', () => this.#cut(socket, number));
    socket.resume();
  }

  #cut(socket: Socket, number: number): void {
    if (!this.#sockets.delete(socket) || this.#isStopped) return;
    this.cutOff += 1;
    this.#ended.add(socket);
    setTimeout(() => {
      this.#ended.delete(socket);
      socket.destroy();
      if (!this.#isStopped) this.#connect(number);
    }, AGAIN_AFTER_MS);
  }
}
