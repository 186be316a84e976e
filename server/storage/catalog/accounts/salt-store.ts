import type { SaltStore } from '../../../collect/salt-port.ts';
import type { RandomBytes } from '../../../platform/random.ts';
import type { StoreDeps } from '../store-deps.ts';

const SALT_BYTES = 32;

/** Daily visitor salts. The first process of a day creates the salt; all others read it. */
export function createSaltStore({ db }: Pick<StoreDeps, 'db'>, random: RandomBytes): SaltStore {
  const find = async (day: string) => {
    const row = await db.selectFrom('visitorSalt').select('salt').where('day', '=', day).executeTakeFirst();
    return row && Buffer.from(row.salt, 'hex');
  };
  return {
    current: async (day) => {
      const known = await find(day);
      if (known) return known;
      const salt = Buffer.from(random(SALT_BYTES)).toString('hex');
      await db
        .insertInto('visitorSalt')
        .values({ day, salt })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const stored = await find(day);
      if (!stored) throw new Error(`the salt of ${day} was destroyed while it was made`);
      return stored;
    },
    previous: (day) => find(dayBefore(day)),
    destroyBefore: async (day) => {
      await db.deleteFrom('visitorSalt').where('day', '<', day).execute();
    },
  };
}

function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}
