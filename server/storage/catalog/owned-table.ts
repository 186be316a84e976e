import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';
import type { CreationEntry } from '../../audit/audit-port.ts';
import type { Change } from '../../platform/changes.ts';
import type { Page, PageRequest } from '../../platform/paging.ts';
import { prepareCreationEntry } from './audit/append-entries.ts';
import { kindOfTable } from './audit/object-states.ts';
import type { ChangePublisher } from './engines/change-log.ts';
import { toUniqueViolation } from './engines/unique-violation.ts';
import { totalOf } from './page-total.ts';
import type { PlanGuard } from './plan-guard.ts';
import type { CatalogTables, Owned } from './tables/schema.ts';

/** Names of the tables whose rows belong to an account. */
export type OwnedName = {
  [Name in keyof CatalogTables]: CatalogTables[Name] extends Owned ? Name : never;
}[keyof CatalogTables];

/** Reads and writes of one table, always limited to the owner. Stores access owned rows by id only through it. */
export interface OwnedTable<Name extends OwnedName> {
  /** Sorted newest first. */
  page(accountId: number, request: PageRequest): Promise<Page<Selectable<CatalogTables[Name]>>>;
  find(accountId: number, id: number): Promise<Selectable<CatalogTables[Name]> | undefined>;
  /** Throws `UniqueViolationError` on a unique violation. */
  insert(row: Insertable<CatalogTables[Name]>, also?: AlsoInserted): Promise<Selectable<CatalogTables[Name]>>;
  /** Returns the row after the change; undefined when the account has no such row. */
  update(
    accountId: number,
    id: number,
    patch: Updateable<CatalogTables[Name]>,
  ): Promise<Selectable<CatalogTables[Name]> | undefined>;
  /** Changes a row by what it holds: concurrent changes come one after the other, and each is given the result of the one before. */
  updateBy(
    accountId: number,
    id: number,
    patchOf: (row: Selectable<CatalogTables[Name]>) => Updateable<CatalogTables[Name]>,
  ): Promise<Selectable<CatalogTables[Name]> | undefined>;
  /** Returns the deleted row; undefined when there was none. `alsoIn` runs in the same transaction. */
  remove(
    accountId: number,
    id: number,
    alsoIn?: (transaction: Kysely<CatalogTables>, gone: Selectable<CatalogTables[Name]>) => Promise<void>,
  ): Promise<Selectable<CatalogTables[Name]> | undefined>;
}

/** What belongs to the transaction of an insert. */
interface AlsoInserted {
  alsoIn?: AlsoIn | undefined;
  /** The entry in the audit log about the object. */
  entry?: CreationEntry | undefined;
}

type AlsoIn = (transaction: Kysely<CatalogTables>, row: Pick<Row, 'id' | 'accountId'>) => Promise<void>;

/** The columns of any owned table that the generic queries below use. */
interface AnyOwned {
  owned: Owned;
}
type Row = Selectable<Owned>;
/** Kysely cannot follow a table name that is a type parameter: inside this file every table goes by this name. */
type AnyName = 'owned';

export interface OwnedTableOptions<Name extends OwnedName> {
  db: Kysely<CatalogTables>;
  changes: ChangePublisher;
  /** Returns the key by which caches look the row up, see `Change.key`. */
  changeKey?: (row: Selectable<CatalogTables[Name]>) => string;
  /** Rejects rows beyond a limit of their account, such as that of its plan. */
  guard?: Pick<PlanGuard, 'assertWithin'>;
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
    // The row is of the table `name`; Kysely cannot follow that (see `AnyName`).
    key: options.changeKey?.(row as unknown as Selectable<CatalogTables[Name]>) ?? '',
  });
  const write = (work: Work) => writeAndNotify(options, changeOf, work);
  const reads = { page: pageOf(db, table), find };
  const writes = {
    insert: insertInto(table, write, { ...options, writeEntry: prepareCreationEntry(options.db) }),
    update: updateIn(table, write, find),
    updateBy: updateByIn(table, write),
    remove: removeFrom(table, write),
  };
  return { ...reads, ...writes } as unknown as OwnedTable<Name>;
}

/** Restores the real table types for statements that run in the same transaction. */
function byTrueNames(transaction: Kysely<AnyOwned>): Kysely<CatalogTables> {
  // The transaction belongs to `options.db`, a `Kysely<CatalogTables>`. Only this file calls its tables `owned`,
  // because its queries cannot follow a name that is a type parameter (see `AnyName`).
  return transaction as unknown as Kysely<CatalogTables>;
}

type Work = (transaction: Kysely<AnyOwned>) => Promise<Row | undefined>;
type Write = (work: Work) => Promise<Row | undefined>;
type Find = (accountId: number, id: number) => Promise<Row | undefined>;

interface InsertOptions {
  guard?: Pick<PlanGuard, 'assertWithin'>;
  writeEntry: ReturnType<typeof prepareCreationEntry>;
}

function insertInto(table: AnyName, write: Write, { guard, writeEntry }: InsertOptions) {
  return (row: Insertable<Owned>, { alsoIn, entry }: AlsoInserted = {}) =>
    write(async (transaction) => {
      const inserted = await transaction.insertInto(table).values(row).returningAll().executeTakeFirst();
      if (!inserted) return inserted;
      await alsoIn?.(byTrueNames(transaction), inserted);
      await guard?.assertWithin(byTrueNames(transaction), inserted.accountId);
      if (entry) await writeEntry(byTrueNames(transaction), entry, { kind: kindOfTable(table), row: inserted });
      return inserted;
    });
}

function updateIn(table: AnyName, write: Write, find: Find) {
  return (accountId: number, id: number, patch: Updateable<Owned>) => {
    // An `update` needs something to set. Undefined fields are not set, so nothing changes.
    if (Object.values(patch).every((value) => value === undefined)) return find(accountId, id);
    return write((transaction) => setIn(transaction, table, { accountId, id, patch }));
  };
}

function updateByIn(table: AnyName, write: Write) {
  return (accountId: number, id: number, patchOf: (row: Row) => Updateable<Owned>) =>
    write(async (transaction) => {
      // The no-op update locks the row, so a concurrent change waits and then reads this one.
      const row = await setIn(transaction, table, { accountId, id, patch: { accountId } });
      return row && setIn(transaction, table, { accountId, id, patch: patchOf(row) });
    });
}

function setIn(
  transaction: Kysely<AnyOwned>,
  table: AnyName,
  { accountId, id, patch }: { accountId: number; id: number; patch: Updateable<Owned> },
): Promise<Row | undefined> {
  const mine = transaction.updateTable(table).set(patch).where('id', '=', id).where('accountId', '=', accountId);
  return mine.returningAll().executeTakeFirst();
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

/** Runs the write and its notification in one transaction; listeners of this process are notified after the commit. */
async function writeAndNotify<Name extends OwnedName>(
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
    throw toUniqueViolation(error);
  }
}
