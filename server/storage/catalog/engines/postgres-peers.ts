import { type Kysely, sql } from 'kysely';
import type { Peers } from '../../../platform/peers.ts';
import type { CatalogTables } from '../tables/schema.ts';
import { newOrigin } from './change-log.ts';
import type { Channel } from './listening-connection.ts';

const CHANNEL = 'waymark_peer';
/** PostgreSQL rejects payloads of 8,000 bytes. */
const MAX_BYTES = 7_900;
/** Items that wait while the database is slow or down; further ones are dropped. */
const MAX_WAITING = 2_000;

interface PeerMessage {
  from: string;
  topic: string;
  news: readonly unknown[];
}

/**
 * All processes on one PostgreSQL as seen from one, on any machine. Messages travel as notifications and are stored nowhere;
 * their transactions do not wait for the disk.
 */
export function createPostgresPeers(db: Kysely<CatalogTables>): { peers: Peers; channel: Channel } {
  const from = newOrigin();
  const listeners = new Map<string, (news: readonly unknown[]) => void>();
  const outbox = createOutbox(async (messages) => {
    const payloads = messages.flatMap(({ topic, news }) => payloadsOf({ from, topic, news }));
    if (payloads.length === 0) return;
    await sql`select set_config('synchronous_commit', 'off', true), pg_notify(${CHANNEL}, payload)
      from unnest(cast(${payloads} as text[])) as payload`.execute(db);
  });
  return {
    peers: {
      broadcast: (topic, news) => outbox({ topic, news }),
      subscribe: (topic, listener) => void listeners.set(topic, listener),
    },
    channel: {
      name: CHANNEL,
      onNotification: (payload) => {
        const message = readMessage(payload);
        if (message && message.from !== from) listeners.get(message.topic)?.(message.news);
      },
    },
  };
}

type Waiting = Pick<PeerMessage, 'topic' | 'news'>;

/** Sends one batch at a time; what comes meanwhile is the next one. */
function createOutbox(send: (messages: readonly Waiting[]) => Promise<void>): (message: Waiting) => void {
  let waiting: Waiting[] = [];
  let isSending = false;
  async function sendAll(): Promise<void> {
    isSending = true;
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      // Nothing depends on delivery, and other queries report that the database is down.
      await send(batch).catch(() => undefined);
    }
    isSending = false;
  }
  return (message) => {
    const items = waiting.reduce((sum, { news }) => sum + news.length, 0);
    if (items + message.news.length > MAX_WAITING) return;
    waiting.push(message);
    if (!isSending) void sendAll();
  };
}

/** Splits a message until each part fits. An item that is too large alone is dropped. */
function payloadsOf({ news, ...message }: PeerMessage): string[] {
  const payload = JSON.stringify({ ...message, news });
  if (Buffer.byteLength(payload) <= MAX_BYTES) return [payload];
  if (news.length < 2) return [];
  const half = Math.ceil(news.length / 2);
  return [news.slice(0, half), news.slice(half)].flatMap((part) => payloadsOf({ ...message, news: part }));
}

/** Parses a notification. Any connected client may notify, so foreign payloads are ignored. */
function readMessage(payload: string): PeerMessage | undefined {
  try {
    const { from, topic, news } = JSON.parse(payload) as PeerMessage;
    return Array.isArray(news) ? { from, topic, news } : undefined;
  } catch {
    return undefined;
  }
}
