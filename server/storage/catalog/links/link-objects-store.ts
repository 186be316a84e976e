import type { LinkObjects } from '../../../links/link-port.ts';
import type { StoreDeps } from '../store-deps.ts';

type Table = 'pixel' | 'campaign' | 'splashPage' | 'overlay';

/** Checks ownership by counting, without reading the objects. */
export function createLinkObjectsStore({ db }: Pick<StoreDeps, 'db'>): LinkObjects {
  const ownsAll = async (table: Table, accountId: number, ids: readonly number[]) => {
    if (ids.length === 0) return true;
    const found = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('accountId', '=', accountId)
      .where('id', 'in', ids)
      .executeTakeFirstOrThrow();
    return Number(found.total) === new Set(ids).size;
  };
  return {
    splashExists: (accountId, id) => ownsAll('splashPage', accountId, [id]),
    overlayExists: (accountId, id) => ownsAll('overlay', accountId, [id]),
    campaignExists: (accountId, id) => ownsAll('campaign', accountId, [id]),
    pixelsExist: (accountId, ids) => ownsAll('pixel', accountId, ids),
  };
}
