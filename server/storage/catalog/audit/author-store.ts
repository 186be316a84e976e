import type { Insertable, Kysely, Selectable } from 'kysely';
import type { AuditActor } from '../../../audit/audit-port.ts';
import type { Author, AuthorStore, Authors, TouchedObject } from '../../../audit/author-port.ts';
import type { StoreDeps } from '../store-deps.ts';
import type { CatalogTables } from '../tables/schema.ts';
import { createNames } from './audit-store.ts';

type Db = Kysely<CatalogTables>;
type Row = Insertable<CatalogTables['authorship']>;

/** Rows per statement: each has eleven parameters, and engines accept some ten thousand. */
const ROWS_A_STATEMENT = 200;

const NOBODY = { createdBy: 0, createdName: '', createdKey: '', createdAt: 0 };

export function createAuthorStore({ db, reader, dialect }: Pick<StoreDeps, 'db' | 'reader' | 'dialect'>): AuthorStore {
  return {
    note: (accountId, by, touched) =>
      dialect.commitWithoutSync(db, (transaction) => noteAuthors(transaction, { accountId, ...by }, touched)),
    of: async (accountId, kind, ids) => {
      if (ids.length === 0) return new Map();
      const own = db.selectFrom('authorship').selectAll().where('accountId', '=', accountId);
      const rows = await own.where('kind', '=', kind).where('objectId', 'in', ids).execute();
      return new Map(rows.map((row) => [row.objectId, authorsOf(row)]));
    },
    creators: async (accountId, kind) => {
      const own = reader.db.selectFrom('authorship').where('accountId', '=', accountId).where('kind', '=', kind);
      const named = own
        .where('createdBy', '>', 0)
        .select(['createdBy as id', ({ fn }) => fn.max('createdName').as('name')]);
      const people = await named.groupBy('createdBy').execute();
      return people.sort((one, other) => one.name.localeCompare(other.name));
    },
  };
}

interface Noting extends AuditActor {
  accountId: number;
  now: number;
}

/** Notes who created or changed objects. Call it inside the transaction that does so. */
export async function noteAuthors(
  db: Db,
  { accountId, personId, keyId, now }: Noting,
  touched: readonly TouchedObject[],
): Promise<void> {
  const { actor: name, key } = await createNames(db, accountId)({ personId, keyId: Math.max(keyId, 0) });
  const changed = { changedBy: personId, changedName: name, changedKey: key, changedAt: now };
  const created = { createdBy: personId, createdName: name, createdKey: key, createdAt: now };
  const rowsOf = (effect: TouchedObject['effect'], values: typeof created) =>
    touched
      .filter((one) => one.effect === effect)
      .map(({ kind, id }): Row => ({ accountId, kind, objectId: id, ...values, ...changed }));
  await upsert(db, rowsOf('created', created), { ...created, ...changed });
  await upsert(db, rowsOf('changed', NOBODY), changed);
  for (const { kind, id, effect } of touched)
    if (effect === 'deleted') await forgetAuthors(db, { accountId, kind, id });
}

async function upsert(db: Db, rows: readonly Row[], onConflict: Partial<Row>): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_A_STATEMENT) {
    await db
      .insertInto('authorship')
      .values(rows.slice(at, at + ROWS_A_STATEMENT))
      .onConflict((conflict) => conflict.columns(['accountId', 'kind', 'objectId']).doUpdateSet(onConflict))
      .execute();
  }
}

/** Forgets who created and changed an object. Call it inside the transaction that permanently deletes the object. */
export async function forgetAuthors(
  db: Db,
  { accountId, kind, id }: { accountId: number; kind: string; id: number },
): Promise<void> {
  const own = db.deleteFrom('authorship').where('accountId', '=', accountId);
  await own.where('kind', '=', kind).where('objectId', '=', id).execute();
}

function authorsOf(row: Selectable<CatalogTables['authorship']>): Authors {
  const { createdBy, createdName, createdKey, createdAt, changedBy, changedName, changedKey, changedAt } = row;
  const author = (personId: number, name: string, key: string): Omit<Author, 'at'> => ({ personId, name, key });
  return {
    created: createdAt === 0 ? undefined : { ...author(createdBy, createdName, createdKey), at: createdAt },
    changed: { ...author(changedBy, changedName, changedKey), at: changedAt },
  };
}
