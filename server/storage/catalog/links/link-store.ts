import { type Kysely, sql } from 'kysely';
import type { Link, LinkStore } from '../../../links/link-port.ts';
import { AppError } from '../../../platform/app-error.ts';
import { UniqueViolationError } from '../../../platform/unique-violation-error.ts';
import { storeDeleted } from '../deleted/deleted-objects.ts';
import { createOwnedTable } from '../owned-table.ts';
import { createPlanGuard } from '../plan-guard.ts';
import type { StoreDeps } from '../store-deps.ts';
import type { CatalogTables } from '../tables/schema.ts';
import { createLinkInserts } from './link-inserts.ts';
import { countLinksBy, groupOfLinks, pageOfLinks, placeOfLink, tagSetsOf } from './link-pages.ts';
import { linkFromRow, linkToRow } from './link-row.ts';
import { prepareReservedNames, reservedName } from './reserved-names.ts';

type Db = Kysely<CatalogTables>;

/** The table of links; caches look links up by domain and alias. */
export function linkTable(deps: StoreDeps) {
  const guard = createPlanGuard(deps, 'links');
  return createOwnedTable('link', { ...deps, changeKey: ({ domainId, alias }) => `${domainId}/${alias}`, guard });
}

export function createLinkStore(deps: StoreDeps): LinkStore {
  const { db } = deps;
  const links = linkTable(deps);
  const insertMany = createLinkInserts(deps);
  const findReserved = prepareReservedNames(db);
  const { room } = createPlanGuard(deps, 'links');
  return {
    page: (accountId, request) => pageOfLinks(deps, accountId, request),
    find: async (accountId, id) => linkOrNone(await links.find(accountId, id)),
    findByAlias: async (accountId, domainId, alias) => {
      const found = owned(db, accountId).where(hasAlias(domainId, alias));
      const exactFirst = sql`case when alias = ${alias} then 0 else 1 end`;
      return linkOrNone(await found.orderBy(exactFirst).orderBy('id').executeTakeFirst());
    },
    isTaken: async (domainId, alias) => {
      const found = await db.selectFrom('link').select('id').where(hasAlias(domainId, alias)).executeTakeFirst();
      return found !== undefined || (await findReserved([{ domainId, alias }])).size > 0;
    },
    isReserved: (accountId, domainId, alias) => isReserved(db, accountId, { domainId, alias }),
    findMany: async (accountId, ids) =>
      ids.length === 0 ? [] : (await owned(db, accountId).where('id', 'in', ids).execute()).map(linkFromRow),
    inCampaign: (accountId, campaignId, request) => inCampaign(db, { accountId, campaignId, ...request }),
    group: (accountId, group, request) => groupOfLinks(db, { accountId, group }, request),
    tagSets: (accountId, filters) => tagSetsOf(deps, accountId, filters),
    countBy: (accountId, object) => countLinksBy(deps, accountId, object),
    findByAliases: (accountId, domainId, aliases) => findByAliases(db, { accountId, domainId }, aliases),
    insert: async (link, mark) => {
      const [stored] = await insertMany([link], mark && { marks: [mark] });
      if (!stored) throw new UniqueViolationError('link.domain_id,alias');
      if (stored instanceof AppError) throw stored;
      return stored;
    },
    insertMany,
    room,
    update: async (accountId, id, patch) => {
      if (patch.alias !== undefined || patch.domainId !== undefined)
        await refuseReserved(findReserved, await links.find(accountId, id), patch);
      // A new alias must be unique, even if the link shared its former one.
      const unique = patch.alias === undefined ? {} : { twin: 0 };
      return linkOrNone(await links.update(accountId, id, { ...linkToRow(patch), ...unique }));
    },
    remove: async (accountId, id, now) => {
      const gone = await links.remove(accountId, id, (transaction, row) =>
        storeDeleted(transaction, { kind: 'link', accountId, id, row, reservedName: reservedName(row), now }),
      );
      return gone !== undefined;
    },
  };
}

async function isReserved(db: Db, accountId: number, name: Name): Promise<boolean> {
  const deleted = db.selectFrom('deletedObject').select('objectId').where('accountId', '=', accountId);
  const ofName = deleted.where('reservedName', '=', reservedName(name)).where('kind', '=', 'link');
  return (await ofName.executeTakeFirst()) !== undefined;
}

/** Throws `UniqueViolationError` when a deleted link could come back to the new address. */
async function refuseReserved(
  findReserved: ReturnType<typeof prepareReservedNames>,
  current: Name | undefined,
  patch: Partial<Name>,
): Promise<void> {
  if (!current) return;
  const name = { domainId: patch.domainId ?? current.domainId, alias: patch.alias ?? current.alias };
  if (reservedName(name) === reservedName(current)) return;
  if ((await findReserved([name])).size > 0) throw new UniqueViolationError('link.domain_id,alias');
}

type Name = Pick<Link, 'domainId' | 'alias'>;

/** Aliases are ASCII and compared in any case, here and in redirects. Engines fold other letters differently. */
function hasAlias(domainId: number, alias: string) {
  return sql<boolean>`domain_id = ${domainId} and lower(alias) = ${isAscii(alias) ? alias.toLowerCase() : ''}`;
}

async function findByAliases(
  db: Db,
  { accountId, domainId }: Pick<Link, 'accountId' | 'domainId'>,
  aliases: readonly string[],
): Promise<Link[]> {
  const folded = [...new Set(aliases.filter(isAscii).map((alias) => alias.toLowerCase()))];
  if (folded.length === 0) return [];
  // Neither the account nor the order is part of the query: SQLite would read all links of the account for them.
  const found = db.selectFrom('link').selectAll().where('domainId', '=', domainId);
  const rows = await found.where(sql`lower(alias)`, 'in', folded).execute();
  const mine = rows.filter((row) => row.accountId === accountId).sort((one, other) => one.id - other.id);
  return mine.map(linkFromRow);
}

function isAscii(alias: string): boolean {
  return /^[\x21-\x7e]+$/.test(alias);
}

function owned(db: Db, accountId: number) {
  return db.selectFrom('link').selectAll().where('accountId', '=', accountId);
}

function linkOrNone(row: Parameters<typeof linkFromRow>[0] | undefined): Link | undefined {
  return row && linkFromRow(row);
}

async function inCampaign(
  db: Db,
  wanted: { accountId: number; campaignId: number; now: number; limit: number },
): Promise<Link[]> {
  const rows = await owned(db, wanted.accountId)
    .where('campaignId', '=', wanted.campaignId)
    .where('status', 'not in', ['disabled', 'private'])
    .where((where) => where.or([where('expiresAt', 'is', null), where('expiresAt', '>', wanted.now)]))
    .orderBy(placeOfLink(wanted.accountId, wanted.campaignId))
    .orderBy('id', 'desc')
    .limit(wanted.limit)
    .execute();
  return rows.map(linkFromRow);
}
