import type { Kysely, Selectable } from 'kysely';
import type { MailFigures, MailStore, NewMail, QueuedMail } from '../../../email-reports/mail-port.ts';
import type { StoreDeps } from '../store-deps.ts';
import type { CatalogTables } from '../tables/schema.ts';
import { createMailList, FAILED, RECORDED } from './mail-list.ts';

type Db = Kysely<CatalogTables>;
type Row = Selectable<CatalogTables['mail']>;

export function createMailStore(deps: Pick<StoreDeps, 'db' | 'dialect'>): MailStore {
  const { db } = deps;
  return {
    ...createReads(db),
    ...createWrites(db),
    ...createMailList(deps),
    figures: (since) => figures(db, since),
  };
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

type WriteMethods = 'add' | 'addAll' | 'take' | 'handOver' | 'retryAt' | 'settle' | 'forget';

function createWrites(db: Db): Pick<MailStore, WriteMethods> {
  return {
    add: (mail, now) => add(db, mail, now),
    addAll: ([first, ...others], now) =>
      db.transaction().execute(async (transaction) => {
        // Another process that adds them at the same time waits here for the end of this transaction.
        if (!first || !(await add(transaction, first, now))) return false;
        for (const mail of others) await add(transaction, mail, now);
        return true;
      }),
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
      const settled = { outcome, settledAt: now, nextAttemptAt: null };
      const change = outcome === 'expired' || outcome === 'refused' ? settled : { ...settled, content: '' };
      await unsettled(updateClaimed(db, mail, change)).execute();
    },
    forget: async ({ contentMs, shownMs, mailMs }) => {
      const settled = db.updateTable('mail').set({ content: '' }).where('settledAt', '<', contentMs);
      await settled.where('content', '<>', '').execute();
      const recorded = db.deleteFrom('mail').where('settledAt', '<', shownMs);
      await recorded.where('mailKey', 'like', `${RECORDED}%`).execute();
      const shown = db.updateTable('mail').set({ recipient: '', subject: '' }).where('settledAt', '<', shownMs);
      await shown.where('recipient', '<>', '').execute();
      await db.deleteFrom('mail').where('settledAt', '<', mailMs).where('createdAt', '<', mailMs).execute();
    },
  };
}

async function figures(db: Db, since: number): Promise<MailFigures> {
  const settled = db.selectFrom('mail').where('settledAt', '>=', since);
  const counted = settled.groupBy('outcome').select(['outcome', ({ fn }) => fn.countAll<number>().as('count')]);
  const byOutcome = new Map((await counted.execute()).map(({ outcome, count }) => [outcome, Number(count)]));
  const open = await db
    .selectFrom('mail')
    .where('outcome', 'is', null)
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('waiting'),
      fn.sum<number | null>(eb.case().when('attempts', '>', 0).then(1).else(0).end()).as('retrying'),
    ])
    .executeTakeFirstOrThrow();
  return {
    waiting: Number(open.waiting),
    retrying: Number(open.retrying ?? 0),
    sent: byOutcome.get('sent') ?? 0,
    failed: FAILED.reduce((sum, outcome) => sum + (byOutcome.get(outcome) ?? 0), 0),
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
function updateClaimed(db: Db, { id, attempts, reason }: QueuedMail, change: Partial<Omit<Row, 'id'>>) {
  return db
    .updateTable('mail')
    .set({ ...change, ...(reason !== undefined && { reason }) })
    .where('id', '=', id)
    .where('attempts', '=', attempts);
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
