import type { Kysely, Selectable } from 'kysely';
import type { AbuseReport, AbuseState, AbuseStore } from '../../../abuse/abuse-port.ts';
import { patchKept } from '../deleted/deleted-objects.ts';
import type { StoreDeps } from '../store-deps.ts';
import type { CatalogueTables } from '../tables/schema.ts';

type Db = Kysely<CatalogueTables>;
type Row = Selectable<CatalogueTables['abuseReport']>;

/** Reports belong to no account: the reporter is unknown here, and the link's owner may not see them. */
export function createAbuseStore(deps: Pick<StoreDeps, 'db' | 'changes'>): AbuseStore {
  const { db } = deps;
  return {
    add: async (report) =>
      toReport(
        await db
          .insertInto('abuseReport')
          .values({ ...report, state: 'open', settledAt: null })
          .returningAll()
          .executeTakeFirstOrThrow(),
      ),
    countOpen: async (address) => {
      const open = db.selectFrom('abuseReport').where('address', '=', address).where('state', '=', 'open');
      const { total } = await open.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
      return Number(total);
    },
    list: async ({ isAll, limit }) => {
      const all = db.selectFrom('abuseReport').selectAll().orderBy('id', 'desc').limit(limit);
      return (await (isAll ? all : all.where('state', '=', 'open')).execute()).map(toReport);
    },
    find: async (id) => {
      const row = await db.selectFrom('abuseReport').selectAll().where('id', '=', id).executeTakeFirst();
      return row && toReport(row);
    },
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

function toReport({ settledAt: _settled, reason, state, ...row }: Row): AbuseReport {
  return { ...row, reason: reason as AbuseReport['reason'], state: state as AbuseState };
}
