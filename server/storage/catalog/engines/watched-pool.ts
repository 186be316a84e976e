import type { Socket } from 'node:net';
import pg from 'pg';
import { afterReading } from '../../../platform/threads/after-reading.ts';
import { PingTimeout } from '../../../platform/threads/ping-timeout.ts';

/** As for the event engine: with two pings of 300 ms, a request may hang on a stopped database for 850 ms. */
const CHECK_INTERVAL_MS = 250;
const MISSES_UNTIL_DOWN = 2;

/** Worded like a broken connection, which HTTP reports as "unavailable". */
const NO_RESPONSE = 'Connection terminated: the database does not answer';

/**
 * A pool that notices when its server hangs. A refused or broken connection fails by itself, but one to a stopped
 * server, or behind a network that drops all packets, would hold each request until it times out. In that state the
 * pool breaks off running queries and rejects new requests at once until the server responds.
 */
export class WatchedPool extends pg.Pool {
  readonly #pulse: pg.ClientConfig;
  readonly #acquired = new Set<pg.PoolClient>();
  readonly #onRefusal: (error: unknown) => void;
  #heart: pg.Client | undefined;
  readonly #timeout = new PingTimeout();
  #isUp = true;
  #isEnding = false;
  #misses = 0;
  #watching: Promise<void> | undefined;
  #wake: () => void = () => undefined;

  constructor(config: pg.PoolConfig, onRefusal: (error: unknown) => void = () => undefined) {
    super(config);
    this.#onRefusal = onRefusal;
    this.#pulse = { connectionString: config.connectionString, application_name: 'waymark pulse' };
    this.on('acquire', (client) => this.#acquired.add(client));
    this.on('release', (_error, client) => this.#acquired.delete(client));
    this.on('remove', (client) => this.#acquired.delete(client));
  }

  /**
   * Starts watching. Call it only after the server has responded once, so that the first failure carries the server's
   * own message.
   */
  watch(): void {
    this.#watching ??= this.#watch();
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(
    callback: (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void,
  ): void;
  override connect(
    callback?: (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void,
  ): Promise<pg.PoolClient> | undefined {
    if (callback !== undefined) {
      super.connect(callback);
      return undefined;
    }
    const connecting = this.#isUp ? super.connect() : Promise.reject(new Error(NO_RESPONSE));
    return connecting.catch((error: unknown) => {
      this.#onRefusal(error);
      throw error;
    });
  }

  override async end(): Promise<void> {
    this.#isEnding = true;
    this.#wake();
    await this.#watching;
    await super.end();
  }

  async #watch(): Promise<void> {
    while (!this.#isEnding) {
      const askedAt = performance.now();
      const answers = await this.#answers(this.#timeout.next(this.#isUp));
      if (answers) this.#timeout.answeredAfter(performance.now() - askedAt);
      this.#misses = answers ? 0 : this.#misses + 1;
      if (answers) this.#isUp = true;
      else if (this.#misses >= MISSES_UNTIL_DOWN) this.#goDown();
      if (answers || !this.#isUp) await this.#pause();
    }
    await this.#heart?.end().catch(() => undefined);
  }

  #goDown(): void {
    if (!this.#isUp) return;
    this.#isUp = false;
    for (const client of this.#acquired) destroySocket(client);
  }

  /**
   * Sends one query on a dedicated connection: queued behind busy ones, an overloaded server would look like a hung
   * one.
   */
  async #answers(timeoutMs: number): Promise<boolean> {
    const heart = this.#heart ?? new pg.Client({ ...this.#pulse, connectionTimeoutMillis: timeoutMs });
    const answered = afterReading(timeoutMs, () => destroySocket(heart));
    try {
      if (this.#heart === undefined) {
        heart.on('error', () => undefined);
        await heart.connect();
        this.#heart = heart;
      }
      await heart.query('select 1');
      return true;
    } catch {
      // The cause does not matter: the next check opens a new connection.
      destroySocket(heart);
      this.#heart = undefined;
      return false;
    } finally {
      answered();
    }
  }

  #pause(): Promise<void> {
    if (this.#isEnding) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, CHECK_INTERVAL_MS);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

/**
 * Destroys the socket, so that waiting queries fail immediately as on a network failure; `end` would wait for the server to
 * close.
 */
function destroySocket(client: pg.ClientBase): void {
  const { connection } = client as pg.ClientBase & { connection?: { stream?: Socket } };
  connection?.stream?.destroy(new Error(NO_RESPONSE));
}
