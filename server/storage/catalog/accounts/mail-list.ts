import type { Kysely, Selectable, SelectQueryBuilder } from 'kysely';
import type { ListedMail, MailFilter, MailStore } from '../../../email-reports/mail-port.ts';
import { totalOf } from '../page-total.ts';
import type { StoreDeps } from '../store-deps.ts';
import type { CatalogTables } from '../tables/schema.ts';

export const FAILED = ['refused', 'expired', 'unknown'] as const;
/** Begins the keys of emails that were sent without the queue. */
export const RECORDED = 'sent:';

type Deps = Pick<StoreDeps, 'db' | 'dialect'>;
type Mails = SelectQueryBuilder<CatalogTables, 'mail', object>;

/** What operators see of emails. */
export function createMailList(deps: Deps): Pick<MailStore, 'record' | 'page' | 'retryNow'> {
  const { db } = deps;
  return {
    record: async ({ key, ...mail }, now) => {
      const row = { ...mail, mailKey: `${RECORDED}${key}`, accountId: 0, content: '', attempts: 1 };
      await db
        .insertInto('mail')
        .values({ ...row, createdAt: now, settledAt: now, nextAttemptAt: null })
        .execute();
    },
    page: async (filter, request) => {
      const found = filtered(deps, filter);
      const page = found.selectAll().orderBy('id', 'desc').limit(request.limit).offset(request.offset);
      const rows = await page.execute();
      const total = await totalOf(request, rows, async () => {
        const counted = found.select(({ fn }) => fn.countAll<number>().as('count'));
        return Number((await counted.executeTakeFirstOrThrow()).count);
      });
      return { items: rows.map(toListed), total };
    },
    retryNow: (id, times) => retryNow(db, id, times),
  };
}

/** Emails that nobody wanted any more were not sent, so nothing of them is shown. */
function filtered({ db, dialect }: Deps, { since, state, search }: MailFilter & { since: number }): Mails {
  const shown = db
    .selectFrom('mail')
    .where((mail) =>
      mail.or([mail('outcome', 'is', null), mail.and([mail('outcome', '<>', 'off'), mail('settledAt', '>=', since)])]),
    );
  const found = search
    ? shown.where((mail) =>
        mail.or([dialect.containsIgnoringCase('recipient', search), dialect.containsIgnoringCase('subject', search)]),
      )
    : shown;
  if (state === 'waiting') return found.where('outcome', 'is', null);
  if (state === 'sent') return found.where('outcome', '=', 'sent');
  return state === 'failed' ? found.where('outcome', 'in', FAILED) : found;
}

async function retryNow(db: Kysely<CatalogTables>, id: number, { now, oldest }: { now: number; oldest: number }) {
  const mail = await db.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirst();
  if (!mail) return undefined;
  const { accountId, subject } = mail;
  if (!canRetry(mail) || mail.createdAt < oldest) return { accountId, subject, isQueued: false };
  const again = { outcome: null, settledAt: null, nextAttemptAt: now, attempts: 0 };
  // Not if another process tries it at this moment.
  const queued = db.updateTable('mail').set(again).where('id', '=', id).where('attempts', '=', mail.attempts);
  const { numUpdatedRows } = await queued.where('content', '<>', '').executeTakeFirst();
  return { accountId, subject, isQueued: numUpdatedRows > 0n };
}

type Row = Selectable<CatalogTables['mail']>;

/** One that may have arrived is never sent again. */
function canRetry({ outcome, content }: Pick<Row, 'outcome' | 'content'>): boolean {
  return content !== '' && (outcome === null || outcome === 'expired' || outcome === 'refused');
}

function toListed(row: Row): ListedMail {
  const { id, accountId, recipient, subject, outcome, attempts, reason, createdAt, settledAt, nextAttemptAt } = row;
  return {
    id,
    accountId,
    recipient,
    subject,
    outcome: (outcome ?? undefined) as ListedMail['outcome'],
    attempts,
    reason,
    createdAt,
    at: settledAt ?? nextAttemptAt ?? createdAt,
    canRetry: canRetry(row),
  };
}
