import type { Kysely } from 'kysely';
import type { AbuseState } from '../../../../contract/vocabulary.ts';
import type { AbuseFilter, AbuseReport, AbuseStore, WorkspaceLink } from '../../../abuse/abuse-port.ts';
import { firstOwner } from '../accounts/first-owner.ts';
import { patchKept } from '../deleted/deleted-objects.ts';
import type { SqlDialect } from '../engines/sql-dialect.ts';
import { totalOf } from '../page-total.ts';
import type { StoreDeps } from '../store-deps.ts';
import type { CatalogTables } from '../tables/schema.ts';

type Db = Kysely<CatalogTables>;

/** Reports belong to no account: the reporter is unknown here, and the link's owner may not see them. */
export function createAbuseStore(deps: Pick<StoreDeps, 'db' | 'changes' | 'dialect'>): AbuseStore {
  const { db } = deps;
  return {
    add: async (report) => {
      const added = db.insertInto('abuseReport').values({ ...report, state: 'open', settledAt: null });
      const { id } = await added.returning('id').executeTakeFirstOrThrow();
      return toReport(await selected(reports(db).where('abuseReport.id', '=', id)).executeTakeFirstOrThrow());
    },
    countOpen: async (address) => {
      const open = db.selectFrom('abuseReport').where('address', '=', address).where('state', '=', 'open');
      const { total } = await open.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
      return Number(total);
    },
    page: async (filter, request) => {
      const found = filtered(reports(db), deps.dialect, filter);
      const rows = await selected(found)
        .orderBy('abuseReport.id', 'desc')
        .limit(request.limit)
        .offset(request.offset)
        .execute();
      const total = await totalOf(request, rows, async () => {
        const counted = found.select(({ fn }) => fn.countAll<number>().as('count'));
        return Number((await counted.executeTakeFirstOrThrow()).count);
      });
      return { items: rows.map(toReport), total };
    },
    find: async (id) => {
      const row = await selected(reports(db).where('abuseReport.id', '=', id)).executeTakeFirst();
      return row && toReport(row);
    },
    otherLinks: (link, limit) => otherLinks(db, link, limit),
    block: (linkId, now) =>
      markLink(deps, { linkId, blockedAt: now }, (transaction) =>
        closeReports(transaction, { state: 'blocked', now }, { linkId }),
      ),
    dismiss: async ({ id, linkId }, now) => {
      await closeReports(db, { state: 'dismissed', now }, { id });
      if (linkId !== null) await markLink(deps, { linkId, blockedAt: null }, async () => undefined);
    },
  };
}

/**
 * Sets the block mark, which is not among the fields that a link's owner can write. A deleted link is marked too, so that
 * restoring it does not lift the block. Returns false if the link does not exist.
 */
async function markLink(
  { db, changes }: Pick<StoreDeps, 'db' | 'changes'>,
  { linkId, blockedAt }: { linkId: number; blockedAt: number | null },
  alsoIn: (transaction: Db) => Promise<void>,
): Promise<boolean> {
  const { isMarked, change } = await db.transaction().execute(async (transaction) => {
    const link = await transaction
      .updateTable('link')
      .set({ blockedAt })
      .where('id', '=', linkId)
      .returning(['domainId', 'alias'])
      .executeTakeFirst();
    const isMarked = link !== undefined || (await patchKept(transaction, { kind: 'link', id: linkId }, { blockedAt }));
    if (isMarked) await alsoIn(transaction);
    const change = link && { topic: 'link', id: linkId, key: `${link.domainId}/${link.alias}` };
    if (change) await changes.publish(transaction, change);
    return { isMarked, change };
  });
  if (change) changes.announce(change);
  return isMarked;
}

/** Closes reports and deletes the reporter's email address, which is no longer needed. */
async function closeReports(
  db: Db,
  { state, now }: { state: AbuseState; now: number },
  which: { id: number } | { linkId: number },
): Promise<void> {
  const settled = db.updateTable('abuseReport').set({ state, settledAt: now, email: null });
  const query =
    'id' in which
      ? settled.where('id', '=', which.id)
      : settled.where('linkId', '=', which.linkId).where('state', '=', 'open');
  await query.execute();
}

async function otherLinks(
  db: Db,
  { accountId, linkId }: { accountId: number; linkId: number },
  limit: number,
): Promise<{ links: WorkspaceLink[]; total: number }> {
  const all = db.selectFrom('link').where('link.accountId', '=', accountId).where('link.id', '!=', linkId);
  const rows = await all
    .leftJoin('domain', 'domain.id', 'link.domainId')
    .select(['link.alias', 'link.url', 'link.blockedAt', 'link.createdAt', 'domain.host', 'domain.scheme'])
    .orderBy('link.id', 'desc')
    .limit(limit)
    .execute();
  const { total } = await all.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const links = rows.map(({ alias, url, blockedAt, createdAt, host, scheme }) => ({
    alias,
    origin: host === null ? undefined : `${scheme}://${host}`,
    url,
    isBlocked: blockedAt !== null,
    createdAt,
  }));
  return { links, total: Number(total) };
}

/** Selects reports with the workspaces of their links. */
function reports(db: Db) {
  return db
    .selectFrom('abuseReport')
    .leftJoin('link', 'link.id', 'abuseReport.linkId')
    .leftJoin('account', 'account.id', 'link.accountId');
}

type Reports = ReturnType<typeof reports>;

function filtered(found: Reports, dialect: SqlDialect, { state, search }: AbuseFilter): Reports {
  const ofState = state === undefined ? found : found.where('abuseReport.state', '=', state);
  return search ? ofState.where(dialect.containsIgnoringCase('abuse_report.address', search)) : ofState;
}

function selected(found: Reports) {
  return found
    .select(['abuseReport.id', 'abuseReport.address', 'abuseReport.linkId', 'abuseReport.reason', 'abuseReport.words'])
    .select(['abuseReport.email', 'abuseReport.state', 'abuseReport.createdAt'])
    .select(['account.id as accountId', 'account.name as accountName'])
    .select(({ selectFrom }) => firstOwner({ selectFrom }, 'username').as('owner'));
}

type Row = Awaited<ReturnType<ReturnType<typeof selected>['execute']>>[number];

function toReport({ reason, state, accountId, accountName, owner, ...row }: Row): AbuseReport {
  const workspace = accountId === null ? null : { id: accountId, name: accountName || (owner ?? '') };
  return { ...row, reason: reason as AbuseReport['reason'], state: state as AbuseState, workspace };
}
