import { sql } from 'kysely';
import type pg from 'pg';
import type { Change } from '../../../platform/changes.ts';
import type { Log } from '../../../platform/log.ts';
import { type ChangePublisher, createListeners, newOrigin } from './change-log.ts';
import { type Channel, ListeningConnection } from './listening-connection.ts';

const CHANNEL = 'waymark_change';

/**
 * Delivers changes between machines through LISTEN/NOTIFY; PostgreSQL delivers a notification if and only if its
 * transaction commits. While the listening connection is replaced, caches rely on their short TTL.
 *
 * @param others channels that the same connection listens on
 */
export async function createPostgresChangeLog(
  pool: pg.Pool,
  log: Pick<Log, 'warn'> = { warn: () => undefined },
  others: readonly Channel[] = [],
): Promise<ChangePublisher> {
  const listeners = createListeners();
  const origin = newOrigin();
  const onNotification = (payload: string) => {
    const received = readPayload(payload);
    // PostgreSQL echoes our own changes, which were announced after their commit.
    if (received && received.from !== origin) listeners.announce(received.change);
  };
  const connection = new ListeningConnection({ pool, channels: [{ name: CHANNEL, onNotification }, ...others], log });
  await connection.listen();
  return {
    ...listeners,
    period: () => connection.pulse.period,
    publish: async (transaction, ...changes) => {
      const payloads = changes.map((change) => JSON.stringify({ ...change, from: origin }));
      await sql`select pg_notify(${CHANNEL}, payload) from unnest(cast(${payloads} as text[])) as payload`.execute(
        transaction,
      );
    },
    close: async () => connection.close(),
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
