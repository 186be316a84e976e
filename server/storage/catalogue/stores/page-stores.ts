import type { Selectable } from 'kysely';
import type { OverlayType } from '../../../../contract/vocabulary.ts';
import { parseBioContent } from '../../../pages/bio-value.ts';
import { parseOverlayContent } from '../../../pages/overlay-value.ts';
import type {
  BioPage,
  BioPageStore,
  Overlay,
  OverlayStore,
  SplashPage,
  SplashPageStore,
} from '../../../pages/page-port.ts';
import { parseSplashContent } from '../../../pages/splash-value.ts';
import { createOwnedTable } from '../owned-table.ts';
import type { CatalogueTables } from '../schema.ts';
import type { StoreParts } from '../store-parts.ts';
import { noteErasure } from './erasure-store.ts';

type Rows = { [Name in keyof CatalogueTables]: Selectable<CatalogueTables[Name]> };

export function createSplashPageStore(parts: StoreParts): SplashPageStore {
  const pages = createOwnedTable('splashPage', parts);
  return {
    page: async (accountId, request) => mapPage(await pages.page(accountId, request), toSplashPage),
    find: async (accountId, id) => optional(await pages.find(accountId, id), toSplashPage),
    insert: async (page) => toSplashPage(await pages.insert({ ...page, ...stored(page) })),
    update: async (accountId, id, patch) =>
      optional(await pages.update(accountId, id, { ...patch, ...stored(patch) }), toSplashPage),
    remove: async (accountId, id) => (await pages.remove(accountId, id)) !== undefined,
  };
}

export function createOverlayStore(parts: StoreParts): OverlayStore {
  const overlays = createOwnedTable('overlay', parts);
  return {
    page: async (accountId, request) => mapPage(await overlays.page(accountId, request), toOverlay),
    find: async (accountId, id) => optional(await overlays.find(accountId, id), toOverlay),
    insert: async (overlay) => toOverlay(await overlays.insert({ ...overlay, ...stored(overlay) })),
    update: async (accountId, id, patch) =>
      optional(await overlays.update(accountId, id, { ...patch, ...stored(patch) }), toOverlay),
    remove: async (accountId, id) => (await overlays.remove(accountId, id)) !== undefined,
  };
}

export function createBioPageStore(parts: StoreParts): BioPageStore {
  const { db } = parts;
  const pages = createOwnedTable('bioPage', { ...parts, changeKey: (row) => row.handle });
  return {
    page: async (accountId, request) => mapPage(await pages.page(accountId, request), toBioPage),
    find: async (accountId, id) => optional(await pages.find(accountId, id), toBioPage),
    findMany: async (accountId, ids) => {
      if (ids.length === 0) return [];
      const mine = db.selectFrom('bioPage').selectAll().where('accountId', '=', accountId);
      return (await mine.where('id', 'in', ids).execute()).map(toBioPage);
    },
    findByHandle: async (handle) =>
      optional(await db.selectFrom('bioPage').selectAll().where('handle', '=', handle).executeTakeFirst(), toBioPage),
    insert: async (page) => toBioPage(await pages.insert({ ...page, ...stored(page) })),
    update: async (accountId, id, patch) =>
      optional(await pages.update(accountId, id, { ...patch, ...stored(patch) }), toBioPage),
    remove: async (accountId, id, now) => {
      const cleanUp = async (transaction: StoreParts['db']) => {
        const items = transaction.deleteFrom('channelItem').where('accountId', '=', accountId);
        await items.where('itemType', '=', 'bio').where('itemId', '=', id).execute();
        await noteErasure(transaction, { accountId, scope: { kind: 'object', object: 'page', id }, createdAt: now });
      };
      return (await pages.remove(accountId, id, cleanUp)) !== undefined;
    },
  };
}

function toSplashPage({ content, ...row }: Rows['splashPage']): SplashPage {
  return { ...row, content: parseSplashContent(content) };
}

function toOverlay({ content, type, ...row }: Rows['overlay']): Overlay {
  return { ...row, type: type as OverlayType, content: parseOverlayContent(content) };
}

function toBioPage({ content, ...row }: Rows['bioPage']): BioPage {
  return { ...row, content: parseBioContent(content) };
}

/** The content as JSON text, where there is one. */
function stored<Fields extends { content?: object }>(fields: Fields): { [Name in 'content' & keyof Fields]: string } {
  return (fields.content === undefined ? {} : { content: JSON.stringify(fields.content) }) as never;
}

function optional<Row, Value>(row: Row | undefined, map: (row: Row) => Value): Value | undefined {
  return row && map(row);
}

function mapPage<Row, Value>(page: { items: Row[]; total: number }, map: (row: Row) => Value) {
  return { items: page.items.map(map), total: page.total };
}
