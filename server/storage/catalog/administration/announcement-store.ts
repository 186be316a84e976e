import type { Announcement, AnnouncementStore } from '../../../announcements/announcement-port.ts';
import type { StoreDeps } from '../store-deps.ts';

const SETTING = 'announcement';

/** The announcement is one of the service's settings, as JSON. */
export function createAnnouncementStore({ db }: Pick<StoreDeps, 'db'>): AnnouncementStore {
  return {
    find: async () => {
      const row = await db.selectFrom('setting').select('value').where('name', '=', SETTING).executeTakeFirst();
      return row && (JSON.parse(row.value) as Announcement);
    },
    store: async (announcement) => {
      if (!announcement) {
        await db.deleteFrom('setting').where('name', '=', SETTING).execute();
        return;
      }
      const value = JSON.stringify(announcement);
      await db
        .insertInto('setting')
        .values({ name: SETTING, value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute();
    },
  };
}
