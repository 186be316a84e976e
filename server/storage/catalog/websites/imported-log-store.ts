import type { ImportedLogStore } from '../../../imports/access-log/imported-log-port.ts';
import type { StoreDeps } from '../store-deps.ts';

export function createImportedLogStore({ db }: Pick<StoreDeps, 'db'>): ImportedLogStore {
  return {
    ofWebsite: (accountId, websiteId) =>
      db
        .selectFrom('importedLog')
        .selectAll()
        .where('accountId', '=', accountId)
        .where('websiteId', '=', websiteId)
        .execute(),
    note: async ({ websiteId, accountId, digest, bytes, firstAt, lastAt, importedAt }, shorter) => {
      const figures = { bytes, firstAt, lastAt, importedAt };
      await db.transaction().execute(async (transaction) => {
        await transaction
          .insertInto('importedLog')
          .values({ websiteId, accountId, digest, ...figures })
          .onConflict((conflict) => conflict.columns(['websiteId', 'digest']).doUpdateSet(figures))
          .execute();
        if (shorter === undefined || shorter === digest) return;
        await transaction
          .deleteFrom('importedLog')
          .where('accountId', '=', accountId)
          .where('websiteId', '=', websiteId)
          .where('digest', '=', shorter)
          .execute();
      });
    },
  };
}
