import type { Selectable } from 'kysely';
import type { OverlayType } from '../../../../contract/vocabulary.ts';
import { parseBioContent } from '../../../pages/bio-value.ts';
import { parseOverlayContent } from '../../../pages/overlay-value.ts';
import type {
  BioPage,
  BioPageStore,
  Overlay,
  OverlayStore,
  PageKind,
  SplashPage,
  SplashPageStore,
} from '../../../pages/page-port.ts';
import { pageKey } from '../../../pages/page-port.ts';
import { parseSplashContent } from '../../../pages/splash-value.ts';
import { noteErasure } from '../accounts/erasure-store.ts';
import { createOwnedTable } from '../owned-table.ts';
import { totalOf } from '../page-total.ts';
import type { StoreDeps } from '../store-deps.ts';
import type { CatalogTables } from '../tables/schema.ts';
import { removeAnswers } from './answer-store.ts';
import { isInChannels } from './channel-items.ts';

type Rows = { [Name in keyof CatalogTables]: Selectable<CatalogTables[Name]> };

export function createSplashPageStore(deps: StoreDeps): SplashPageStore {
  const pages = createOwnedTable('splashPage', deps);
  return {
    page: async (accountId, request) => mapPage(await pages.page(accountId, request), toSplashPage),
    find: async (accountId, id) => optional(await pages.find(accountId, id), toSplashPage),
    insert: async (page, entry) => toSplashPage(await pages.insert({ ...page, ...stored(page) }, { entry })),
    update: async (accountId, id, patch) =>
      optional(await pages.update(accountId, id, { ...patch, ...stored(patch) }), toSplashPage),
    findAny: async (id) =>
      optional(
        await deps.db.selectFrom('splashPage').selectAll().where('id', '=', id).executeTakeFirst(),
        toSplashPage,
      ),
    countLinks: (accountId, ids) => countLinks(deps, { accountId, type: 'splash', ids }),
    remove: async (accountId, id, now) => {
      const cleanUp = (transaction: StoreDeps['db']) =>
        noteErasure(transaction, erasureOf('splash', { accountId, id, now }));
      return (await pages.remove(accountId, id, cleanUp)) !== undefined;
    },
  };
}

export function createOverlayStore(deps: StoreDeps): OverlayStore {
  const overlays = createOwnedTable('overlay', deps);
  return {
    page: async (accountId, request) => mapPage(await overlays.page(accountId, request), toOverlay),
    find: async (accountId, id) => optional(await overlays.find(accountId, id), toOverlay),
    insert: async (overlay, entry) => toOverlay(await overlays.insert({ ...overlay, ...stored(overlay) }, { entry })),
    update: async (accountId, id, patch) =>
      optional(await overlays.update(accountId, id, { ...patch, ...stored(patch) }), toOverlay),
    findAny: async (id) =>
      optional(await deps.db.selectFrom('overlay').selectAll().where('id', '=', id).executeTakeFirst(), toOverlay),
    countLinks: (accountId, ids) => countLinks(deps, { accountId, type: 'overlay', ids }),
    remove: async (accountId, id, now) => {
      const cleanUp = async (transaction: StoreDeps['db']) => {
        await removeAnswers(transaction, { kind: 'overlay', id });
        await noteErasure(transaction, erasureOf('overlay', { accountId, id, now }));
      };
      return (await overlays.remove(accountId, id, cleanUp)) !== undefined;
    },
  };
}

interface CountedLinks {
  accountId: number;
  type: 'splash' | 'overlay';
  ids: readonly number[];
}

/** A link keeps its splash page or overlay in the column after its type changes. */
async function countLinks({ db }: StoreDeps, { accountId, type, ids }: CountedLinks): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const column = `${type}Id` as const;
  const shown = db.selectFrom('link').where('accountId', '=', accountId).where('type', '=', type);
  const counted = shown.where(column, 'in', ids).groupBy(column);
  const rows = await counted.select([`${column} as id`, ({ fn }) => fn.countAll<number>().as('count')]).execute();
  return new Map(rows.map(({ id, count }) => [Number(id), Number(count)]));
}

export function createBioPageStore(deps: StoreDeps): BioPageStore {
  const { db } = deps;
  const pages = createOwnedTable('bioPage', { ...deps, changeKey: (row) => row.handle });
  return {
    page: async (accountId, request) => mapPage(await pages.page(accountId, request), toBioPage),
    pageIn: async (accountId, channelIds, request) => {
      const mine = bioPagesIn(db, accountId, channelIds);
      const { limit, offset, beforeId } = request;
      const before = beforeId === undefined ? mine : mine.where('bioPage.id', '<', beforeId);
      const rows = await before.selectAll('bioPage').orderBy('id', 'desc').limit(limit).offset(offset).execute();
      const total = await totalOf(request, rows, async () => {
        const counted = mine.select(({ fn }) => fn.countAll<number>().as('count'));
        return Number((await counted.executeTakeFirstOrThrow()).count);
      });
      return { items: rows.map(toBioPage), total };
    },
    find: async (accountId, id) => optional(await pages.find(accountId, id), toBioPage),
    findMany: async (accountId, ids) => {
      if (ids.length === 0) return [];
      const mine = db.selectFrom('bioPage').selectAll().where('accountId', '=', accountId);
      return (await mine.where('id', 'in', ids).execute()).map(toBioPage);
    },
    findByHandle: async (handle) =>
      optional(await db.selectFrom('bioPage').selectAll().where('handle', '=', handle).executeTakeFirst(), toBioPage),
    findShown: async (handle) =>
      optional(await shownPages(db).selectAll('bioPage').where('handle', '=', handle).executeTakeFirst(), toBioPage),
    withVerifiedLinks: async (afterId, limit) => (await verifiedPages(db, afterId, limit)).map(toBioPage),
    handlesInSitemap: async (limit) => {
      const listed = shownPages(db).select('handle').where('inSitemap', '=', 1);
      return (await listed.orderBy('id').limit(limit).execute()).map(({ handle }) => handle);
    },
    insert: async (page, entry) =>
      toBioPage(await pages.insert({ ...page, ...stored(page), ...listed(page) }, { entry })),
    update: async (accountId, id, patch) =>
      optional(await pages.update(accountId, id, { ...patch, ...stored(patch), ...listed(patch) }), toBioPage),
    remove: async (accountId, id, now) => {
      const cleanUp = async (transaction: StoreDeps['db']) => {
        const items = transaction.deleteFrom('channelItem').where('accountId', '=', accountId);
        await items.where('itemType', '=', 'bio').where('itemId', '=', id).execute();
        await transaction.updateTable('domain').set({ bioPageId: null }).where('bioPageId', '=', id).execute();
        await removeAnswers(transaction, { kind: 'bio', id });
        await noteErasure(transaction, erasureOf('bio', { accountId, id, now }));
      };
      return (await pages.remove(accountId, id, cleanUp)) !== undefined;
    },
  };
}

/** Pages of accounts that are not suspended. */
function shownPages(db: StoreDeps['db']) {
  return db.selectFrom('bioPage').where(({ not, exists, selectFrom }) => {
    const owner = selectFrom('account').select('account.id').whereRef('account.id', '=', 'bioPage.accountId');
    return not(exists(owner.where('suspendedAt', 'is not', null)));
  });
}

function verifiedPages(db: StoreDeps['db'], afterId: number, limit: number) {
  const later = db.selectFrom('bioPage').selectAll().where('id', '>', afterId);
  // Milliseconds begin with 1 until 2033 and with 2 until 2096; the alternative is null.
  const isVerified = (digit: number) => `%"verifiedAt":${digit}%`;
  const verified = later.where((where) =>
    where.or([where('content', 'like', isVerified(1)), where('content', 'like', isVerified(2))]),
  );
  return verified.orderBy('id').limit(limit).execute();
}

function bioPagesIn(db: StoreDeps['db'], accountId: number, channelIds: readonly number[]) {
  const mine = db.selectFrom('bioPage').where('bioPage.accountId', '=', accountId);
  return mine.where(isInChannels('bio', 'bioPage.id', channelIds));
}

function toSplashPage({ content, ...row }: Rows['splashPage']): SplashPage {
  return { ...row, content: parseSplashContent(content) };
}

function toOverlay({ content, type, ...row }: Rows['overlay']): Overlay {
  return { ...row, type: type as OverlayType, content: parseOverlayContent(content) };
}

function toBioPage({ content, inSitemap: _flag, ...row }: Rows['bioPage']): BioPage {
  return { ...row, content: parseBioContent(content) };
}

/** Describes the erasure of the page's events. */
function erasureOf(kind: PageKind, { accountId, id, now }: { accountId: number; id: number; now: number }) {
  const scope = { kind: 'object', object: 'page', id: pageKey(kind, id) } as const;
  return { accountId, scope, createdAt: now };
}

/** Copies the sitemap flag from the content into a column, which the sitemap query reads. */
function listed({ content }: { content?: { sitemap: boolean } }): { inSitemap?: number } {
  return content === undefined ? {} : { inSitemap: content.sitemap ? 1 : 0 };
}

/** Serializes the content as JSON if it is present. */
function stored<Fields extends { content?: object }>(fields: Fields): { [Name in 'content' & keyof Fields]: string } {
  return (fields.content === undefined ? {} : { content: JSON.stringify(fields.content) }) as never;
}

function optional<Row, Value>(row: Row | undefined, map: (row: Row) => Value): Value | undefined {
  return row && map(row);
}

function mapPage<Row, Value>(page: { items: Row[]; total: number }, map: (row: Row) => Value) {
  return { items: page.items.map(map), total: page.total };
}
