import type { Kysely } from 'kysely';
import type { ObjectQuota } from '../../../contract/vocabulary.ts';
import { limitReached } from '../../plans/plan-port.ts';
import type { AppError } from '../../platform/app-error.ts';
import type { SampleRef } from '../../samples/samples.ts';
import { prepareQuery } from './engines/prepared-query.ts';
import type { StoreDeps } from './store-deps.ts';
import type { CatalogTables } from './tables/schema.ts';

type Db = Kysely<CatalogTables>;

/** Compares what an account has with its plan, after an insert and in its transaction. */
export interface PlanGuard {
  /** Returns the limit and how many more can be created; undefined if the plan does not limit them. */
  room(accountId: number): Promise<{ limit: number; left: number } | undefined>;
  /** Returns how many more there are than the plan allows, 0 or less for none; undefined if it does not limit them. */
  excess(transaction: Db, accountId: number): Promise<{ limit: number; excess: number } | undefined>;
  /** Throws `limit_reached` if there are more than the plan allows. */
  assertWithin(transaction: Db, accountId: number): Promise<void>;
}

/** Where there is no limit, this costs a look-up by primary key. Otherwise it counts, so limits hold exactly. */
export function createPlanGuard({ db }: Pick<StoreDeps, 'db'>, quota: ObjectQuota): PlanGuard {
  const limitOf = prepareQuery(db, (accountId: number) =>
    db
      .selectFrom('account')
      .innerJoin('plan', 'plan.name', 'account.plan')
      .select(`plan.${quota} as limit`)
      .where('account.id', '=', accountId),
  );
  const excess = async (transaction: Db, accountId: number) => {
    const [{ limit } = { limit: null }] = await limitOf([accountId], transaction);
    if (limit === null) return undefined;
    await lockAccount(transaction, accountId);
    return { limit, excess: (await countObjects(transaction, accountId, quota)) - limit };
  };
  return {
    room: async (accountId) => {
      const [row] = await limitOf([accountId]);
      const limit = row?.limit ?? null;
      if (limit === null) return undefined;
      return { limit, left: Math.max(0, limit - (await countObjects(db, accountId, quota))) };
    },
    excess,
    assertWithin: async (transaction, accountId) => {
      const found = await excess(transaction, accountId);
      if (found && found.excess > 0) throw limitReached(quota, found.limit);
    },
  };
}

/** A no-op update, so that a concurrent request waits and then counts the objects of this transaction too. */
export async function lockAccount(transaction: Db, accountId: number): Promise<void> {
  const account = transaction.updateTable('account').set(({ ref }) => ({ plan: ref('plan') }));
  await account.where('id', '=', accountId).execute();
}

const TABLES = {
  links: 'link',
  codes: 'qrCode',
  websites: 'website',
  domains: 'domain',
  members: 'membership',
} as const satisfies Record<ObjectQuota, keyof CatalogTables>;

/** Kinds with samples, by their type. */
const SAMPLE_TYPES: Partial<Record<ObjectQuota, SampleRef['type']>> = {
  links: 'link',
  codes: 'qr',
  websites: 'website',
};

/** Returns how many objects an account has, without samples; of members, those who have joined. */
export async function countObjects(db: Db, accountId: number, quota: ObjectQuota): Promise<number> {
  const counted = db.selectFrom(TABLES[quota]).select(({ fn }) => fn.countAll<number>().as('total'));
  const { total } = await counted.where('accountId', '=', accountId).executeTakeFirstOrThrow();
  return Number(total) - (await countSamples(db, accountId, quota));
}

/** Counts those that still exist: a person may have deleted some of them one by one. */
async function countSamples(db: Db, accountId: number, quota: ObjectQuota): Promise<number> {
  const type = SAMPLE_TYPES[quota];
  if (type === undefined) return 0;
  const ids = db.selectFrom('sampleObject').select('objectId').where('accountId', '=', accountId);
  const counted = db
    .selectFrom(TABLES[quota])
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('accountId', '=', accountId)
    .where('id', 'in', ids.where('type', '=', type));
  return Number((await counted.executeTakeFirstOrThrow()).total);
}

/** Returns the error if a workspace has more members than its plan allows; pending invitations keep their places. */
export async function excessOfMembers(
  guard: PlanGuard,
  db: Db,
  { accountId, now }: { accountId: number; now: number },
): Promise<AppError | undefined> {
  const members = await guard.excess(db, accountId);
  if (!members) return undefined;
  const pending = await countPending(db, accountId, now);
  return members.excess + pending > 0 ? limitReached('members', members.limit) : undefined;
}

/** Returns how many invitations can be accepted. */
export async function countPending(db: Db, accountId: number, now: number): Promise<number> {
  const pending = db.selectFrom('memberInvite').where('accountId', '=', accountId).where('expiresAt', '>', now);
  const counted = pending.select(({ fn }) => fn.countAll<number>().as('total'));
  return Number((await counted.executeTakeFirstOrThrow()).total);
}
