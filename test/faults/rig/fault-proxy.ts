import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Server, type Socket } from 'node:net';

/**
 * `pass` forwards. `refuse` does not listen. `hang` holds bytes back until the mode changes. `slow` delays each chunk. `cut`
 * closes connections in the middle of requests and responses.
 */
export type ProxyMode = 'pass' | 'refuse' | 'hang' | 'slow' | 'cut';

const SLOW_BY_MS = 60;
/** Share of the chunks whose connection ends in mode `cut`: one of so many. */
const CUT_SHARE = 0.3;

/** A wire with faults between two programs, by TCP on our side. */
export class FaultProxy {
  readonly #server: Server;
  readonly #pairs = new Set<Pair>();
  readonly #target: NetConnectOpts;
  readonly #random: () => number;
  #mode: ProxyMode = 'pass';
  /** Connections that were broken. */
  cuts = 0;

  private constructor(target: NetConnectOpts, random: () => number) {
    this.#target = target;
    this.#random = random;
    this.#server = createServer((client) => this.#accept(client));
  }

  static async open(target: NetConnectOpts, random: () => number): Promise<FaultProxy> {
    const proxy = new FaultProxy(target, random);
    await once(proxy.#server.listen(0, '127.0.0.1'), 'listening');
    return proxy;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get mode(): ProxyMode {
    return this.#mode;
  }

  set mode(mode: ProxyMode) {
    this.#mode = mode;
    if (mode === 'refuse') for (const pair of this.#pairs) pair.end();
    if (mode !== 'hang') for (const pair of this.#pairs) pair.flush();
  }

  close(): void {
    for (const pair of this.#pairs) pair.end();
    this.#server.close();
  }

  #accept(client: Socket): void {
    if (this.#mode === 'refuse') return void client.destroy();
    const pair = new Pair(client, connect(this.#target), (bytes, forward) => this.#pass(pair, bytes, forward));
    this.#pairs.add(pair);
    pair.ended.then(() => this.#pairs.delete(pair));
  }

  #pass(pair: Pair, bytes: Buffer, forward: (bytes: Buffer) => void): void {
    if (this.#mode === 'hang') pair.hold(() => forward(bytes));
    else if (this.#mode === 'slow') setTimeout(() => forward(bytes), SLOW_BY_MS);
    else if (this.#mode === 'cut' && this.#random() < CUT_SHARE) {
      this.cuts += 1;
      forward(bytes.subarray(0, Math.floor(bytes.byteLength * this.#random())));
      pair.end();
    } else forward(bytes);
  }
}

type Pass = (bytes: Buffer, forward: (bytes: Buffer) => void) => void;

/** A connection from our side and its continuation to the other. */
class Pair {
  readonly ended: Promise<void>;
  readonly #sockets: readonly Socket[];
  #held: (() => void)[] = [];

  constructor(client: Socket, engine: Socket, pass: Pass) {
    this.#sockets = [client, engine];
    const { promise, resolve } = Promise.withResolvers<void>();
    this.ended = promise;
    for (const [from, to] of [
      [client, engine],
      [engine, client],
    ] as const) {
      from.on('data', (bytes: Buffer) => pass(bytes, (passed) => void to.write(passed)));
      from.on('error', () => undefined);
      from.on('close', () => {
        // Half a second for what is still on its way through a slow wire.
        setTimeout(() => to.destroy(), from.errored ? 0 : 500);
        resolve();
      });
    }
  }

  hold(work: () => void): void {
    this.#held.push(work);
  }

  flush(): void {
    for (const work of this.#held.splice(0)) work();
  }

  /** Bytes that were passed on arrive; later ones do not. */
  end(): void {
    for (const socket of this.#sockets) socket.destroySoon();
  }
}
