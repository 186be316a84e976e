import { type ExpressionBuilder, type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { WorkspaceOrder } from '../../../../contract/vocabulary.ts';
import type { DirectoryStore, DirectoryWorkspace, WorkspaceFilter } from '../../../administration/directory-port.ts';
import type { EngineTraits } from '../engines/traits.ts';
import { totalOf } from '../page-total.ts';
import type { StoreDeps } from '../store-deps.ts';
import type { CatalogueTables } from '../tables/schema.ts';

type Db = Kysely<CatalogueTables>;
type Builder = ExpressionBuilder<CatalogueTables, 'account'>;

type WorkspaceMethods = 'workspaces' | 'workspace' | 'counts' | 'isOwnedByOperator';

export function createWorkspaceDirectory({
  db,
  traits,
}: Pick<StoreDeps, 'db' | 'traits'>): Pick<DirectoryStore, WorkspaceMethods> {
  return {
    workspaces: async (filter, request) => {
      const found = filtered(db, traits, filter);
      const rows = await sorted(found, filter.order).limit(request.limit).offset(request.offset).execute();
      const total = await totalOf(request, rows, async () => {
        const counted = filtered(db, traits, filter).select(({ fn }) => fn.countAll<number>().as('count'));
        return Number((await counted.executeTakeFirstOrThrow()).count);
      });
      return { items: rows.map(toWorkspace), total };
    },
    workspace: async (accountId) => {
      const row = await selected(db.selectFrom('account').where('id', '=', accountId)).executeTakeFirst();
      return row && toWorkspace(row);
    },
    counts: async (accountId) => {
      const [domains, codes] = await Promise.all(
        (['domain', 'qrCode'] as const).map(async (table) => {
          const counted = db.selectFrom(table).where('accountId', '=', accountId);
          return Number((await counted.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()).count);
        }),
      );
      return { domains: domains ?? 0, codes: codes ?? 0 };
    },
    isOwnedByOperator: async (accountId) => {
      const owners = db
        .selectFrom('membership')
        .innerJoin('person', 'person.id', 'membership.personId')
        .where('membership.accountId', '=', accountId)
        .where('membership.role', '=', 'owner');
      const found = await owners.where('person.operatorSince', 'is not', null).select('person.id').executeTakeFirst();
      return found !== undefined;
    },
  };
}

/** The first owner's email address or username. */
export function firstOwner({ selectFrom }: Pick<Builder, 'selectFrom'>, column: 'email' | 'username') {
  return selectFrom('membership')
    .innerJoin('person', 'person.id', 'membership.personId')
    .whereRef('membership.accountId', '=', 'account.id')
    .where('membership.role', '=', 'owner')
    .orderBy('membership.id')
    .limit(1)
    .select(`person.${column} as value`);
}

function countOf({ selectFrom }: Builder, table: 'membership' | 'link' | 'website') {
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

type Accounts = SelectQueryBuilder<CatalogueTables, 'account', object>;

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

/** Column and direction of each order. Missing values come last on both engines. */
const SORTED: Readonly<Record<WorkspaceOrder, string>> = {
  created: 'account.id desc',
  name: `lower(coalesce(nullif(account.name, ''), (select username from person
    inner join membership on membership.person_id = person.id
    where membership.account_id = account.id and membership.role = 'owner' order by membership.id limit 1)))`,
  members: 'members desc',
  links: 'links desc',
  websites: 'websites desc',
  clicks: 'clicks desc nulls last',
  signed_in: 'signed_in_at desc nulls last',
};

function sorted(accounts: Accounts, order: WorkspaceOrder = 'created') {
  return selected(accounts).orderBy(sql.raw(SORTED[order])).orderBy('account.id', 'desc');
}

function filtered(db: Db, traits: EngineTraits, { search, state }: WorkspaceFilter): Accounts {
  const all = db.selectFrom('account');
  const found = search ? all.where(matches(traits, search)) : all;
  if (state === 'active') return found.where('suspendedAt', 'is', null);
  if (state === 'suspended') return found.where('suspendedAt', 'is not', null).where('deleteAt', 'is', null);
  return state === 'deleting' ? found.where('deleteAt', 'is not', null) : found;
}

/** What an operator has at hand: a name, an address of a member, a number, a short link from a complaint, a domain. */
function matches(traits: EngineTraits, search: string) {
  const text = search.trim();
  const alias = aliasIn(text);
  const contains = (column: string) => traits.containsIgnoringCase(column, text);
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
      account('account.id', 'in', (ids) =>
        ids.selectFrom('domain').where('host', '=', text.toLowerCase()).select('domain.accountId'),
      ),
      // With the domains listed, the unique index of back-halves is used.
      sql<boolean>`account.id in (select account_id from link where lower(alias) = lower(${alias})
        and domain_id in (select 0 union all select id from domain))`,
      ...(/^\d{1,15}$/.test(text) ? [account('account.id', '=', Number(text))] : []),
    ]);
}

/** Returns the back-half of a short link; text without a path is one itself. */
function aliasIn(text: string): string {
  return /([^/?#]+)\/?(?:[?#].*)?$/.exec(text)?.[1] ?? text;
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
