import type { IdentityStore } from '../../../../sign-in/identity-port.ts';
import type { StoreDeps } from '../../store-deps.ts';

export function createIdentityStore({ db }: Pick<StoreDeps, 'db'>): IdentityStore {
  return {
    find: async (issuer, subject) => {
      const found = db.selectFrom('identity').select('personId').where('issuer', '=', issuer);
      return (await found.where('subject', '=', subject).executeTakeFirst())?.personId;
    },
    add: async (identity) => {
      const insertion = db
        .insertInto('identity')
        .values(identity)
        .onConflict((conflict) => conflict.doNothing());
      const { numInsertedOrUpdatedRows } = await insertion.executeTakeFirstOrThrow();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },
    has: async (personId) => {
      const found = db.selectFrom('identity').select('id').where('personId', '=', personId).limit(1);
      return (await found.executeTakeFirst()) !== undefined;
    },
  };
}
