import type { Kysely, Selectable } from 'kysely';
import type { MailStore, NewMail, QueuedMail } from '../../../reports/mail-port.ts';
import type { CatalogueTables } from '../tables/schema.ts';

type Db = Kysely<CatalogueTables>;
type Row = Selectable<CatalogueTables['mail']>;

export function createMailStore({ db }: { db: Db }): MailStore {
  return { ...createReads(db), ...createWrites(db) };
}

function createReads(db: Db): Pick<MailStore, 'addedAt' | 'latest' | 'due'> {
  return {
    addedAt: async (keys) => {
      if (keys.length === 0) return new Map();
      const rows = await db.selectFrom('mail').select(['mailKey', 'createdAt']).where('mailKey', 'in', keys).execute();
      return new Map(rows.map(({ mailKey, createdAt }) => [mailKey, createdAt]));
    },
    latest: (accountId, keyPrefix) =>
      db
        .selectFrom('mail')
        .select(['id', 'createdAt'])
        .where('accountId', '=', accountId)
        .where(({ fn, val }) => fn('substr', ['mailKey', val(1), val(keyPrefix.length)]), '=', keyPrefix)
        .orderBy('id', 'desc')
        .executeTakeFirst(),
    due: async ({ now, longestWaitMs, limit }) => {
      const hasCome = db.selectFrom('mail').selectAll().where('nextAttemptAt', '<=', now);
      const isFarOff = db
        .selectFrom('mail')
        .selectAll()
        .where('nextAttemptAt', '>', now + longestWaitMs);
      const rows = await hasCome.unionAll(isFarOff).orderBy('nextAttemptAt').orderBy('id').limit(limit).execute();
      return rows.map(toMail);
    },
  };
}

function createWrites(db: Db): Omit<MailStore, 'addedAt' | 'latest' | 'due'> {
  return {
    add: (mail, now) => add(db, mail, now),
    take: async (mail, until) => {
      const attempts = mail.attempts + 1;
      const taken = await updateClaimed(db, mail, { attempts, nextAttemptAt: until })
        .where('outcome', 'is', null)
        .execute();
      return hasChanged(taken) ? { ...mail, attempts } : undefined;
    },
    handOver: async (mail, now) => {
      const gone = { outcome: 'unknown', settledAt: now, nextAttemptAt: null };
      return hasChanged(await updateClaimed(db, mail, gone).where('outcome', 'is', null).execute());
    },
    retryAt: async (mail, at) => {
      await unsettled(updateClaimed(db, mail, { outcome: null, settledAt: null, nextAttemptAt: at })).execute();
    },
    settle: async (mail, outcome, now) => {
      await unsettled(updateClaimed(db, mail, { outcome, settledAt: now, nextAttemptAt: null, content: '' })).execute();
    },
    forget: async ({ contentMs, mailMs }) => {
      const settled = db.updateTable('mail').set({ content: '' }).where('settledAt', '<', contentMs);
      await settled.where('content', '<>', '').execute();
      await db.deleteFrom('mail').where('settledAt', '<', mailMs).where('createdAt', '<', mailMs).execute();
    },
  };
}

async function add(db: Db, { key, ...mail }: NewMail, now: number): Promise<boolean> {
  const row = { ...mail, mailKey: key, attempts: 0, nextAttemptAt: now, createdAt: now };
  const added = await db
    .insertInto('mail')
    .values({ ...row, outcome: null, settledAt: null })
    .onConflict((conflict) => conflict.column('mailKey').doNothing())
    .returning('id')
    .execute();
  return added.length > 0;
}

/** An update that applies only while no other process has taken the mail. */
function updateClaimed(db: Db, { id, attempts }: QueuedMail, change: Partial<Omit<Row, 'id'>>) {
  return db.updateTable('mail').set(change).where('id', '=', id).where('attempts', '=', attempts);
}

/** Restricts an update to mails whose outcome is open; `unknown` may still resolve to another outcome. */
function unsettled(update: ReturnType<typeof updateClaimed>) {
  return update.where((where) => where.or([where('outcome', 'is', null), where('outcome', '=', 'unknown')]));
}

function hasChanged(results: readonly { numUpdatedRows: bigint }[]): boolean {
  return results.some(({ numUpdatedRows }) => numUpdatedRows > 0n);
}

function toMail({ id, mailKey, accountId, recipient, content, attempts, createdAt }: Row): QueuedMail {
  return { id, key: mailKey, accountId, recipient, content, attempts, createdAt };
}
