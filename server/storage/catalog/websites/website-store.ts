import type { Selectable } from 'kysely';
import type { PrivacyLevel } from '../../../../contract/vocabulary.ts';
import type {
  DeletedWebsite,
  Website,
  WebsiteListRequest,
  WebsitePatch,
  WebsiteStore,
} from '../../../websites/website-port.ts';
import { noteErasure } from '../accounts/erasure-store.ts';
import { forgetAuthors } from '../audit/author-store.ts';
import { createOwnedTable } from '../owned-table.ts';
import { totalOf } from '../page-total.ts';
import { createPlanGuard } from '../plan-guard.ts';
import type { StoreDeps } from '../store-deps.ts';
import type { CatalogTables } from '../tables/schema.ts';

type Row = Selectable<CatalogTables['website']>;

/** Deleted websites processed per batch. */
const DELETED_BATCH = 100;
/** Objects of a website, whose tables are named like their kinds. */
const SAVED = ['goal', 'funnel', 'segment', 'annotation'] as const;
/** Tables whose rows are deleted with their website. */
const OF_A_WEBSITE = ['websiteSetting', 'reportRecipient', ...SAVED, 'leftOut', 'lateEvent', 'importedLog'] as const;

export function createWebsiteStore(deps: StoreDeps): WebsiteStore {
  const { db } = deps;
  const guard = createPlanGuard(deps, 'websites');
  const websites = createOwnedTable('website', { ...deps, changeKey: (row) => row.domain, guard });
  return {
    page: (accountId, request) => page(deps, accountId, request),
    find: async (accountId, id) => optional(await websites.find(accountId, id)),
    findAnyones: async (id) =>
      optional(await db.selectFrom('website').selectAll().where('id', '=', id).executeTakeFirst()),
    findByHost: (domains) => findByHost(deps, domains),
    insert: async (website, entry) => toWebsite(await websites.insert({ ...website, ...flags(website) }, { entry })),
    update: async (accountId, id, patch) =>
      optional(await websites.update(accountId, id, { ...patch, ...flags(patch) })),
    remove: async (accountId, id, now) => {
      const noteAndCleanUp = (transaction: StoreDeps['db']) =>
        noteDeletion(transaction, { accountId, websiteId: id }, now);
      return (await websites.remove(accountId, id, noteAndCleanUp)) !== undefined;
    },
    deletedBefore: (time) => deletedBefore(deps, time),
    forgetDeleted: async ({ websiteId }) => {
      // A process may have stored counts that it held in memory after the website was deleted.
      for (const table of ['leftOut', 'lateEvent'] as const) {
        await db.deleteFrom(table).where('websiteId', '=', websiteId).execute();
      }
      await db.deleteFrom('goneWebsite').where('websiteId', '=', websiteId).execute();
    },
  };
}

async function noteDeletion(transaction: StoreDeps['db'], website: DeletedWebsite, now: number): Promise<void> {
  await transaction
    .insertInto('goneWebsite')
    .values({ ...website, goneAt: now })
    .execute();
  const { accountId, websiteId: id } = website;
  await noteErasure(transaction, { accountId, scope: { kind: 'object', object: 'site', id }, createdAt: now });
  await transaction.deleteFrom('objectTotal').where('kind', '=', 'website').where('objectId', '=', id).execute();
  await forgetAuthors(transaction, { accountId, kind: 'website', id });
  for (const kind of SAVED) {
    const ids = transaction.selectFrom(kind).select('id').where('websiteId', '=', id);
    const known = transaction.deleteFrom('authorship').where('accountId', '=', accountId).where('kind', '=', kind);
    await known.where('objectId', 'in', ids).execute();
  }
  for (const table of OF_A_WEBSITE) {
    await transaction.deleteFrom(table).where('websiteId', '=', id).execute();
  }
}

function deletedBefore({ db }: StoreDeps, time: number): Promise<DeletedWebsite[]> {
  return db
    .selectFrom('goneWebsite')
    .select(['accountId', 'websiteId'])
    .where('goneAt', '<', time)
    .orderBy('websiteId')
    .limit(DELETED_BATCH)
    .execute();
}

async function page({ reader: { db }, dialect }: StoreDeps, accountId: number, request: WebsiteListRequest) {
  const { search, favorite, only, sortBy, order, limit, offset } = request;
  if (only?.length === 0) return { items: [], total: 0 };
  let mine = db.selectFrom('website').where('accountId', '=', accountId);
  if (search) mine = mine.where(dialect.containsIgnoringCase('domain', search));
  if (favorite !== undefined) mine = mine.where('favorite', '=', Number(favorite));
  if (only) mine = mine.where('id', 'in', only);
  const sorted = sortBy === 'id' ? mine.orderBy('id', order) : mine.orderBy(dialect.byteOrder('domain'), order);
  const rows = await sorted.selectAll().limit(limit).offset(offset).execute();
  const total = await totalOf({ limit, offset }, rows, async () => {
    const count = await mine.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    return Number(count.total);
  });
  return { items: rows.map(toWebsite), total };
}

async function findByHost({ db }: StoreDeps, domains: readonly string[]) {
  if (domains.length === 0) return undefined;
  const rows = await db
    .selectFrom('website')
    .leftJoin('websiteSetting', 'websiteSetting.websiteId', 'website.id')
    .select(['id', 'website.accountId', 'domain', 'excludeBots', 'excludeParams', 'excludeIps', 'honourPrivacy'])
    .where('domain', 'in', domains)
    .execute();
  const row = domains.map((domain) => rows.find((candidate) => candidate.domain === domain)).find(Boolean);
  if (row === undefined) return undefined;
  const { id, accountId, excludeParams, excludeIps } = row;
  const switches = { excludeBots: row.excludeBots === 1, honorPrivacySignals: row.honourPrivacy === 1 };
  return { id, accountId, ...switches, excludeParams, excludeAddresses: excludeIps };
}

function optional(row: Row | undefined): Website | undefined {
  return row && toWebsite(row);
}

function toWebsite(row: Row): Website {
  return {
    ...row,
    privacy: row.privacy as PrivacyLevel,
    email: row.email === 1,
    excludeBots: row.excludeBots === 1,
    favorite: row.favorite === 1,
  };
}

type Flags = 'email' | 'excludeBots' | 'favorite';

/** Converts the flags among the fields to 0 and 1 and omits missing fields. */
function flags<Fields extends WebsitePatch>(fields: Fields): { [Name in Flags & keyof Fields]: number } {
  const names = ['email', 'excludeBots', 'favorite'] as const;
  const present = names.filter((name) => fields[name] !== undefined);
  return Object.fromEntries(present.map((name) => [name, Number(fields[name])])) as never;
}
