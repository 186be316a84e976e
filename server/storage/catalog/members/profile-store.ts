import type { ProfileStore } from '../../../profiles/profile-port.ts';
import type { StoreDeps } from '../store-deps.ts';

const COLUMNS = [
  'person.id as personId',
  'person.username',
  'person.name',
  'person.avatar as picture',
  'person.timezone',
  'person.weekStart',
  'person.timeFormat',
  'person.dateFormat',
  'person.seenRelease',
] as const;

export function createProfileStore({ db }: Pick<StoreDeps, 'db'>): ProfileStore {
  return {
    find: (personId) => db.selectFrom('person').select(COLUMNS).where('id', '=', personId).executeTakeFirst(),
    ofMembers: (accountId) =>
      db
        .selectFrom('person')
        .innerJoin('membership', 'membership.personId', 'person.id')
        .select(COLUMNS)
        .where('membership.accountId', '=', accountId)
        .execute(),
    change: async (personId, change) => {
      if (Object.keys(change).length === 0) return;
      await db.updateTable('person').set(change).where('id', '=', personId).execute();
    },
    setPicture: ({ jpeg, ...picture }) =>
      db.transaction().execute(async (transaction) => {
        const { personId, name } = picture;
        await transaction.deleteFrom('personPicture').where('personId', '=', personId).execute();
        await transaction
          .insertInto('personPicture')
          .values({ ...picture, base64: jpeg.toString('base64') })
          .execute();
        await transaction.updateTable('person').set({ avatar: name }).where('id', '=', personId).execute();
      }),
    removePicture: (personId) =>
      db.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('personPicture').where('personId', '=', personId).execute();
        await transaction.updateTable('person').set({ avatar: null }).where('id', '=', personId).execute();
      }),
    findPicture: async (name) => {
      const found = await db.selectFrom('personPicture').select('base64').where('name', '=', name).executeTakeFirst();
      return found && Buffer.from(found.base64, 'base64');
    },
  };
}
