import type { Kysely, Selectable } from 'kysely';
import type { AbuseReport, AbuseState, AbuseStore } from '../../../abuse/abuse-port.ts';
import type { StoreParts } from '../store-parts.ts';
import type { CatalogueTables } from '../tables/schema.ts';

type Db = Kysely<CatalogueTables>;
type Row = Selectable<CatalogueTables['abuseReport']>;

/** Reports belong to nobody: who told is not known here, and whose link it is, is not theirs to see. */
export function createAbuseStore(parts: Pick<StoreParts, 'db' | 'changes'>): AbuseStore {
  const { db } = parts;
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
      markLink(parts, { linkId, blockedAt: now }, (transaction) =>
        settle(transaction, { state: 'blocked', now }, { linkId }),
      ),
    dismiss: async ({ id, linkId }, now) => {
      await settle(db, { state: 'dismissed', now }, { id });
      if (linkId !== null) await markLink(parts, { linkId, blockedAt: null }, async () => undefined);
    },
  };
}

/** The mark is no field of a link that its owner writes. False: there is no such link. */
async function markLink(
  { db, changes }: Pick<StoreParts, 'db' | 'changes'>,
  { linkId, blockedAt }: { linkId: number; blockedAt: number | null },
  alsoIn: (transaction: Db) => Promise<void>,
): Promise<boolean> {
  const change = await db.transaction().execute(async (transaction) => {
    const link = await transaction
      .updateTable('link')
      .set({ blockedAt })
      .where('id', '=', linkId)
      .returning(['domainId', 'alias'])
      .executeTakeFirst();
    if (!link) return undefined;
    await alsoIn(transaction);
    const told = { topic: 'link', id: linkId, key: `${link.domainId}/${link.alias}` };
    await changes.publish(transaction, told);
    return told;
  });
  if (change) changes.announce(change);
  return change !== undefined;
}

/** Nobody needs the address of whoever told any more. */
async function settle(
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
