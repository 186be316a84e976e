import { type Kysely, sql } from 'kysely';
import type { CatalogTables } from '../tables/schema.ts';

type Database = Kysely<CatalogTables>;

/** A table with one row while a move into this database has not ended: the name of the last snapshot that was stored. */
const MARK = sql.table('incomplete_move');

/** The mark of a database that has everything, until services may start with it. */
export const COMPLETE = 'complete';

/** The mark of a database whose catalog has moved to the data folder of a node. */
export const MOVED_AWAY = 'moved away';

/** Undefined in a database that no move fills; empty before the first snapshot. */
export async function readMark(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass('incomplete_move') is not null as found`.execute(
    db,
  );
  if (rows[0]?.found !== true) return undefined;
  const marks = await sql<{ snapshot: string }>`select snapshot from ${MARK}`.execute(db);
  return marks.rows[0]?.snapshot ?? '';
}

export async function createMark(db: Database): Promise<void> {
  await sql`create table if not exists ${MARK} (snapshot text not null)`.execute(db);
}

export async function writeMark(db: Database, snapshot: string): Promise<void> {
  await sql`delete from ${MARK}`.execute(db);
  await sql`insert into ${MARK} values (${snapshot})`.execute(db);
}

export async function dropMark(db: Database): Promise<void> {
  await sql`drop table if exists ${MARK}`.execute(db);
}

/** Throws for a database that has only a part of a catalog, or what a move has left behind. */
export async function rejectIncompleteMove(db: Database): Promise<void> {
  const mark = await readMark(db);
  if (mark === undefined) return;
  if (mark === MOVED_AWAY)
    throw new Error(
      'its catalog was moved to a DATA_DIR by "waymark move --back"; start the service there without DATABASE_URL',
    );
  throw new Error('a move into this database has not ended; run "waymark move" again');
}
