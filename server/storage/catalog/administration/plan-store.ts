import { type Kysely, type Selectable, sql } from 'kysely';
import type { Plan, PlanChange, PlanStore } from '../../../plans/plan-port.ts';
import { toUniqueViolation } from '../engines/unique-violation.ts';
import type { StoreDeps } from '../store-deps.ts';
import type { CatalogTables } from '../tables/schema.ts';

type Db = Kysely<CatalogTables>;
type Row = Selectable<CatalogTables['plan']>;

export function createPlanStore({ db }: Pick<StoreDeps, 'db'>): PlanStore {
  const inTransaction = <Result>(work: (transaction: Db) => Promise<Result>) => db.transaction().execute(work);
  return {
    list: () => list(db),
    find: async (id) => orNone(await db.selectFrom('plan').selectAll().where('id', '=', id).executeTakeFirst()),
    insert: (plan) =>
      inTransaction((transaction) => insert(transaction, plan)).catch((error: unknown) => {
        throw toUniqueViolation(error);
      }),
    update: (id, change) => inTransaction((transaction) => update(transaction, id, change)),
    remove: (id) => inTransaction((transaction) => remove(transaction, id)),
    assign: (accountId, name) => inTransaction((transaction) => assign(transaction, accountId, name)),
    ofAccount: (accountId) => ofAccount(db, accountId),
    withMonthlyLimits: async ({ after, limit }) => {
      const accounts = db.selectFrom('account').innerJoin('plan', 'plan.name', 'account.plan');
      const limited = accounts
        .where('account.id', '>', after)
        .where('account.suspendedAt', 'is', null)
        .where((is) => is.or([is('clicksPerMonth', 'is not', null), is('eventsPerMonth', 'is not', null)]));
      const rows = await limited
        .selectAll('plan')
        .select('account.id as accountId')
        .orderBy('account.id')
        .limit(limit)
        .execute();
      return rows.map(({ accountId, ...row }) => ({ ...planFromRow(row), accountId }));
    },
  };
}

async function list(db: Db) {
  const rows = await db
    .selectFrom('plan')
    .selectAll()
    .select(({ selectFrom }) =>
      selectFrom('account')
        .whereRef('account.plan', '=', 'plan.name')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('workspaces'),
    )
    .orderBy('isDefault', 'desc')
    .orderBy('name')
    .execute();
  return rows.map(({ workspaces, ...row }) => ({ ...planFromRow(row), workspaces: Number(workspaces ?? 0) }));
}

async function insert(db: Db, { isDefault, ...plan }: Omit<Plan, 'id'>): Promise<Plan> {
  const row = { ...plan, isDefault: 0 };
  const { id } = await db.insertInto('plan').values(row).returning('id').executeTakeFirstOrThrow();
  if (isDefault) await makeDefault(db, id);
  return { ...plan, id, isDefault };
}

async function update(db: Db, id: number, { isDefault, ...limits }: PlanChange): Promise<Plan | undefined> {
  if (isDefault) await makeDefault(db, id);
  // An `update` needs something to set.
  const change = { ...limits, name: sql<string>`name` };
  const changed = db.updateTable('plan').set(change).where('id', '=', id).returningAll();
  return orNone(await changed.executeTakeFirst());
}

/** In one statement, so that there is one default at any time. */
async function makeDefault(db: Db, id: number): Promise<void> {
  const isChosen = sql<number>`case when id = ${id} then 1 else 0 end`;
  const exists = sql<boolean>`exists (select 1 from plan as chosen where chosen.id = ${id})`;
  await db.updateTable('plan').set({ isDefault: isChosen }).where(exists).execute();
}

/** Locks the plan with a no-op update, so that no account gets it meanwhile. */
async function remove(db: Db, id: number) {
  const locked = db
    .updateTable('plan')
    .set(({ ref }) => ({ name: ref('name') }))
    .where('id', '=', id);
  const plan = await locked.returningAll().executeTakeFirst();
  if (!plan) return 'missing';
  if (plan.isDefault === 1) return 'default';
  const used = await db.selectFrom('account').select('id').where('plan', '=', plan.name).limit(1).executeTakeFirst();
  if (used) return 'used';
  await db.deleteFrom('plan').where('id', '=', id).execute();
  return undefined;
}

/** Locks the plan with a no-op update, so that it is not deleted meanwhile. */
async function assign(db: Db, accountId: number, name: string) {
  const locked = db
    .updateTable('plan')
    .set(({ ref }) => ({ name: ref('name') }))
    .where('name', '=', name);
  if ((await locked.executeTakeFirst()).numUpdatedRows === 0n) return 'plan';
  const account = await db.updateTable('account').set({ plan: name }).where('id', '=', accountId).executeTakeFirst();
  return account.numUpdatedRows === 0n ? 'account' : undefined;
}

async function ofAccount(db: Db, accountId: number): Promise<Plan | undefined> {
  const plans = db.selectFrom('account').innerJoin('plan', 'plan.name', 'account.plan');
  return orNone(await plans.where('account.id', '=', accountId).selectAll('plan').executeTakeFirst());
}

function planFromRow({ isDefault, ...row }: Row): Plan {
  return { ...row, isDefault: isDefault === 1 };
}

function orNone(row: Row | undefined): Plan | undefined {
  return row && planFromRow(row);
}
