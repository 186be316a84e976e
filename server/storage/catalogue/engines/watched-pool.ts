import type { Socket } from 'node:net';
import pg from 'pg';
import { loadStretch } from '../../../platform/threads/machine-load.ts';

/** As for the event engine: together they bound how long a request may hang on a database that has stopped, to 950 ms. */
const CHECK_INTERVAL_MS = 250;
const PING_TIMEOUT_MS = 350;
const MISSES_UNTIL_DOWN = 2;

/** In the words of a broken connection, which HTTP tells as "not now". */
const SILENT = 'Connection terminated: the database does not answer';

/**
 * A pool that notices when its server hangs. A refused or broken connection fails by itself; one to a server that is stopped,
 * or behind a network that swallows everything, would keep each request until it times out. Then what is under way is broken
 * off, and new requests are refused at once until the server answers.
 */
export class WatchedPool extends pg.Pool {
  readonly #pulse: pg.ClientConfig;
  readonly #acquired = new Set<pg.PoolClient>();
  #heart: pg.Client | undefined;
  #isUp = true;
  #isEnding = false;
  #misses = 0;
  #watching: Promise<void> | undefined;
  #wake: () => void = () => undefined;

  constructor(config: pg.PoolConfig) {
    super(config);
    this.#pulse = { connectionString: config.connectionString, application_name: 'waymark pulse' };
    this.on('acquire', (client) => this.#acquired.add(client));
    this.on('release', (_error, client) => this.#acquired.delete(client));
    this.on('remove', (client) => this.#acquired.delete(client));
  }

  /** From here on; not before the server has answered once, so that the first failure is told in the server's own words. */
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
    return this.#isUp ? super.connect() : Promise.reject(new Error(SILENT));
  }

  override async end(): Promise<void> {
    this.#isEnding = true;
    this.#wake();
    await this.#watching;
    await super.end();
  }

  async #watch(): Promise<void> {
    while (!this.#isEnding) {
      const answers = await this.#answers(PING_TIMEOUT_MS * loadStretch());
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
    for (const client of this.#acquired) breakOff(client);
  }

  /** One question on a connection of its own: behind busy ones, a server with much to do would pass for a dead one. */
  async #answers(timeoutMs: number): Promise<boolean> {
    const heart = this.#heart ?? new pg.Client({ ...this.#pulse, connectionTimeoutMillis: timeoutMs });
    const timer = setTimeout(() => breakOff(heart), timeoutMs);
    try {
      if (this.#heart === undefined) {
        heart.on('error', () => undefined);
        await heart.connect();
        this.#heart = heart;
      }
      await heart.query('select 1');
      return true;
    } catch {
      // Why does not matter: the next look begins with a new connection.
      breakOff(heart);
      this.#heart = undefined;
      return false;
    } finally {
      clearTimeout(timer);
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

/** What waits for an answer on it fails at once, as when the network breaks; `end` would wait for the server's good-bye. */
function breakOff(client: pg.ClientBase): void {
  const { connection } = client as pg.ClientBase & { connection?: { stream?: Socket } };
  connection?.stream?.destroy(new Error(SILENT));
}
