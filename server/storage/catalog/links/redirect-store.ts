import { type Kysely, type Selectable, sql } from 'kysely';
import type { RotatorStrategy } from '../../../../contract/vocabulary.ts';
import type { LimitedLink, RedirectDirectory } from '../../../redirect/redirect-port.ts';
import { codeFromRow } from '../codes/qr-code-row.ts';
import { prepareQuery } from '../engines/prepared-query.ts';
import type { StoreDeps } from '../store-deps.ts';
import type { CatalogTables } from '../tables/schema.ts';
import { domainFromRow, prepareActiveDomain } from './domain-store.ts';
import { placeOfLink } from './link-pages.ts';
import { linkFromRow } from './link-row.ts';

type Db = Kysely<CatalogTables>;
type LinkRow = Selectable<CatalogTables['link']>;
interface Suspension {
  suspendedAt: number | null;
}

/** Lookups by public words. They cross accounts on purpose: a visitor does not know who owns a link. */
export function createRedirectStore({ db }: Pick<StoreDeps, 'db'>): RedirectDirectory {
  const activeDomain = prepareActiveDomain(db);
  const linksByAlias = prepareQuery(db, (domainId: number, folded: string) =>
    links(db)
      .where('link.domainId', '=', domainId)
      .where(sql<boolean>`lower(link.alias) = ${folded}`)
      .orderBy('link.id'),
  );
  const codeByWord = prepareQuery(db, (word: string) => codes(db).where('qrCode.code', '=', word));
  return {
    findDomain: async (host) => {
      const [row] = await activeDomain([host]);
      return row && domainFromRow(row);
    },
    findLinks: async (domainId, alias) => {
      // Aliases are ASCII. Engines fold other letters differently, some of them into ASCII letters.
      if (!/^[\x21-\x7e]+$/.test(alias)) return [];
      return (await linksByAlias([domainId, alias.toLowerCase()])).map(toStoredLink);
    },
    findCode: async (word) => {
      const [found] = await codeByWord([word]);
      if (!found) return undefined;
      const { suspendedAt, ...row } = found;
      return { code: codeFromRow(row), isBlocked: suspendedAt !== null };
    },
    findRotator: (slug) => findRotator(db, slug),
    takeClick: (link) => takeClick(db, link),
    hasClick: async (link) => (await clicksTaken(db, link)) < link.clickLimit,
  };
}

function codes(db: Db) {
  return db
    .selectFrom('qrCode')
    .innerJoin('account', 'account.id', 'qrCode.accountId')
    .selectAll('qrCode')
    .select('account.suspendedAt');
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
