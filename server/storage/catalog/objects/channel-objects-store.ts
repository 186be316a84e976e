import type { ChannelObjects } from '../../../channels/channel-port.ts';
import type { StoreDeps } from '../store-deps.ts';

/** Reads titles and public words of codes and pages without their content. */
export function createChannelObjectsStore({ db }: Pick<StoreDeps, 'db'>): ChannelObjects {
  return {
    codes: async (accountId, ids) => {
      if (ids.length === 0) return new Map();
      const mine = db.selectFrom('qrCode').where('accountId', '=', accountId).where('id', 'in', ids);
      const rows = await mine.select(['id', 'name as title', 'code as word', 'dynamic']).execute();
      return new Map(rows.map(({ id, dynamic, ...named }) => [id, { ...named, isDynamic: Boolean(dynamic) }]));
    },
    bioPages: async (accountId, ids) => {
      if (ids.length === 0) return new Map();
      const mine = db.selectFrom('bioPage').where('accountId', '=', accountId).where('id', 'in', ids);
      const rows = await mine.select(['id', 'name as title', 'handle as word']).execute();
      return new Map(rows.map(({ id, ...named }) => [id, named]));
    },
  };
}
