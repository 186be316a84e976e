import { type Kysely, type Selectable, sql } from 'kysely';
import type { QrType, RotatorStrategy } from '../../../../contract/vocabulary.ts';
import type { DomainStatus } from '../../../domains/domain-port.ts';
import type { QrCode, Scannable } from '../../../qr/qr-code-port.ts';
import type { LimitedLink, RedirectDirectory } from '../../../redirect/redirect-port.ts';
import type { StoreDeps } from '../store-parts.ts';
import type { CatalogueTables } from '../tables/schema.ts';
import { placeOfLink } from './link-pages.ts';
import { linkFromRow } from './link-row.ts';

type Db = Kysely<CatalogueTables>;
type LinkRow = Selectable<CatalogueTables['link']>;
type CodeRow = Selectable<CatalogueTables['qrCode']>;
interface Suspension {
  suspendedAt: number | null;
}

/** Lookups by public words. They cross accounts on purpose: a visitor does not know who owns a link. */
export function createRedirectStore({ db }: Pick<StoreDeps, 'db'>): RedirectDirectory {
  return {
    findDomain: async (host) => {
      const row = await activeDomain(db, host);
      return row && { ...row, scheme: row.scheme as 'http' | 'https', status: row.status as DomainStatus };
    },
    findLinks: async (domainId, alias) => {
      // Aliases are ASCII. Engines fold other letters differently, some of them into ASCII letters.
      if (!/^[\x21-\x7e]+$/.test(alias)) return [];
      const rows = await links(db)
        .where('link.domainId', '=', domainId)
        .where(sql<boolean>`lower(link.alias) = ${alias.toLowerCase()}`)
        .orderBy('link.id')
        .execute();
      return rows.map(toStoredLink);
    },
    findCode: async (word) => {
      const row = await db
        .selectFrom('qrCode')
        .innerJoin('account', 'account.id', 'qrCode.accountId')
        .where('qrCode.code', '=', word)
        .selectAll('qrCode')
        .select('account.suspendedAt')
        .executeTakeFirst();
      return row && { code: toQrCode(row), isBlocked: row.suspendedAt !== null };
    },
    findRotator: (slug) => findRotator(db, slug),
    takeClick: (link) => takeClick(db, link),
    hasClick: async (link) => (await clicksTaken(db, link)) < link.clickLimit,
  };
}

function activeDomain(db: Db, host: string) {
  return db.selectFrom('domain').where('host', '=', host).where('status', '=', 'active').selectAll().executeTakeFirst();
}

function links(db: Db) {
  return db
    .selectFrom('link')
    .innerJoin('account', 'account.id', 'link.accountId')
    .selectAll('link')
    .select('account.suspendedAt');
}

async function findRotator(db: Db, slug: string) {
  const found = db.selectFrom('campaign').select(['id', 'accountId', 'strategy', 'isSticky']).where('slug', '=', slug);
  const campaign = await found.executeTakeFirst();
  if (!campaign) return undefined;
  const { id: campaignId, accountId, strategy, isSticky } = campaign;
  const inside = links(db).where('link.campaignId', '=', campaignId);
  const rows = await inside.orderBy(placeOfLink(accountId, campaignId)).orderBy('link.id').execute();
  return { campaignId, strategy: strategy as RotatorStrategy, isSticky: isSticky === 1, links: rows.map(toStoredLink) };
}

/**
 * Consumes one click of a limited link in a single statement, so that two concurrent clicks on two machines cannot both
 * take the last one.
 */
async function takeClick(db: Db, { id, accountId, clickLimit }: LimitedLink): Promise<boolean> {
  const row = await db
    .insertInto('linkUse')
    .values({
      linkId: id,
      accountId,
      uses: sql`coalesce((select clicks from object_total where kind = 'link' and object_id = ${id}), 0) + 1`,
    })
    .onConflict((conflict) =>
      conflict.column('linkId').doUpdateSet({ uses: sql`link_use.uses + 1` }).where('linkUse.uses', '<', clickLimit),
    )
    .returning('uses')
    .executeTakeFirst();
  return row !== undefined && row.uses <= clickLimit;
}

async function clicksTaken(db: Db, link: LimitedLink): Promise<number> {
  const taken = await db.selectFrom('linkUse').select('uses').where('linkId', '=', link.id).executeTakeFirst();
  if (taken) return taken.uses;
  const total = await db
    .selectFrom('objectTotal')
    .select('clicks')
    .where('kind', '=', 'link')
    .where('objectId', '=', link.id)
    .executeTakeFirst();
  return total?.clicks ?? 0;
}

function toStoredLink(row: LinkRow & Suspension) {
  return { link: linkFromRow(row), isBlocked: row.suspendedAt !== null || row.blockedAt !== null };
}

function toQrCode(row: CodeRow): QrCode {
  return {
    id: row.id,
    accountId: row.accountId,
    code: row.code,
    type: row.type as QrType,
    name: row.name,
    data: JSON.parse(row.data),
    content: row.content,
    dynamic: row.dynamic === 1,
    foreground: row.foreground,
    background: row.background,
    logoAssetId: row.logoAssetId,
    style: row.style === null ? null : (JSON.parse(row.style) as QrCode['style']),
    scannable: row.scannable as Scannable,
    createdAt: row.createdAt,
  };
}
