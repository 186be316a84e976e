import { type ExpressionBuilder, type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { WorkspaceOrder } from '../../../../contract/vocabulary.ts';
import type {
  DirectoryStore,
  DirectoryWorkspace,
  WorkspaceFilter,
  WorkspaceSearch,
} from '../../../administration/directory-port.ts';
import { firstOwner } from '../accounts/first-owner.ts';
import type { SqlDialect } from '../engines/sql-dialect.ts';
import { totalOf } from '../page-total.ts';
import type { StoreDeps } from '../store-deps.ts';
import type { CatalogTables } from '../tables/schema.ts';

type Db = Kysely<CatalogTables>;
type DirectoryDeps = Pick<StoreDeps, 'db' | 'reader' | 'dialect'>;
type Builder = ExpressionBuilder<CatalogTables, 'account'>;

type WorkspaceMethods = 'workspaces' | 'workspace' | 'hasOperator';

export function createWorkspaceDirectory({
  db,
  reader,
  dialect,
}: DirectoryDeps): Pick<DirectoryStore, WorkspaceMethods> {
  return {
    workspaces: async (filter, request) => {
      const found = filtered(reader.db, dialect, filter);
      const page = sorted(found, filter.order).limit(request.limit).offset(request.offset);
      const ids = (await page.select('account.id').execute()).map(({ id }) => id);
      // Counts of the page only: sorting rows with all counts would count for every workspace of the installation.
      const rows =
        ids.length === 0 ? [] : await selected(reader.db.selectFrom('account').where('id', 'in', ids)).execute();
      const byId = new Map(rows.map((row) => [row.id, row]));
      const total = await totalOf(request, ids, async () => {
        const counted = found.select(({ fn }) => fn.countAll<number>().as('count'));
        return Number((await counted.executeTakeFirstOrThrow()).count);
      });
      return { items: ids.flatMap((id) => byId.get(id) ?? []).map(toWorkspace), total };
    },
    workspace: async (accountId) => {
      const row = await selected(db.selectFrom('account').where('id', '=', accountId)).executeTakeFirst();
      return row && toWorkspace(row);
    },
    hasOperator: async (accountId) => {
      const members = db
        .selectFrom('membership')
        .innerJoin('person', 'person.id', 'membership.personId')
        .where('membership.accountId', '=', accountId);
      const found = await members.where('person.operatorSince', 'is not', null).select('person.id').executeTakeFirst();
      return found !== undefined;
    },
  };
}

/** Selects how many members, links or websites an account has. */
export function countOf({ selectFrom }: Builder, table: 'membership' | 'link' | 'website') {
  const ofAccount = selectFrom(table).whereRef(`${table}.accountId`, '=', 'account.id');
  return ofAccount.select(({ fn }) => fn.countAll<number>().as('count'));
}

function clicksOf({ selectFrom }: Builder) {
  return selectFrom('objectTotal')
    .whereRef('objectTotal.accountId', '=', 'account.id')
    .where('objectTotal.kind', '=', 'link')
    .select(({ fn }) => fn.sum<number | null>('clicks').as('clicks'));
}

function lastSignIn({ selectFrom }: Builder) {
  return selectFrom('membership')
    .innerJoin('person', 'person.id', 'membership.personId')
    .whereRef('membership.accountId', '=', 'account.id')
    .select(({ fn }) => fn.max('person.signedInAt').as('at'));
}

type Accounts = SelectQueryBuilder<CatalogTables, 'account', object>;

function selected(accounts: Accounts) {
  return accounts
    .select(['account.id', 'account.name', 'account.plan', 'account.createdAt', 'suspendedAt', 'deleteAt'])
    .select((account) => [
      firstOwner(account, 'email').as('owner'),
      firstOwner(account, 'username').as('username'),
      countOf(account, 'membership').as('members'),
      countOf(account, 'link').as('links'),
      countOf(account, 'website').as('websites'),
      clicksOf(account).as('clicks'),
      lastSignIn(account).as('signedInAt'),
    ]);
}

/** What each order compares. Missing values come last on both engines. */
const SORTED: Readonly<Record<WorkspaceOrder, (account: Builder) => RawBuilder<unknown>>> = {
  created: () => sql`account.id desc`,
  name: (account) => sql`lower(coalesce(nullif(account.name, ''), ${firstOwner(account, 'username')}))`,
  members: (account) => sql`${countOf(account, 'membership')} desc`,
  links: (account) => sql`${countOf(account, 'link')} desc`,
  websites: (account) => sql`${countOf(account, 'website')} desc`,
  clicks: (account) => sql`${clicksOf(account)} desc nulls last`,
  signed_in: (account) => sql`${lastSignIn(account)} desc nulls last`,
};

function sorted(accounts: Accounts, order: WorkspaceOrder = 'created') {
  return accounts.orderBy(SORTED[order]).orderBy('account.id', 'desc');
}

function filtered(db: Db, dialect: SqlDialect, { search, state }: WorkspaceFilter): Accounts {
  const all = db.selectFrom('account');
  const found = search ? all.where(matches(dialect, search)) : all;
  if (state === 'active') return found.where('suspendedAt', 'is', null);
  if (state === 'suspended') return found.where('suspendedAt', 'is not', null).where('deleteAt', 'is', null);
  return state === 'deleting' ? found.where('deleteAt', 'is not', null) : found;
}

function matches(dialect: SqlDialect, { text, host, link }: WorkspaceSearch) {
  const contains = (column: string) => dialect.containsIgnoringCase(column, text);
  return (account: Builder) =>
    account.or([
      contains('account.name'),
      account.exists(
        account
          .selectFrom('membership')
          .innerJoin('person', 'person.id', 'membership.personId')
          .whereRef('membership.accountId', '=', 'account.id')
          .where((person) => person.or([contains('person.email'), contains('person.username')]))
          .select('membership.id'),
      ),
      ...(host === undefined
        ? []
        : [
            account('account.id', 'in', (ids) =>
              ids.selectFrom('domain').where('host', '=', host).select('domain.accountId'),
            ),
          ]),
      ...(link ? [hasLink(link)] : []),
      ...(/^\d{1,15}$/.test(text) ? [account('account.id', '=', Number(text))] : []),
    ]);
}

/** Lists the domains, so that the unique index of back-halves is used. */
function hasLink({ alias, host }: NonNullable<WorkspaceSearch['link']>): RawBuilder<boolean> {
  const domains =
    host === undefined
      ? sql`select 0 union all select id from domain`
      : host === ''
        ? sql`select 0`
        : sql`select id from domain where host = ${host}`;
  return sql`account.id in (select account_id from link where lower(alias) = lower(${alias}) and domain_id in (${domains}))`;
}

type Row = Awaited<ReturnType<ReturnType<typeof selected>['execute']>>[number];

function toWorkspace({ username, ...row }: Row): DirectoryWorkspace {
  return {
    ...row,
    name: row.name || (username ?? ''),
    owner: row.owner ?? '',
    members: Number(row.members ?? 0),
    links: Number(row.links ?? 0),
    websites: Number(row.websites ?? 0),
    clicks: Number(row.clicks ?? 0),
    signedInAt: row.signedInAt === null ? null : Number(row.signedInAt),
  };
}
