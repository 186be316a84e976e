import { type Insertable, type Kysely, sql } from 'kysely';
import {
  type AuditAddition,
  type AuditEntry,
  type CreationEntry,
  INSTALLATION_LOG,
  type Seal,
} from '../../../audit/audit-port.ts';
import { prepareQuery, prepareRows } from '../engines/prepared-query.ts';
import type { CatalogTables } from '../tables/schema.ts';
import { prepareActorNames } from './actor-names.ts';
import { prepareAuthors } from './author-store.ts';
import { stateOfRow } from './object-states.ts';

type Db = Kysely<CatalogTables>;
type EntryRow = Insertable<CatalogTables['auditLog']>;

const COLUMNS = [
  ...(['accountId', 'sequence', 'personId', 'actor', 'keyId', 'key', 'action', 'category', 'kind'] as const),
  ...(['objectId', 'objectName', 'network', 'place', 'device', 'details', 'createdAt'] as const),
  ...(['previousHash', 'hash'] as const),
] as const;

interface Addition extends AuditAddition {
  accountId: number;
}

/**
 * Prepares the addition of entries and authors, whose statements cost more to build than to execute. It belongs at the end
 * of a transaction: the update of the chain's row locks it, so that another process waits and continues from these entries.
 */
export function prepareAppend(db: Db): (transaction: Db, addition: Addition, seal: Seal) => Promise<void> {
  const namesOf = prepareActorNames(db);
  const noteAuthors = prepareAuthors(db);
  const reserve = prepareReservation(db);
  const insertEntries = prepareRows(db, COLUMNS, (rows: EntryRow[]) => db.insertInto('auditLog').values(rows));
  const setEnd = prepareQuery(db, (hash: string, accountId: number) =>
    db.updateTable('auditChain').set({ hash }).where('accountId', '=', accountId),
  );
  return async (transaction, { accountId, drafts, touched }, seal) => {
    const [first] = drafts;
    if (!first) return;
    const names = await namesOf(transaction, { ...first, accountId });
    const by = { personId: first.personId, ...names, now: first.createdAt };
    await noteAuthors(transaction, { accountId, ...by }, touched);
    const end = await reserve(transaction, accountId, drafts.length);
    if (!end) return;
    const named = drafts.map((draft) => ({ ...draft, ...names, accountId }));
    const entries = chained(named, end, seal);
    await insertEntries(entries, transaction);
    await setEnd([entries.at(-1)?.hash ?? end.hash, accountId], transaction);
  };
}

/** Returns entries with their positions, of which `end.sequence` is the last, and each with the hash of the one before. */
function chained(
  entries: ReadonlyArray<Omit<AuditEntry, 'sequence' | 'previousHash' | 'hash'>>,
  end: Pick<AuditEntry, 'sequence' | 'hash'>,
  seal: Seal,
): AuditEntry[] {
  let previousHash = end.hash;
  return entries.map((entry, index) => {
    const unsealed = { ...entry, sequence: end.sequence - entries.length + index + 1, previousHash };
    previousHash = seal(unsealed);
    return { ...unsealed, hash: previousHash };
  });
}

interface CreatedRow {
  id: number;
  accountId: number;
}

/** Prepares the entry and the author of an object, for the transaction that inserts the object's row. */
export function prepareCreationEntry(
  db: Db,
): (transaction: Db, entry: CreationEntry, created: { kind: string; row: CreatedRow }) => Promise<void> {
  const append = prepareAppend(db);
  return async (transaction, { draftOf, seal }, { kind, row }) => {
    const { id, accountId } = row;
    const drafts = [draftOf(id, stateOfRow(kind, row))];
    await append(transaction, { accountId, drafts, touched: [{ kind, id, effect: 'created' }] }, seal);
  };
}

/** Reserves the next positions of an account's chain and returns the last of them; begins the chain if there is none. */
function prepareReservation(db: Db) {
  const reserve = prepareQuery(db, (count: number, accountId: number) =>
    db
      .updateTable('auditChain')
      .set(({ eb }) => ({ sequence: eb('sequence', '+', count) }))
      .where('accountId', '=', accountId)
      .returning(['sequence', 'hash']),
  );
  return async (transaction: Db, accountId: number, count: number) => {
    const [end] = await reserve([count, accountId], transaction);
    if (end) return end;
    await beginChain(transaction, accountId);
    return (await reserve([count, accountId], transaction))[0];
  };
}

/** Begins an account's chain if it has none. The installation's own chain belongs to no account. */
export async function beginChain(db: Db, accountId: number): Promise<void> {
  if (accountId === INSTALLATION_LOG) {
    const chain = { accountId, sequence: 0, hash: '', anchorSequence: 0, anchorHash: '' };
    await db
      .insertInto('auditChain')
      .values({ ...chain, retentionDays: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return;
  }
  await db
    .insertInto('auditChain')
    .columns(['accountId', 'sequence', 'hash', 'anchorSequence', 'anchorHash'])
    .expression((eb) =>
      eb
        .selectFrom('account')
        .where('id', '=', accountId)
        .select([
          'id',
          sql.lit(0).as('sequence'),
          sql.lit('').as('hash'),
          sql.lit(0).as('anchorSequence'),
          sql.lit('').as('anchorHash'),
        ]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
