import { sql } from 'kysely';
import type pg from 'pg';
import type { Change } from '../../../platform/changes.ts';
import { type ChangeLog, createListeners, newOrigin } from './change-log.ts';

const CHANNEL = 'waymark_change';
const RECONNECT_AFTER_MS = 500;

/**
 * Changes between machines through LISTEN/NOTIFY; PostgreSQL delivers a notification when, and only when, its transaction
 * commits. The listening connection is kept alive; while it is down, caches live on their short time-to-live.
 */
export async function createPostgresChangeLog(pool: pg.Pool): Promise<ChangeLog> {
  const listeners = createListeners();
  const origin = newOrigin();
  let current: pg.PoolClient | undefined;
  let closed = false;
  const listenLater = () => setTimeout(listen, RECONNECT_AFTER_MS).unref();
  /** A connection is given back once: a broken one reports several errors, and closing may come between them. */
  const giveUp = (client: pg.PoolClient): boolean => {
    if (current !== client) return false;
    current = undefined;
    client.release(true);
    return true;
  };
  const listen = async (): Promise<void> => {
    if (closed) return;
    let mine: pg.PoolClient | undefined;
    try {
      const client = await pool.connect();
      mine = client;
      current = client;
      // Closed while it connected: a connection that stays out would keep the pool from ending.
      if (closed) return void giveUp(client);
      client.on('notification', ({ payload = '' }) => {
        const told = readPayload(payload);
        // PostgreSQL echoes our own; they were announced when they were committed.
        if (told && told.from !== origin) listeners.announce(told.change);
      });
      client.on('error', () => {
        if (giveUp(client)) listenLater();
      });
      await client.query(`listen ${CHANNEL}`);
    } catch {
      // The database is down: the look-ups say so themselves; here only the next attempt matters, and that there is one,
      // not two: a connection that breaks under its query is told twice.
      if (mine === undefined || giveUp(mine)) listenLater();
    }
  };
  await listen();
  return {
    ...listeners,
    publish: async (transaction, change) => {
      await sql`select pg_notify(${CHANNEL}, ${JSON.stringify({ ...change, from: origin })})`.execute(transaction);
    },
    close: async () => {
      closed = true;
      if (current) giveUp(current);
    },
  };
}

/** Anybody who may connect may notify: what is no change of ours is passed over. */
function readPayload(payload: string): { from: string; change: Change } | undefined {
  try {
    const { from, topic, id, key } = JSON.parse(payload) as Change & { from: string };
    return { from, change: { topic, id, key } };
  } catch {
    return undefined;
  }
}
