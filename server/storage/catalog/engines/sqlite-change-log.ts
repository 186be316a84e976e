import { type Kysely, type Selectable, sql } from 'kysely';
import type { CatalogTables } from '../tables/schema.ts';
import { type ChangePublisher, createListeners, Heartbeat, newOrigin } from './change-log.ts';
import { prepareRows } from './prepared-query.ts';

/** Only other processes' changes wait for a poll. Ten a second would take 0.2 % of a core, most of it to wake up. */
const POLL_INTERVAL_MS = 250;
const KEEP_MS = 60_000;
/** An import leaves hundreds of thousands of notes; deleting them in one statement would hold everyone up. */
const PRUNED_AT_ONCE = 1_000;

type Note = Omit<Selectable<CatalogTables['change']>, 'id'>;
const COLUMNS = ['origin', 'topic', 'objectId', 'key', 'createdAt'] as const;

/**
 * Delivers changes between processes that share one SQLite file: a table written in the same transaction and read when
 * `PRAGMA data_version` shows that another connection has committed (1 to 2 µs per check, no disk access).
 */
export async function createSqliteChangeLog(db: Kysely<CatalogTables>): Promise<ChangePublisher> {
  const listeners = createListeners();
  const dataVersion = prepareDataVersion(db);
  let seenVersion = await dataVersion();
  let seenId = await lastChangeId(db);
  const origin = newOrigin();
  const pulse = new Heartbeat();
  pulse.beat();
  const insertRows = prepareRows(db, COLUMNS, (rows: Note[]) => db.insertInto('change').values(rows));
  let prunedAt = Date.now();
  const poll = async () => {
    const startedAt = performance.now();
    // This process stood still for so long that others may have pruned notes that it has not read.
    if (pulse.hasBeenSilentFor(KEEP_MS / 2)) pulse.miss();
    if (Date.now() - prunedAt > KEEP_MS) {
      // More portions follow in the next polls.
      if (!(await prune(db))) prunedAt = Date.now();
    }
    const version = await dataVersion();
    if (version === seenVersion) return pulse.beat(startedAt);
    const rows = await db.selectFrom('change').selectAll().where('id', '>', seenId).orderBy('id').execute();
    for (const row of rows) {
      seenId = row.id;
      // The log's own writes were announced after their commit.
      if (row.origin !== origin) listeners.announce({ topic: row.topic, id: row.objectId, key: row.key });
    }
    // Set last, so that a failed poll counts as not having read anything.
    seenVersion = version;
    pulse.beat(startedAt);
  };
  let polling: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    // The next poll makes up for a failed one (file busy for 5 s), and caches have a short TTL.
    polling = polling.then(poll).catch(() => undefined);
  }, POLL_INTERVAL_MS);
  timer.unref();
  return {
    ...listeners,
    period: () => pulse.period,
    publish: async (transaction, ...changes) => {
      const createdAt = Date.now();
      const rows = changes.map(({ topic, id: objectId, key }) => ({ origin, topic, objectId, key, createdAt }));
      if (rows.length > 0) await insertRows(rows, transaction);
    },
    close: async () => {
      clearInterval(timer);
      await polling;
    },
  };
}

/** Deletes a portion of the old notes; returns whether there may be more. */
async function prune(db: Kysely<CatalogTables>): Promise<boolean> {
  const old = db
    .selectFrom('change')
    .select('id')
    .where('createdAt', '<', Date.now() - KEEP_MS);
  const gone = await db
    .deleteFrom('change')
    .where('id', 'in', old.orderBy('id').limit(PRUNED_AT_ONCE))
    .executeTakeFirst();
  return Number(gone.numDeletedRows) === PRUNED_AT_ONCE;
}

/** Compiled once, because an idle service asks four times a second. */
function prepareDataVersion(db: Kysely<CatalogTables>): () => Promise<number> {
  const query = sql<{ dataVersion: number }>`pragma data_version`.compile(db);
  return async () => (await db.executeQuery(query)).rows[0]?.dataVersion ?? 0;
}

async function lastChangeId(db: Kysely<CatalogTables>): Promise<number> {
  const row = await db
    .selectFrom('change')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst();
  return row?.id ?? 0;
}
