import type { StepStore } from '../../../../sign-in/step-port.ts';
import type { StoreDeps } from '../../store-deps.ts';
import type { SignInStepTable } from '../../tables/account-tables.ts';

export function createSignInStepStore({ db }: Pick<StoreDeps, 'db'>): StepStore {
  return {
    add: async (step) => {
      await db.insertInto('signInStep').values(step).execute();
    },
    claim: async (step) => {
      const insertion = db
        .insertInto('signInStep')
        .values(step)
        .onConflict((conflict) => conflict.doNothing());
      const { numInsertedOrUpdatedRows } = await insertion.executeTakeFirstOrThrow();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },
    find: async (hash, kind, now) => {
      const found = db.selectFrom('signInStep').selectAll().where('hash', '=', hash).where('kind', '=', kind);
      return toStep(await found.where('expiresAt', '>', now).executeTakeFirst());
    },
    take: async (hash, kind, now) => {
      const taken = db.deleteFrom('signInStep').where('hash', '=', hash).where('kind', '=', kind);
      return toStep(await taken.where('expiresAt', '>', now).returningAll().executeTakeFirst());
    },
    forget: async (expiredBefore) => {
      await db.deleteFrom('signInStep').where('expiresAt', '<=', expiredBefore).execute();
    },
  };
}

function toStep(row: SignInStepTable | undefined) {
  return row && { ...row, kind: row.kind as Parameters<StepStore['find']>[1] };
}
