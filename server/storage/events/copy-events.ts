import { createEventClient, type EngineAddress, type EventClient } from './engine/client.ts';
import { daysOf, describeDay, EVENT_COLUMN_LIST, type EventDay, REQUEST_TIMEOUT_MS, UNHURRIED } from './event-files.ts';

export interface CopiedDay {
  day: string;
  rows: number;
  /** True if the target had all of them already. */
  wasThere: boolean;
}

/** The target has other events of a day than the source. */
export class DifferentEventsError extends Error {
  constructor(day: string, there: EventDay, here: EventDay) {
    super(`it has ${there.rows} events of ${day}, which are not the ${here.rows} here`);
  }
}

/** Rows of a request: some 20 MB. */
const CHUNK_ROWS = 200_000;

/**
 * Copies all events from one log to another, a UTC day at a time, and compares the number and hashes of the rows of each. Both
 * must have the tables. Repeated after an interruption it goes on: days that are equal are skipped, and parts that arrived are
 * recognized by their tokens. Throws `DifferentEventsError` where the target has other events.
 */
export async function copyEvents(
  from: EngineAddress,
  to: EngineAddress,
  onDay: (copied: CopiedDay) => void,
): Promise<void> {
  const [source, target] = [from, to].map((address) => createEventClient(address, undefined, REQUEST_TIMEOUT_MS)) as [
    EventClient,
    EventClient,
  ];
  try {
    for (const day of await daysOf(source)) onDay(await copyDay(source, target, day));
  } finally {
    await Promise.all([source.close(), target.close()]);
  }
}

async function copyDay(source: EventClient, target: EventClient, day: string): Promise<CopiedDay> {
  const here = await describeDay(source, day);
  const before = await describeDay(target, day);
  if (before.fingerprint === here.fingerprint) return { day, rows: here.rows, wasThere: true };
  const chunks = Math.ceil(here.rows / CHUNK_ROWS);
  for (let chunk = 0; chunk < chunks; chunk++) await copyChunk({ source, target }, { day, chunk, chunks, here });
  const there = await describeDay(target, day);
  if (there.fingerprint !== here.fingerprint) throw new DifferentEventsError(day, there, here);
  return { day, rows: here.rows, wasThere: false };
}

/** Events of a chunk have times of one hash, so that a repeated copy cuts the day into the same chunks. */
async function copyChunk(
  { source, target }: { source: EventClient; target: EventClient },
  { day, chunk, chunks, here }: { day: string; chunk: number; chunks: number; here: EventDay },
): Promise<void> {
  const rows = await source.bytes(
    `SELECT ${EVENT_COLUMN_LIST} FROM events
     WHERE toDate(occurred_at) = {day:Date} AND cityHash64(occurred_at) % {chunks:UInt32} = {chunk:UInt32}
     SETTINGS ${UNHURRIED} FORMAT Native`,
    { day, chunk, chunks },
  );
  if (rows.byteLength === 0) return;
  await target.insert({
    statement: `INSERT INTO events (${EVENT_COLUMN_LIST}) FORMAT Native`,
    payloads: [rows],
    settings: {
      insert_deduplicate: 1,
      insert_deduplication_token: `move ${day} ${here.fingerprint} ${chunk}/${chunks}`,
      distributed_foreground_insert: 1,
      async_insert: 0,
      max_execution_time: 0,
    },
  });
}
