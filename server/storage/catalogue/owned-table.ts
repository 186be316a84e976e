import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';
import type { Change } from '../../platform/changes.ts';
import type { Page, PageRequest } from '../../platform/paging.ts';
import type { ChangeLog } from './engines/change-log.ts';
import { toTakenError } from './engines/unique-violation.ts';
import { totalOf } from './page-total.ts';
import type { CatalogueTables, Owned } from './tables/schema.ts';

/** Tables whose rows belong to an account. */
export type OwnedName = {
  [Name in keyof CatalogueTables]: CatalogueTables[Name] extends Owned ? Name : never;
}[keyof CatalogueTables];

/** Reads and writes of one table, never without the owner: the only way in which stores touch owned rows by id. */
export interface OwnedTable<Name extends OwnedName> {
  /** Newest first. */
  page(accountId: number, request: PageRequest): Promise<Page<Selectable<CatalogueTables[Name]>>>;
  find(accountId: number, id: number): Promise<Selectable<CatalogueTables[Name]> | undefined>;
  /** Throws `TakenError` when a unique index refuses. `alsoIn` runs in the same transaction. */
  insert(row: Insertable<CatalogueTables[Name]>, alsoIn?: AlsoIn): Promise<Selectable<CatalogueTables[Name]>>;
  /** The row after the change; undefined when the account has no such row. */
  update(
    accountId: number,
    id: number,
    patch: Updateable<CatalogueTables[Name]>,
  ): Promise<Selectable<CatalogueTables[Name]> | undefined>;
  /** The row that is gone; undefined when there was none. `alsoIn` runs in the same transaction. */
  remove(
    accountId: number,
    id: number,
    alsoIn?: (transaction: Kysely<CatalogueTables>, gone: Selectable<CatalogueTables[Name]>) => Promise<void>,
  ): Promise<Selectable<CatalogueTables[Name]> | undefined>;
}

type AlsoIn = (transaction: Kysely<CatalogueTables>, row: Pick<Row, 'id' | 'accountId'>) => Promise<void>;

/** What the generic queries below see of any owned table. */
interface AnyOwned {
  owned: Owned;
}
type Row = Selectable<Owned>;
/** Kysely cannot follow a table name that is a type parameter: inside this file every table goes by this name. */
type AnyName = 'owned';

export interface OwnedTableOptions<Name extends OwnedName> {
  db: Kysely<CatalogueTables>;
  changes: ChangeLog;
  /** What caches look the row up by, see `Change.key`. */
  changeKey?: (row: Selectable<CatalogueTables[Name]>) => string;
}

export function createOwnedTable<Name extends OwnedName>(
  name: Name,
  options: OwnedTableOptions<Name>,
): OwnedTable<Name> {
  const db = options.db as unknown as Kysely<AnyOwned>;
  const table = name as unknown as AnyName;
  const find = findIn(db, table);
  const changeOf = (row: Row): Change => ({
    topic: name,
    id: row.id,
    key: options.changeKey?.(row as unknown as Selectable<CatalogueTables[Name]>) ?? '',
  });
  const write = (work: Work) => writeAndTell(options, changeOf, work);
  const reads = { page: pageOf(db, table), find };
  const writes = {
    insert: insertInto(table, write),
    update: updateIn(table, write, find),
    remove: removeFrom(table, write),
  };
  return { ...reads, ...writes } as unknown as OwnedTable<Name>;
}

/** For what is written along with it. */
function byTrueNames(transaction: Kysely<AnyOwned>): Kysely<CatalogueTables> {
  // It is one of `options.db`, a `Kysely<CatalogueTables>`: the only thing that called its tables `owned` is this file, whose
  // queries can't follow a name that is a type parameter (see `AnyName`).
  return transaction as unknown as Kysely<CatalogueTables>;
}

type Work = (transaction: Kysely<AnyOwned>) => Promise<Row | undefined>;
type Write = (work: Work) => Promise<Row | undefined>;
type Find = (accountId: number, id: number) => Promise<Row | undefined>;

function insertInto(table: AnyName, write: Write) {
  return (row: Insertable<Owned>, alsoIn?: AlsoIn) =>
    write(async (transaction) => {
      const inserted = await transaction.insertInto(table).values(row).returningAll().executeTakeFirst();
      if (inserted) await alsoIn?.(byTrueNames(transaction), inserted);
      return inserted;
    });
}

function updateIn(table: AnyName, write: Write, find: Find) {
  return (accountId: number, id: number, patch: Updateable<Owned>) => {
    // `update ... set` with nothing to set is no SQL; nothing changes either. What is undefined is not set.
    if (Object.values(patch).every((value) => value === undefined)) return find(accountId, id);
    return write((transaction) =>
      transaction
        .updateTable(table)
        .set(patch)
        .where('id', '=', id)
        .where('accountId', '=', accountId)
        .returningAll()
        .executeTakeFirst(),
    );
  };
}

function removeFrom(table: AnyName, write: Write) {
  return (accountId: number, id: number, alsoIn?: AlsoIn) =>
    write(async (transaction) => {
      const gone = await transaction
        .deleteFrom(table)
        .where('id', '=', id)
        .where('accountId', '=', accountId)
        .returningAll()
        .executeTakeFirst();
      if (gone) await alsoIn?.(byTrueNames(transaction), gone);
      return gone;
    });
}

function pageOf(db: Kysely<AnyOwned>, name: AnyName) {
  return async (accountId: number, request: PageRequest): Promise<Page<Row>> => {
    const mine = db.selectFrom(name).where('accountId', '=', accountId);
    const items = await mine.selectAll().orderBy('id', 'desc').limit(request.limit).offset(request.offset).execute();
    const total = await totalOf(request, items, async () => {
      const count = await mine.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
      return Number(count.total);
    });
    return { items, total };
  };
}

function findIn(db: Kysely<AnyOwned>, name: AnyName): Find {
  return (accountId, id) =>
    db.selectFrom(name).selectAll().where('id', '=', id).where('accountId', '=', accountId).executeTakeFirst();
}

/** One transaction for the write and its notification; listeners of this process hear of it after the commit. */
async function writeAndTell<Name extends OwnedName>(
  options: OwnedTableOptions<Name>,
  changeOf: (row: Row) => Change,
  work: (transaction: Kysely<AnyOwned>) => Promise<Row | undefined>,
): Promise<Row | undefined> {
  try {
    const row = await options.db.transaction().execute(async (transaction) => {
      const written = await work(transaction as unknown as Kysely<AnyOwned>);
      if (written) await options.changes.publish(transaction, changeOf(written));
      return written;
    });
    if (row) options.changes.announce(changeOf(row));
    return row;
  } catch (error) {
    throw toTakenError(error);
  }
}
