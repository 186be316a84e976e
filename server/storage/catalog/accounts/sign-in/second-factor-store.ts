import type { Kysely } from 'kysely';
import type { SecondFactorStore } from '../../../../sign-in/second-factor-port.ts';
import type { StoreDeps } from '../../store-deps.ts';
import type { CatalogTables } from '../../tables/schema.ts';

type Db = Kysely<CatalogTables>;

export function createSecondFactorStore({ db }: Pick<StoreDeps, 'db'>): SecondFactorStore {
  return {
    find: (personId) => db.selectFrom('totp').selectAll().where('personId', '=', personId).executeTakeFirst(),
    begin: (personId, secret) => begin(db, personId, secret),
    confirm: async (personId, { secret, step, now }) => {
      const confirmed = await db
        .updateTable('totp')
        .set({ confirmedAt: now, lastStep: step, failures: 0 })
        .where('personId', '=', personId)
        .where('secret', '=', secret)
        .where('confirmedAt', 'is', null)
        .executeTakeFirst();
      return confirmed.numUpdatedRows > 0n;
    },
    useStep: async (personId, step) => {
      const used = await db
        .updateTable('totp')
        .set({ lastStep: step, failures: 0 })
        .where('personId', '=', personId)
        .where('confirmedAt', 'is not', null)
        .where('lastStep', '<', step)
        .executeTakeFirst();
      return used.numUpdatedRows > 0n;
    },
    noteFailure: async (personId, now) => {
      const failed = db.updateTable('totp').set((row) => ({ failures: row('failures', '+', 1), failedAt: now }));
      await failed.where('personId', '=', personId).execute();
    },
    ...codesOf(db),
    removeApp: async (personId) => {
      await db.deleteFrom('totp').where('personId', '=', personId).execute();
    },
  };
}

function codesOf(db: Db): Pick<SecondFactorStore, 'useRecoveryCode' | 'replaceRecoveryCodes' | 'countRecoveryCodes'> {
  return {
    useRecoveryCode: async (personId, hash, now) => {
      const used = await db
        .updateTable('recoveryCode')
        .set({ usedAt: now })
        .where('personId', '=', personId)
        .where('hash', '=', hash)
        .where('usedAt', 'is', null)
        .executeTakeFirst();
      return used.numUpdatedRows > 0n;
    },
    replaceRecoveryCodes: (personId, hashes) =>
      db.transaction().execute((transaction) => replaceCodes(transaction, personId, hashes)),
    countRecoveryCodes: async (personId) => {
      const { total } = await db
        .selectFrom('recoveryCode')
        .where('personId', '=', personId)
        .where('usedAt', 'is', null)
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      return Number(total);
    },
  };
}

async function begin(db: Db, personId: number, secret: string): Promise<boolean> {
  const fresh = { secret, confirmedAt: null, lastStep: 0, failures: 0, failedAt: 0 };
  const stored = await db
    .insertInto('totp')
    .values({ personId, ...fresh })
    .onConflict((conflict) => conflict.column('personId').doUpdateSet(fresh).where('totp.confirmedAt', 'is', null))
    .executeTakeFirst();
  return (stored.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

async function replaceCodes(db: Db, personId: number, hashes: readonly string[]): Promise<void> {
  await db.deleteFrom('recoveryCode').where('personId', '=', personId).execute();
  const rows = hashes.map((hash) => ({ personId, hash, usedAt: null }));
  if (rows.length > 0) await db.insertInto('recoveryCode').values(rows).execute();
}
