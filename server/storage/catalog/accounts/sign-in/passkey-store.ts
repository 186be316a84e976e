import type { Passkey, PasskeyStore } from '../../../../sign-in/passkey-port.ts';
import type { StoreDeps } from '../../store-deps.ts';

export function createPasskeyStore({ db }: Pick<StoreDeps, 'db'>): PasskeyStore {
  return {
    add: async ({ transports, ...passkey }) => {
      const row = { ...passkey, transports: JSON.stringify(transports), usedAt: null };
      const insertion = db
        .insertInto('passkey')
        .values(row)
        .onConflict((conflict) => conflict.doNothing());
      const { numInsertedOrUpdatedRows } = await insertion.executeTakeFirstOrThrow();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },
    find: async (credentialId) => {
      const found = db.selectFrom('passkey').selectAll().where('credentialId', '=', credentialId);
      const row = await found.executeTakeFirst();
      return row && toPasskey(row);
    },
    listOf: async (personId) => {
      const rows = db.selectFrom('passkey').selectAll().where('personId', '=', personId).orderBy('id');
      return (await rows.execute()).map(toPasskey);
    },
    noteUse: async (id, { counter, now }) => {
      await db.updateTable('passkey').set({ counter, usedAt: now }).where('id', '=', id).execute();
    },
    remove: async (personId, id) => {
      const gone = db.deleteFrom('passkey').where('personId', '=', personId).where('id', '=', id);
      return (await gone.executeTakeFirst()).numDeletedRows > 0n;
    },
    removeAll: async (personId) => {
      await db.deleteFrom('passkey').where('personId', '=', personId).execute();
    },
  };
}

function toPasskey({ transports, ...row }: Omit<Passkey, 'transports'> & { transports: string }): Passkey {
  return { ...row, transports: JSON.parse(transports) as string[] };
}
