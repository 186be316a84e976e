import { sql } from 'kysely';
import type pg from 'pg';
import type { Change } from '../../../platform/changes.ts';
import { type ChangeLog, createListeners, newOrigin } from './change-log.ts';

const CHANNEL = 'waymark_change';
const RECONNECT_AFTER_MS = 500;

/**
 * Delivers changes between machines through LISTEN/NOTIFY; PostgreSQL delivers a notification if and only if its
 * transaction commits. The log reconnects its listening connection; meanwhile caches rely on their short TTL.
 */
export async function createPostgresChangeLog(pool: pg.Pool): Promise<ChangeLog> {
  const listeners = createListeners();
  const origin = newOrigin();
  let current: pg.PoolClient | undefined;
  let closed = false;
  const listenLater = () => setTimeout(listen, RECONNECT_AFTER_MS).unref();
  /** Releases a connection only once: a broken one reports several errors, and the log may close in between. */
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
      // The log was closed while it connected: an unreleased connection would keep the pool from ending.
      if (closed) return void giveUp(client);
      client.on('notification', ({ payload = '' }) => {
        const told = readPayload(payload);
        // PostgreSQL echoes our own changes, which were announced after their commit.
        if (told && told.from !== origin) listeners.announce(told.change);
      });
      client.on('error', () => {
        if (giveUp(client)) listenLater();
      });
      await client.query(`listen ${CHANNEL}`);
    } catch {
      // The database is down. Queries report that themselves; here only one retry must be scheduled, although a
      // connection that breaks during its query reports the error twice.
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

/** Parses a notification. Any connected client may notify, so foreign payloads are ignored. */
function readPayload(payload: string): { from: string; change: Change } | undefined {
  try {
    const { from, topic, id, key } = JSON.parse(payload) as Change & { from: string };
    return { from, change: { topic, id, key } };
  } catch {
    return undefined;
  }
}
