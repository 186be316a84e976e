import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Author, AuthorStore, Authors, TouchedObject } from '../../../audit/author-port.ts';
import { prepareRows } from '../engines/prepared-query.ts';
import type { StoreDeps } from '../store-deps.ts';
import type { CatalogTables } from '../tables/schema.ts';
import type { ActorNames } from './actor-names.ts';

type Db = Kysely<CatalogTables>;
type Row = Insertable<CatalogTables['authorship']>;

const KEY = ['accountId', 'kind', 'objectId'] as const;
const CREATED = ['createdBy', 'createdName', 'createdKey', 'createdAt'] as const;
const CHANGED = ['changedBy', 'changedName', 'changedKey', 'changedAt'] as const;

const NOBODY = { createdBy: 0, createdName: '', createdKey: '', createdAt: 0 };

export function createAuthorStore({ db, reader }: Pick<StoreDeps, 'db' | 'reader'>): AuthorStore {
  return {
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

/** A person, 0 for none, with their names at that time. */
interface Noting extends ActorNames {
  accountId: number;
  personId: number;
  now: number;
}

/** Prepares the notes of who created or changed objects; deleted objects are forgotten. For the transaction that does so. */
export function prepareAuthors(
  db: Db,
): (transaction: Db, by: Noting, touched: readonly TouchedObject[]) => Promise<void> {
  const insertCreated = prepareUpsert(db, [...CREATED, ...CHANGED]);
  const insertChanged = prepareUpsert(db, CHANGED);
  return async (transaction, { accountId, personId, actor: name, key, now }, touched) => {
    const changed = { changedBy: personId, changedName: name, changedKey: key, changedAt: now };
    const created = { createdBy: personId, createdName: name, createdKey: key, createdAt: now };
    const rowsOf = (effect: TouchedObject['effect'], values: typeof created) =>
      touched
        .filter((one) => one.effect === effect)
        .map(({ kind, id }): Row => ({ accountId, kind, objectId: id, ...values, ...changed }));
    await insertCreated(rowsOf('created', created), transaction);
    await insertChanged(rowsOf('changed', NOBODY), transaction);
    for (const { kind, id, effect } of touched)
      if (effect === 'deleted') await forgetAuthors(transaction, { accountId, kind, id });
  };
}

/** Rows of objects that have authors already get these columns of the new row. */
function prepareUpsert(db: Db, replaced: ReadonlyArray<(typeof CREATED | typeof CHANGED)[number]>) {
  return prepareRows(db, [...KEY, ...CREATED, ...CHANGED], (rows: Row[]) =>
    db
      .insertInto('authorship')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns([...KEY])
          .doUpdateSet(({ ref }) => Object.fromEntries(replaced.map((name) => [name, ref(`excluded.${name}`)]))),
      ),
  );
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
