import type { SampleRef, SampleStore } from '../../../samples/samples.ts';
import type { StoreDeps } from '../store-deps.ts';

export function createSampleStore({ db }: StoreDeps): SampleStore {
  return {
    list: async (accountId) => {
      const rows = db.selectFrom('sampleObject').select(['type', 'objectId as id']).where('accountId', '=', accountId);
      return (await rows.orderBy('sampleObject.id').execute()) as SampleRef[];
    },
    add: async (accountId, { type, id }) => {
      await db
        .insertInto('sampleObject')
        .values({ accountId, type, objectId: id })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    forget: async (accountId, { type, id }) => {
      const one = db.deleteFrom('sampleObject').where('accountId', '=', accountId).where('type', '=', type);
      await one.where('objectId', '=', id).execute();
    },
  };
}
