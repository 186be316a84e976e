import type { LiveSettingStore } from '../../../live-settings/live-setting-port.ts';
import type { StoreDeps } from '../store-deps.ts';

/** Live settings are among the service's settings, as JSON. */
export function createLiveSettingStore({ db, changes }: Pick<StoreDeps, 'db' | 'changes'>): LiveSettingStore {
  return {
    find: async (name) => {
      const row = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst();
      return row && (JSON.parse(row.value) as unknown);
    },
    store: async (name, stored) => {
      const change = { topic: 'setting', id: 0, key: name };
      await db.transaction().execute(async (transaction) => {
        if (stored) {
          const value = JSON.stringify(stored);
          await transaction
            .insertInto('setting')
            .values({ name, value })
            .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
            .execute();
        } else {
          await transaction.deleteFrom('setting').where('name', '=', name).execute();
        }
        await changes.publish(transaction, change);
      });
      changes.announce(change);
    },
  };
}
