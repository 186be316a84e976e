import type pg from 'pg';
import type { Log } from '../../../platform/log.ts';
import { Heartbeat } from './change-log.ts';

const RECONNECT_AFTER_MS = 500;
const HEARTBEAT_INTERVAL_MS = 1_000;
/** A connection that has been silent this long is given up. */
const HEARTBEAT_TIMEOUT_MS = 5_000;

/** A channel of PostgreSQL's notifications, and what to do with the payload of each. */
export interface Channel {
  name: string;
  onNotification(payload: string): void;
}

interface ListeningDeps {
  pool: pg.Pool;
  channels: readonly Channel[];
  log: Pick<Log, 'warn'>;
}

const POOLED =
  'DATABASE_URL leads through a pool such as PgBouncer, so changes reach other processes after seconds; ' +
  'set DATABASE_DIRECT_URL to the address of PostgreSQL itself';

/**
 * A connection that listens for notifications. Once a second it answers a query, which shows that nothing has cut it. A
 * connection that breaks or falls silent is replaced.
 */
export class ListeningConnection {
  readonly pulse = new Heartbeat();
  readonly #pool: pg.Pool;
  readonly #channels: ReadonlyMap<string, Channel>;
  readonly #listen: string;
  readonly #beating: NodeJS.Timeout;
  readonly #log: Pick<Log, 'warn'>;
  #current: pg.PoolClient | undefined;
  /** Notifications get lost behind a pool that gives each transaction another connection. */
  #isPooled = false;
  #isClosed = false;

  constructor({ pool, channels, log }: ListeningDeps) {
    this.#pool = pool;
    this.#channels = new Map(channels.map((channel) => [channel.name, channel]));
    this.#listen = channels.map(({ name }) => `listen ${name}`).join('; ');
    this.#log = log;
    // A query fails when its connection breaks, which emits an error event too.
    this.#beating = setInterval(() => void this.#beat().catch(() => undefined), HEARTBEAT_INTERVAL_MS);
    this.#beating.unref();
  }

  async listen(): Promise<void> {
    if (this.#isClosed) return;
    let mine: pg.PoolClient | undefined;
    try {
      const client = await this.#pool.connect();
      mine = client;
      this.#current = client;
      // The log was closed while it connected: an unreleased connection would keep the pool from ending.
      if (this.#isClosed) return void this.#giveUp(client);
      client.on('notification', ({ channel, payload = '' }) => this.#channels.get(channel)?.onNotification(payload));
      client.on('error', () => {
        if (this.#giveUp(client)) this.#listenLater();
      });
      await this.#notePool(client);
      const askedAt = performance.now();
      await client.query(this.#listen);
      if (!this.#isPooled) this.pulse.beat(askedAt);
    } catch {
      // The database is down. Queries report that themselves; here only one retry must be scheduled, although a
      // connection that breaks during its query reports the error twice.
      if (mine === undefined || this.#giveUp(mine)) this.#listenLater();
    }
  }

  /** A pool between tells another process id than the server's own. */
  async #notePool(client: pg.PoolClient): Promise<void> {
    const { processID } = client as pg.PoolClient & { processID?: number | null };
    if (typeof processID !== 'number') return;
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const wasPooled = this.#isPooled;
    this.#isPooled = rows[0]?.pid !== processID;
    if (this.#isPooled && !wasPooled) this.#log.warn({}, POOLED);
  }

  close(): void {
    this.#isClosed = true;
    clearInterval(this.#beating);
    if (this.#current) this.#giveUp(this.#current);
  }

  async #beat(): Promise<void> {
    const client = this.#current;
    if (client === undefined || this.#isPooled) return;
    if (this.pulse.hasBeenSilentFor(HEARTBEAT_TIMEOUT_MS) && this.#giveUp(client)) return this.#listenLater();
    const askedAt = performance.now();
    // Listening again changes nothing; the server's list of connections goes on naming this one as a listener.
    await client.query(this.#listen);
    if (client === this.#current) this.pulse.beat(askedAt);
  }

  #listenLater(): void {
    setTimeout(() => this.listen(), RECONNECT_AFTER_MS).unref();
  }

  /** Releases a connection only once: a broken one reports several errors, and the log may close in between. */
  #giveUp(client: pg.PoolClient): boolean {
    if (this.#current !== client) return false;
    this.#current = undefined;
    this.pulse.miss();
    client.release(true);
    return true;
  }
}
