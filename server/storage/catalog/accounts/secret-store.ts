import type { SecretStore } from '../../../collect/secret-port.ts';
import type { RandomBytes } from '../../../platform/random.ts';
import type { StoreDeps } from '../store-deps.ts';

const SECRET_BYTES = 32;

/** Secrets among the service's settings. The first process creates a secret; all others read it. */
export function createSecretStore({ db }: Pick<StoreDeps, 'db'>, random: RandomBytes): SecretStore {
  const find = async (setting: string) => {
    const row = await db.selectFrom('setting').select('value').where('name', '=', setting).executeTakeFirst();
    return row && Buffer.from(row.value, 'hex');
  };
  return {
    secret: async (name) => {
      const setting = `secret_${name}`;
      const known = await find(setting);
      if (known) return known;
      const value = Buffer.from(random(SECRET_BYTES)).toString('hex');
      await db
        .insertInto('setting')
        .values({ name: setting, value })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const stored = await find(setting);
      if (!stored) throw new Error(`the secret ${name} was removed while it was made`);
      return stored;
    },
  };
}
