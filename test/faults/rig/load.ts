import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Ledger } from './ledger.ts';

export const DOMAIN = 'drill.example.com';

export interface LoadOptions {
  port: number;
  ledger: Ledger;
  /** Events a second, as far as the service takes them. */
  rate: number;
  connections?: number;
  /** Connections come from so many addresses of this machine, as visitors do: balancers look at addresses. */
  addresses?: number;
}

const RECONNECT_AFTER_MS = 50;
const TICK_MS = 5;
const RESPONSE_TIMEOUT_MS = 60_000;
const LAST_CHUNK = '\r\n0\r\n\r\n';

/** Page views at a steady rate over keep-alive connections, each with a unique number in its path. */
export class Load {
  readonly ledger: Ledger;
  readonly #port: number;
  readonly #rate: number;
  readonly #addresses: number;
  readonly #senders: Sender[];
  readonly #idle: Sender[] = [];
  readonly #watchers: { since: number; seen: (at: number) => void }[] = [];
  readonly statuses = new Map<number, number>();
  /** Send times of the events whose connection ended before the response. */
  readonly brokenOff: number[] = [];
  /** False: responses are ignored from now on, see `power.ts`. */
  isTrusting = true;
  #timer: NodeJS.Timeout | undefined;
  #due = 0;
  #tickedAt = 0;
  #isStopped = false;

  constructor({ port, ledger, rate, connections = 48, addresses = 1 }: LoadOptions) {
    this.#port = port;
    this.#addresses = addresses;
    this.ledger = ledger;
    this.#rate = rate;
    this.#senders = Array.from({ length: connections }, () => new Sender());
  }

  start(): void {
    this.#tickedAt = performance.now();
    this.#timer = setInterval(() => this.#tick(), TICK_MS);
    for (const sender of this.#senders) this.#connect(sender);
  }

  /** Ends when everything that was sent is answered or broken off. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    const deadline = performance.now() + 10_000;
    while (this.#senders.some(({ id }) => id > 0) && performance.now() < deadline) await delay(5);
    for (const { socket } of this.#senders) socket?.destroy();
  }

  /** The smallest number in progress; smaller ones have their final outcome. */
  oldestOnItsWay(): number {
    return Math.min(...this.#senders.map(({ id }) => (id > 0 ? id : Number.POSITIVE_INFINITY)));
  }

  /** When the first event was acknowledged that was sent after this moment; undefined after the time given. */
  async firstAcknowledgedAfter(since: number, withinMs: number): Promise<number | undefined> {
    const { promise, resolve } = Promise.withResolvers<number | undefined>();
    const watcher = { since, seen: resolve };
    this.#watchers.push(watcher);
    const timer = setTimeout(() => resolve(undefined), withinMs);
    const at = await promise;
    clearTimeout(timer);
    this.#watchers.splice(this.#watchers.indexOf(watcher), 1);
    return at;
  }

  /** Events that could not be sent are not sent later: a recovered service gets the usual rate. */
  #tick(): void {
    const now = performance.now();
    this.#due = Math.min(this.#due + ((now - this.#tickedAt) * this.#rate) / 1000, this.#rate / 10);
    this.#tickedAt = now;
    while (this.#due >= 1) {
      const sender = this.#idle.pop();
      if (sender === undefined) return;
      this.#due -= 1;
      this.#send(sender);
    }
  }

  #connect(sender: Sender): void {
    const number = 1 + (this.#senders.indexOf(sender) % this.#addresses);
    const socket = connect({ port: this.#port, host: '127.0.0.1', localAddress: `127.0.0.${number}` });
    socket.setNoDelay(true);
    socket.setTimeout(RESPONSE_TIMEOUT_MS, () => {
      if (sender.id > 0) socket.destroy();
    });
    sender.begin(socket);
    socket.on('connect', () => this.#idle.push(sender));
    socket.on('data', (bytes) => this.#receive(sender, bytes));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      const place = this.#idle.indexOf(sender);
      if (place >= 0) this.#idle.splice(place, 1);
      if (sender.id > 0) this.brokenOff.push(sender.sentAt);
      sender.id = 0;
      if (!this.#isStopped) setTimeout(() => this.#connect(sender), RECONNECT_AFTER_MS);
    });
  }

  #send(sender: Sender): void {
    const id = this.ledger.begin();
    sender.id = id;
    sender.sentAt = performance.now();
    const body = `{"page":"https://${DOMAIN}/e/${id}"}`;
    sender.socket?.write(
      `POST /api/event HTTP/1.1\r\nHost: 127.0.0.1:${this.#port}\r\nContent-Type: text/plain\r\nAccept-Language: en\r\n` +
        `User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:${100 + (id % 50)}.0) Gecko/20100101 Firefox/${100 + (id % 50)}.0\r\n` +
        `Content-Length: ${body.length}\r\n\r\n${body}`,
    );
  }

  #receive(sender: Sender, bytes: Buffer): void {
    const status = sender.receive(bytes);
    // An unused connection gets a timeout response in the end, which concerns no event.
    if (status === undefined || sender.id === 0) return;
    const { id, sentAt } = sender;
    sender.id = 0;
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    if (this.isTrusting) this.ledger.settle(id, status === 202 ? 'acknowledged' : 'refused');
    if (status === 202) for (const { since, seen } of this.#watchers) if (sentAt > since) seen(performance.now());
    // As clients do: nothing more is sent on a connection that the service is about to close.
    if (!sender.isLast) this.#idle.push(sender);
  }
}

/** One connection, with at most one event on its way. */
class Sender {
  socket: Socket | undefined;
  id = 0;
  sentAt = 0;
  /** Whether the last response announced the end of its connection. */
  isLast = false;
  #received = '';

  begin(socket: Socket): void {
    this.socket = socket;
    this.isLast = false;
    this.#received = '';
  }

  /** Returns the status once a response is complete. */
  receive(bytes: Buffer): number | undefined {
    this.#received += bytes.toString('latin1');
    const end = this.#received.indexOf('\r\n\r\n');
    if (end < 0) return undefined;
    const head = this.#received.slice(0, end);
    const length = /^transfer-encoding: *chunked/im.test(head)
      ? this.#received.indexOf(LAST_CHUNK, end + 2) + LAST_CHUNK.length - (end + 4)
      : Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0);
    if (length < 0 || this.#received.length < end + 4 + length) return undefined;
    this.#received = this.#received.slice(end + 4 + length);
    this.isLast = /^connection: *close/im.test(head);
    return Number(head.slice(9, 12));
  }
}
