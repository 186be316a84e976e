import { sql } from 'kysely';
import type pg from 'pg';
import type { Change } from '../../platform/changes.ts';
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
    try {
      const client = await pool.connect();
      current = client;
      client.on('notification', ({ payload = '{}' }) => {
        const { from, ...change } = JSON.parse(payload) as Change & { from: string };
        // PostgreSQL echoes our own; they were announced when they were committed.
        if (from !== origin) listeners.announce(change);
      });
      client.on('error', () => {
        if (giveUp(client)) listenLater();
      });
      await client.query(`listen ${CHANNEL}`);
    } catch {
      // The database is down: the look-ups say so themselves; here only the next attempt matters.
      if (current) giveUp(current);
      listenLater();
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
