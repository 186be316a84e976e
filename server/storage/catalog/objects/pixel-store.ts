import type { Selectable } from 'kysely';
import type { Pixel, PixelStore } from '../../../pixels/pixel-port.ts';
import { createOwnedTable } from '../owned-table.ts';
import type { StoreDeps } from '../store-deps.ts';
import type { CatalogTables } from '../tables/schema.ts';

type PixelRow = Selectable<CatalogTables['pixel']>;

export function createPixelStore(deps: StoreDeps): PixelStore {
  const pixels = createOwnedTable('pixel', deps);
  return {
    page: async (accountId, request) => {
      const { items, total } = await pixels.page(accountId, request);
      return { items: items.map(toPixel), total };
    },
    find: async (accountId, id) => optional(await pixels.find(accountId, id)),
    findAny: async (id) =>
      optional(await deps.db.selectFrom('pixel').selectAll().where('id', '=', id).executeTakeFirst()),
    insert: async ({ consent = false, ...pixel }, entry) =>
      toPixel(await pixels.insert({ ...pixel, consent: consent ? 1 : 0 }, { entry })),
    update: async (accountId, id, { consent, ...patch }) => {
      const flag = consent === undefined ? {} : { consent: consent ? 1 : 0 };
      return optional(await pixels.update(accountId, id, { ...patch, ...flag }));
    },
    remove: async (accountId, id) => (await pixels.remove(accountId, id)) !== undefined,
  };
}

function optional(row: PixelRow | undefined): Pixel | undefined {
  return row && toPixel(row);
}

function toPixel({ consent, ...row }: PixelRow): Pixel {
  return { ...row, consent: consent === 1 };
}
