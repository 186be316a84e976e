import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { PersonOrder, Role } from '../../../../contract/vocabulary.ts';
import type { DirectoryPerson, DirectoryStore, Growth, PersonFilter } from '../../../administration/directory-port.ts';
import { firstOwner } from '../accounts/first-owner.ts';
import { hasSecondFactor } from '../accounts/sign-in/has-second-factor.ts';
import type { SqlDialect } from '../engines/sql-dialect.ts';
import { totalOf } from '../page-total.ts';
import type { StoreDeps } from '../store-deps.ts';
import type { CatalogTables } from '../tables/schema.ts';
import { createWorkspaceDirectory } from './workspace-directory.ts';

type Db = Kysely<CatalogTables>;

export function createDirectoryStore(deps: Pick<StoreDeps, 'db' | 'reader' | 'dialect'>): DirectoryStore {
  const { db, reader, dialect } = deps;
  return {
    ...createWorkspaceDirectory(deps),
    people: async (filter, request) => {
      const found = sorted(selected(filtered(reader.db, dialect, filter)), filter.order);
      const rows = await found.limit(request.limit).offset(request.offset).execute();
      const total = await totalOf(request, rows, async () => {
        const counted = filtered(reader.db, dialect, filter).select(({ fn }) => fn.countAll<number>().as('count'));
        return Number((await counted.executeTakeFirstOrThrow()).count);
      });
      return { items: rows.map(toPerson), total };
    },
    person: async (personId) => {
      const row = await selected(db.selectFrom('person').where('person.id', '=', personId)).executeTakeFirst();
      return row && toPerson(row);
    },
    growth: async ({ since, before }) => {
      const [workspaces, people] = await Promise.all([
        grown(reader.db, 'account', { since, before }),
        grown(reader.db, 'person', { since, before }),
      ]);
      const active = reader.db.selectFrom('person').where('signedInAt', '>=', since);
      const { count } = await active.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
      return { workspaces, people, activePeople: Number(count) };
    },
    workspacesOf: (personId) => workspacesOf(db, personId),
    isOperator: async (personId) => {
      const person = db.selectFrom('person').where('id', '=', personId).where('operatorSince', 'is not', null);
      return (await person.select('id').executeTakeFirst()) !== undefined;
    },
    operators: async () => {
      const people = db.selectFrom('person').select(['id', 'email', 'username', 'operatorSince']).orderBy('id');
      const rows = await people.where('operatorSince', 'is not', null).execute();
      return rows.map(({ operatorSince, ...person }) => ({ ...person, since: operatorSince ?? 0 }));
    },
    setOperator: async (email, since) => {
      const person = await db.selectFrom('person').select('id').where('email', '=', email).executeTakeFirst();
      if (!person) return undefined;
      const changed = await db
        .updateTable('person')
        .set({ operatorSince: since })
        .where('id', '=', person.id)
        .where('operatorSince', since === null ? 'is not' : 'is', null)
        .executeTakeFirst();
      return { id: person.id, isChanged: changed.numUpdatedRows > 0n };
    },
  };
}

async function grown(
  db: Db,
  table: 'account' | 'person',
  { since, before }: { since: number; before: number },
): Promise<Growth> {
  const rows = db
    .selectFrom(table)
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('total'),
      fn.sum<number | null>(eb.case().when('createdAt', '>=', since).then(1).else(0).end()).as('created'),
      fn.sum<number | null>(eb.case().when('createdAt', '>=', before).then(1).else(0).end()).as('recent'),
    ]);
  const { total, created, recent } = await rows.executeTakeFirstOrThrow();
  return { total: Number(total), created: Number(created), createdBefore: Number(recent) - Number(created) };
}

type People = SelectQueryBuilder<CatalogTables, 'person', object>;

function filtered(db: Db, dialect: SqlDialect, { search }: PersonFilter): People {
  const text = search?.trim();
  if (!text) return db.selectFrom('person');
  const contains = (column: string) => dialect.containsIgnoringCase(column, text);
  return db.selectFrom('person').where((person) => person.or([contains('person.email'), contains('person.username')]));
}

function selected(people: People) {
  return people
    .select(['person.id', 'person.username', 'person.email', 'person.createdAt', 'signedInAt', 'operatorSince'])
    .select(hasSecondFactor('person.id'))
    .select(({ selectFrom }) =>
      selectFrom('membership')
        .whereRef('membership.personId', '=', 'person.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('workspaces'),
    );
}

/** Missing values come last on both engines. */
const SORTED: Readonly<Record<PersonOrder, string>> = {
  created: 'person.id desc',
  email: 'lower(person.email)',
  workspaces: 'workspaces desc',
  signed_in: 'signed_in_at desc nulls last',
};

function sorted(people: ReturnType<typeof selected>, order: PersonOrder = 'created') {
  return people.orderBy(sql.raw(SORTED[order])).orderBy('person.id', 'desc');
}

async function workspacesOf(db: Db, personId: number) {
  const rows = await db
    .selectFrom('account')
    .innerJoin('membership as own', 'own.accountId', 'account.id')
    .where('own.personId', '=', personId)
    .orderBy('own.id')
    .select(['account.id', 'account.name', 'account.suspendedAt', 'own.role'])
    .select((account) => firstOwner(account, 'username').as('owner'))
    .execute();
  return rows.map(({ owner, ...row }) => ({ ...row, name: row.name || (owner ?? ''), role: row.role as Role }));
}

type Row = Awaited<ReturnType<ReturnType<typeof selected>['execute']>>[number];

function toPerson({ operatorSince, hasSecondFactor: isTwoFactor, ...row }: Row): DirectoryPerson {
  const flags = { hasSecondFactor: Boolean(isTwoFactor), isOperator: operatorSince !== null };
  return { ...row, ...flags, workspaces: Number(row.workspaces ?? 0) };
}
