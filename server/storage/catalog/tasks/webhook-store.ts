import { type Selectable, sql } from 'kysely';
import type { WebhookEvent } from '../../../../contract/vocabulary.ts';
import type { CreationEntry } from '../../../audit/audit-port.ts';
import type { Webhook, WebhookPatch, WebhookStore } from '../../../webhooks/webhook-port.ts';
import { prepareCreationEntry } from '../audit/append-entries.ts';
import { prepareQuery } from '../engines/prepared-query.ts';
import { createOwnedTable } from '../owned-table.ts';
import type { StoreDeps } from '../store-deps.ts';
import type { CatalogTables } from '../tables/schema.ts';

type Row = Selectable<CatalogTables['webhook']>;

export function createWebhookStore(deps: StoreDeps): WebhookStore {
  const { db } = deps;
  const webhooks = createOwnedTable('webhook', deps);
  const writeEntry = prepareCreationEntry(db);
  const active = prepareActive(db);
  return {
    page: async (accountId, request) => {
      const page = await webhooks.page(accountId, request);
      return { ...page, items: page.items.map(toWebhook) };
    },
    find: async (accountId, id) => orNone(await webhooks.find(accountId, id)),
    insert: (webhook, entry) => insert(db, webhook, entry && { entry, write: writeEntry }),
    update: async (accountId, id, patch) => orNone(await webhooks.update(accountId, id, toColumns(patch))),
    remove: async (accountId, id) => {
      const gone = await webhooks.remove(accountId, id, async (transaction) => {
        await transaction.deleteFrom('webhookDelivery').where('webhookId', '=', id).execute();
        await transaction.deleteFrom('webhookTold').where('webhookId', '=', id).execute();
      });
      return gone !== undefined;
    },
    countActive: async (accountId) => {
      const counted = db.selectFrom('webhook').select(({ fn }) => fn.countAll<number>().as('count'));
      const active = counted.where('accountId', '=', accountId).where('isActive', '=', 1);
      return Number((await active.executeTakeFirstOrThrow()).count);
    },
    active: async () => (await active([])).map(toWebhook),
  };
}

/** Prepared, because every worker reads it every five seconds. */
function prepareActive(db: StoreDeps['db']) {
  return prepareQuery(db, () =>
    db
      .selectFrom('webhook')
      .innerJoin('account', 'account.id', 'webhook.accountId')
      .where('webhook.isActive', '=', 1)
      .where('account.suspendedAt', 'is', null)
      .selectAll('webhook')
      .orderBy('webhook.id'),
  );
}

/**
 * Inserts a webhook and, in the same transaction, marks existing objects as already sent, so that none falls in
 * between.
 */
async function insert(
  db: StoreDeps['db'],
  { events, isActive, ...webhook }: Parameters<WebhookStore['insert']>[0],
  recorded: { entry: CreationEntry; write: ReturnType<typeof prepareCreationEntry> } | undefined,
): Promise<Webhook> {
  const { accountId } = webhook;
  return db.transaction().execute(async (transaction) => {
    const lastId = (table: 'link' | 'page_answer') =>
      sql<number>`coalesce((select max(id) from ${sql.table(table)} where account_id = ${accountId}), 0)`;
    const columns = { ...webhook, events: JSON.stringify(events), isActive: isActive ? 1 : 0 };
    const row = await transaction
      .insertInto('webhook')
      .values({
        ...columns,
        seenLinkId: lastId('link'),
        seenAnswerId: lastId('page_answer'),
        seenAuditSequence: sql<number>`coalesce((select sequence from audit_chain where account_id = ${accountId}), 0)`,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await sql`insert into webhook_told (webhook_id, account_id, kind, object_id, count)
      select ${row.id}, account_id, kind, object_id, clicks from object_total
      where account_id = ${accountId} and kind in ('link', 'qr')`.execute(transaction);
    await sql`insert into webhook_told (webhook_id, account_id, kind, object_id, count)
      select ${row.id}, link.account_id, 'limit', link.id, link.click_limit from link
      join link_use on link_use.link_id = link.id
      where link.account_id = ${accountId} and link_use.uses >= link.click_limit`.execute(transaction);
    await sql`insert into webhook_told (webhook_id, account_id, kind, object_id, count)
      select ${row.id}, link.account_id, 'health', link.id, 1 from link
      join link_health on link_health.link_id = link.id and link_health.url = link.url
      where link.account_id = ${accountId} and link_health.status = 'broken'`.execute(transaction);
    await recorded?.write(transaction, recorded.entry, { kind: 'webhook', row });
    return toWebhook(row);
  });
}

function toWebhook({ events, isActive, ...row }: Row): Webhook {
  return { ...row, events: JSON.parse(events) as WebhookEvent[], isActive: isActive === 1 };
}

function orNone(row: Row | undefined): Webhook | undefined {
  return row && toWebhook(row);
}

function toColumns({ events, isActive, ...patch }: WebhookPatch) {
  return {
    ...patch,
    events: events && JSON.stringify(events),
    isActive: isActive === undefined ? undefined : isActive ? 1 : 0,
  };
}
