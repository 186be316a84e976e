import type { SiteIconStore } from '../../../site-icons/site-icons.ts';
import type { StoreDeps } from '../store-deps.ts';

export function createSiteIconStore({ db }: Pick<StoreDeps, 'db'>): SiteIconStore {
  return {
    find: (hosts) => db.selectFrom('siteIcon').selectAll().where('host', 'in', hosts).execute(),
    put: async ({ host, icon, fetchedAt }) => {
      await db
        .insertInto('siteIcon')
        .values({ host, icon, fetchedAt })
        .onConflict((conflict) => conflict.column('host').doUpdateSet({ icon, fetchedAt }))
        .execute();
    },
    removeBefore: async (time) => {
      await db.deleteFrom('siteIcon').where('fetchedAt', '<', time).execute();
    },
  };
}
